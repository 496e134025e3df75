import { GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, memo, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../contract/views';
import { useFormats } from '../../i18n/use-formats';
import { AttemptsPanel } from './attempts-panel';
import { NextSentence } from './next-sentence';
import { PackageActions } from './package-actions';
import { PackageFacts, PackageTitle } from './package-head';
import styles from './package-row.module.css';
import { type Direction, directionsFrom } from './reorder';
import { StateBadge } from './state-badge';
import { StepDots } from './step-track';
import { useReasonTitle } from './use-reason-title';

/** What changing the order needs from a row; the same object all the time, so that rows are drawn only for themselves. */
export interface RowHandlers {
  readonly onMove: (entry: OutboxEntry, to: Direction) => void;
  readonly onDragStart: (entry: OutboxEntry) => void;
  readonly onDragOver: (entry: OutboxEntry, event: DragEvent) => void;
  readonly onDrop: () => void;
  readonly onDragEnd: () => void;
}

export interface PackageRowProps {
  readonly entry: OutboxEntry;
  readonly othersEnded: number;
  readonly othersAsking: number;
  /** The row above is of the same submission. */
  readonly isContinued: boolean;
  readonly handlers?: RowHandlers;
  /** Where packages of several profiles are in the list. */
  readonly withProfile: boolean;
  /** `behind`: what is around the row says why it waits. */
  readonly look?: 'behind' | undefined;
  /** From 0, among `count`. */
  readonly index: number;
  readonly count: number;
  /** Where the dragged row would go in, seen from this one. */
  readonly mark?: 'above' | 'below' | null;
  readonly isDragged?: boolean;
}

/** One package in one line: where it is, what happens next, what can be done. */
export const PackageRow = memo(function PackageRow(props: PackageRowProps) {
  const {
    entry,
    othersEnded,
    othersAsking,
    isContinued,
    handlers,
    index,
    count,
    mark,
    isDragged,
    withProfile,
    look,
  } = props;
  const titleId = useId();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey ? KEYS[event.key] : undefined;
    if (!handlers || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    handlers.onMove(entry, to);
  };
  return (
    <li
      className={styles.row}
      data-package={entry.id}
      data-state={entry.state}
      data-continued={isContinued}
      data-mark={mark ?? undefined}
      data-dragged={isDragged || undefined}
      aria-labelledby={titleId}
      // Before the menu button sees the key, which would open its menu.
      onKeyDownCapture={onKeyDown}
      onDragOver={(event) => handlers?.onDragOver(entry, event)}
      onDrop={handlers?.onDrop}
    >
      <div className={styles.line} data-ordered={handlers !== undefined} data-look={look}>
        {handlers ? <Handle entry={entry} index={index} handlers={handlers} /> : null}
        <div className={styles.what}>
          <PackageTitle
            entry={entry}
            others={{ ended: othersEnded, asking: othersAsking }}
            id={titleId}
            isRepeated={isContinued}
          />
          <PackageFacts entry={entry} withProfile={withProfile} />
        </div>
        <div className={styles.where}>
          {look === 'behind' ? null : <StateBadge entry={entry} />}
          <StepDots entry={entry} />
        </div>
        {look === 'behind' ? null : <Next entry={entry} />}
        <PackageActions
          entry={entry}
          details={{ panelId, isOpen, toggle: () => setIsOpen((open) => !open) }}
          {...(handlers ? { moves: directionsFrom(index, count), onMove: handlers.onMove } : {})}
        />
      </div>
      {isOpen ? <AttemptsPanel entry={entry} id={panelId} withTrack /> : null}
    </li>
  );
});

const KEYS: { readonly [key: string]: Direction | undefined } = { ArrowUp: 'up', ArrowDown: 'down' };

interface HandleProps {
  readonly entry: OutboxEntry;
  readonly index: number;
  readonly handlers: RowHandlers;
}

/** For the mouse; the keyboard has the menu and Alt with the arrows. */
function Handle({ entry, index, handlers }: HandleProps) {
  const { t } = useTranslation('outbox');
  return (
    <span className={styles.order}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu does the same from the keyboard */}
      <span
        className={styles.handle}
        draggable
        title={t('action.drag')}
        onDragStart={(event) => {
          const row = event.currentTarget.closest('li');
          if (row) event.dataTransfer.setDragImage(row, 16, 16);
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', entry.caseNumber);
          handlers.onDragStart(entry);
        }}
        onDragEnd={handlers.onDragEnd}
      >
        <GripVertical size={14} aria-hidden />
      </span>
      <span className={styles.place}>
        <span aria-hidden>{index + 1}</span>
        <span className="visually-hidden">{t('place', { place: index + 1 })}</span>
      </span>
    </span>
  );
}

/** What comes next, and why it waits; when it ended, for what has. */
function Next({ entry }: { readonly entry: OutboxEntry }): ReactNode {
  const formats = useFormats();
  const reason = useReasonTitle(entry);
  const hasEnded = ENDED.includes(entry.state);
  const changed = formats.instant(entry.changedAt);
  return (
    <div className={styles.next}>
      <p>
        <NextSentence entry={entry} />
      </p>
      {entry.state === 'waiting' && reason ? <p className={styles.reason}>{reason}</p> : null}
      {hasEnded ? (
        <p className={styles.time}>
          {changed.text} {changed.offset}
        </p>
      ) : null}
    </div>
  );
}

const ENDED: readonly OutboxEntry['state'][] = ['filed', 'closed', 'withdrawn'];
