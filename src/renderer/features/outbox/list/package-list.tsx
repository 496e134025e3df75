import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import type { PackageId, SubmissionId } from '../../../../domain/ids';
import { useCommand } from '../../../app/queries';
import { useFailureToast } from '../../../app/use-failure-toast';
import { Button } from '../../../components/button';
import { useMessages } from '../../../components/toasts';
import { continuesSubmission, countOthers, type SubmissionCounts } from '../sections';
import styles from './package-list.module.css';
import { PackageRow, type RowHandlers } from './package-row';
import { type Direction, moveTarget, orderAfterMove } from './reorder';

/** More rows are rendered on demand. */
const ROWS_AT_FIRST = 30;

export interface PackageListProps {
  readonly labelId: string;
  readonly entries: readonly OutboxEntry[];
  readonly counts: ReadonlyMap<SubmissionId, SubmissionCounts>;
  /** `behind`: the card around the list says why the packages wait. */
  readonly variant?: 'behind';
  readonly rowsAtFirst?: number;
}

/** Packages as rows; rows of one submission are joined. */
export function PackageList(props: PackageListProps) {
  const { labelId, entries, counts, rowsAtFirst = ROWS_AT_FIRST } = props;
  const { shown, more } = useFirstRows(entries, rowsAtFirst);
  const withProfile = props.variant !== 'behind' && hasSeveralProfiles(entries);
  return (
    <>
      <ul className={styles.rows} aria-labelledby={labelId}>
        {shown.map((entry, index) => (
          <PackageRow
            key={entry.id}
            {...rowProps(shown, index, entry, counts)}
            count={entries.length}
            variant={props.variant}
            withProfile={withProfile}
          />
        ))}
      </ul>
      {more}
    </>
  );
}

/** Packages in the order of sending, which people change by dragging, by menu, or with Alt and arrows. */
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

/** Profile names are shown only if there are several profiles. */
function hasSeveralProfiles(entries: readonly OutboxEntry[]): boolean {
  return entries.some(({ profileId }) => profileId !== entries[0]?.profileId);
}

function rowProps(
  shown: readonly OutboxEntry[],
  index: number,
  entry: OutboxEntry,
  counts: PackageListProps['counts'],
) {
  const others = countOthers(entry, counts);
  return {
    entry,
    index,
    othersEnded: others.ended,
    othersAsking: others.asking,
    isContinued: continuesSubmission(entry, shown[index - 1]),
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
  const latest = useRef({ entries, reorder });
  latest.current = { entries, reorder };
  const handlers = useMemo<RowHandlers>(() => {
    // A drop may come before the last place was rendered.
    let current: Drag | null = null;
    const show = (next: Drag | null): void => {
      current = next;
      setDrag(next);
    };
    return {
      onMove: (entry, to) => latest.current.reorder.move(entry, to),
      onDragStart: ({ id }) => show({ id, over: null }),
      onDragOver: ({ id }, event) => {
        if (current === null) return;
        event.preventDefault();
        const side = sideOf(event);
        if (current.over?.id !== id || current.over.side !== side) show({ ...current, over: { id, side } });
      },
      onDrop: () => {
        const dropped = current;
        show(null);
        if (!dropped?.over) return;
        const { entries: order } = latest.current;
        const targetIndex = order.findIndex(({ id }) => id === dropped.over?.id);
        const before = order[dropped.over.side === 'above' ? targetIndex : targetIndex + 1]?.id ?? null;
        if (before !== dropped.id) latest.current.reorder.moveBefore(dropped.id, before);
      },
      onDragEnd: () => show(null),
    };
  }, []);
  return { drag, handlers };
}

function sideOf(event: DragEvent): 'above' | 'below' {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY < top + height / 2 ? 'above' : 'below';
}

interface Reorder {
  readonly move: (entry: OutboxEntry, to: Direction) => void;
  readonly moveBefore: (id: PackageId, before: PackageId | null) => void;
}

/** Changes the order of sending, announces the new position and keeps the focus on the moved package. */
function useReorder(queue: readonly OutboxEntry[]): Reorder {
  const { t } = useTranslation('outbox');
  const { announce } = useMessages();
  const client = useQueryClient();
  const refocus = useRef<PackageId | null>(null);
  const command = useCommand('outbox.move', {
    onDone: (moved) => {
      const byId = new Map(moved.map((entry) => [entry.id, entry]));
      client.setQueryData<readonly OutboxEntry[]>(['outbox.list', {}], (entries) =>
        entries?.map((entry) => byId.get(entry.id) ?? entry),
      );
    },
    onError: useFailureToast(),
  });
  // A row that React moves loses the focus, so the effect focuses its menu button again.
  useEffect(() => {
    const id = refocus.current;
    if (id === null || !queue.some((entry) => entry.id === id)) return;
    refocus.current = null;
    if (document.activeElement === document.body) moreButton(id)?.focus();
  }, [queue]);
  const moveBefore = (id: PackageId, before: PackageId | null) => {
    const order = orderAfterMove(
      queue.map((entry) => entry.id),
      id,
      before,
    );
    const entry = queue.find((queued) => queued.id === id);
    if (!entry || order.every((orderedId, index) => orderedId === queue[index]?.id)) return;
    refocus.current = id;
    command.mutate({ packageId: id, before });
    const place = order.indexOf(id) + 1;
    announce(t('announce.moved', { caseNumber: entry.caseNumber, place, of: order.length }));
  };
  return {
    moveBefore,
    move: (entry, to) => {
      const before = moveTarget(
        queue.map((queued) => queued.id),
        entry.id,
        to,
      );
      if (before !== undefined) moveBefore(entry.id, before);
    },
  };
}

function moreButton(id: PackageId): HTMLElement | null {
  return document.querySelector(`[data-package="${CSS.escape(id)}"] [aria-haspopup]`);
}
