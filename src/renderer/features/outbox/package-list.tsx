import { type DragEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../contract/views';
import type { PackageId, SubmissionId } from '../../../domain/ids';
import { Button } from '../../components/button';
import styles from './package-list.module.css';
import { PackageRow, type RowHandlers } from './package-row';
import { followsItsSubmission, othersOf, type SubmissionCounts } from './sections';
import { type Reorder, useReorder } from './use-reorder';

/** Nobody reads three hundred rows: the first ones are there, the rest on demand. */
const ROWS_AT_FIRST = 30;

export interface PackageListProps {
  readonly labelId: string;
  readonly entries: readonly OutboxEntry[];
  readonly counts: ReadonlyMap<SubmissionId, SubmissionCounts>;
  /** `behind`: the card around them says why they wait. */
  readonly look?: 'behind';
  readonly rowsAtFirst?: number;
}

/** Packages as rows, those of one submission joined. */
export function PackageList({
  labelId,
  entries,
  counts,
  look,
  rowsAtFirst = ROWS_AT_FIRST,
}: PackageListProps) {
  const { shown, more } = useFirstRows(entries, rowsAtFirst);
  const withProfile = look !== 'behind' && hasSeveralProfiles(entries);
  return (
    <>
      <ul className={styles.rows} aria-labelledby={labelId}>
        {shown.map((entry, index) => (
          <PackageRow
            key={entry.id}
            {...rowProps(shown, index, entry, counts)}
            count={entries.length}
            look={look}
            withProfile={withProfile}
          />
        ))}
      </ul>
      {more}
    </>
  );
}

/** Packages in the order of sending, which changes by dragging, by menu, and with Alt and the arrows. */
export function QueueList({ labelId, entries, counts }: PackageListProps) {
  const { shown, more } = useFirstRows(entries, ROWS_AT_FIRST);
  const { drag, handlers } = useDrag(entries, useReorder(entries));
  const withProfile = hasSeveralProfiles(entries);
  return (
    <>
      <ul className={styles.rows} aria-labelledby={labelId}>
        {shown.map((entry, index) => (
          <PackageRow
            key={entry.id}
            {...rowProps(shown, index, entry, counts)}
            count={entries.length}
            withProfile={withProfile}
            handlers={handlers}
            mark={drag?.over?.id === entry.id && drag.id !== entry.id ? drag.over.side : null}
            isDragged={drag?.id === entry.id}
          />
        ))}
      </ul>
      {more}
    </>
  );
}

/** With one account its name on every row says nothing. */
function hasSeveralProfiles(entries: readonly OutboxEntry[]): boolean {
  return entries.some(({ profileId }) => profileId !== entries[0]?.profileId);
}

function rowProps(
  shown: readonly OutboxEntry[],
  index: number,
  entry: OutboxEntry,
  counts: PackageListProps['counts'],
) {
  const others = othersOf(entry, counts);
  return {
    entry,
    index,
    othersEnded: others.ended,
    othersAsking: others.asking,
    isContinued: followsItsSubmission(entry, shown[index - 1]),
  };
}

function useFirstRows(
  entries: readonly OutboxEntry[],
  rowsAtFirst: number,
): {
  readonly shown: readonly OutboxEntry[];
  readonly more: ReactNode;
} {
  const { t } = useTranslation('outbox');
  const [showsAll, setShowsAll] = useState(false);
  if (showsAll || entries.length <= rowsAtFirst) return { shown: entries, more: null };
  return {
    shown: entries.slice(0, rowsAtFirst),
    more: (
      <div className={styles.more}>
        <Button variant="quiet" onPress={() => setShowsAll(true)}>
          {t('showAll', { count: entries.length })}
        </Button>
      </div>
    ),
  };
}

interface Drag {
  readonly id: PackageId;
  readonly over: { readonly id: PackageId; readonly side: 'above' | 'below' } | null;
}

function useDrag(entries: readonly OutboxEntry[], reorder: Reorder) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const now = useRef({ entries, reorder, drag });
  now.current = { entries, reorder, drag };
  const handlers = useMemo<RowHandlers>(
    () => ({
      onMove: (entry, to) => now.current.reorder.move(entry, to),
      onDragStart: ({ id }) => setDrag({ id, over: null }),
      onDragOver: ({ id }, event) => {
        if (now.current.drag === null) return;
        event.preventDefault();
        const side = sideOf(event);
        setDrag((last) =>
          last === null || (last.over?.id === id && last.over.side === side)
            ? last
            : { ...last, over: { id, side } },
        );
      },
      onDrop: () => {
        const { drag: dropped, entries: order } = now.current;
        setDrag(null);
        if (!dropped?.over) return;
        const at = order.findIndex(({ id }) => id === dropped.over?.id);
        const before = order[dropped.over.side === 'above' ? at : at + 1]?.id ?? null;
        if (before !== dropped.id) now.current.reorder.moveBefore(dropped.id, before);
      },
      onDragEnd: () => setDrag(null),
    }),
    [],
  );
  return { drag, handlers };
}

function sideOf(event: DragEvent): 'above' | 'below' {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY < top + height / 2 ? 'above' : 'below';
}
