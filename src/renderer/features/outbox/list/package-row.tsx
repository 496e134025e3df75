import { GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, memo, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import { LevelBadge } from '../../../components/level-badge';
import { useFormats } from '../../../i18n/use-formats';
import { AttemptsPanel } from '../package/attempts-panel';
import { NextStepText } from '../package/next-step-text';
import { PackageActions } from '../package/package-actions';
import { PackageFacts, PackageTitle } from '../package/package-head';
import { StateBadge } from '../package/state-badge';
import { StepDots } from '../package/step-track';
import { useReasonTitle } from '../package/use-reason-title';
import styles from './package-row.module.css';
import { type Direction, possibleDirections } from './reorder';

/** Handlers that change the order; a stable object, so that rows render only when their package changes. */
export interface RowHandlers {
  readonly onMove: (entry: OutboxEntry, direction: Direction) => void;
  readonly onDragStart: (entry: OutboxEntry) => void;
  readonly onDragOver: (entry: OutboxEntry, event: DragEvent) => void;
  readonly onDrop: () => void;
  readonly onDragEnd: () => void;
}

export interface PackageRowProps {
  readonly entry: OutboxEntry;
  readonly othersEnded: number;
  readonly othersAsking: number;
  /** True if the row above belongs to the same submission. */
  readonly isContinued: boolean;
  readonly handlers?: RowHandlers;
  /** True if the list has packages of several profiles. */
  readonly withProfile: boolean;
  /** `behind`: the card around the row says why the package waits. */
  readonly variant?: 'behind' | undefined;
  /** From 0, among `count`. */
  readonly index: number;
  readonly count: number;
  /** Side of this row on which the dragged row would be dropped. */
  readonly mark?: 'above' | 'below' | null;
  readonly isDragged?: boolean;
}

/** One package in one row: state, next step and actions. */
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
  } = props;
  const titleId = useId();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.altKey ? DIRECTION_BY_KEY[event.key] : undefined;
    if (!handlers || direction === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    handlers.onMove(entry, direction);
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
      // Captures the key before the menu button, which would open its menu.
      onKeyDownCapture={onKeyDown}
      onDragOver={(event) => handlers?.onDragOver(entry, event)}
      onDrop={handlers?.onDrop}
    >
      <div className={styles.line} data-ordered={handlers !== undefined} data-variant={props.variant}>
        {handlers ? <DragHandle entry={entry} index={index} handlers={handlers} /> : null}
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
          {entry.level ? <LevelBadge level={entry.level} /> : null}
          {entry.level || props.variant === 'behind' ? null : <StateBadge entry={entry} />}
          <StepDots entry={entry} />
        </div>
        {props.variant === 'behind' ? null : <NextStep entry={entry} />}
        <PackageActions
          entry={entry}
          details={{ panelId, isOpen, toggle: () => setIsOpen((open) => !open) }}
          {...(handlers ? { moves: possibleDirections(index, count), onMove: handlers.onMove } : {})}
        />
      </div>
      {isOpen ? <AttemptsPanel entry={entry} id={panelId} withTrack /> : null}
    </li>
  );
});

const DIRECTION_BY_KEY: { readonly [key: string]: Direction | undefined } = {
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface DragHandleProps {
  readonly entry: OutboxEntry;
  readonly index: number;
  readonly handlers: RowHandlers;
}

/** For the pointer; keyboard users have the menu and Alt with the arrows. */
function DragHandle({ entry, index, handlers }: DragHandleProps) {
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

/** What happens next and why the package waits, or when it ended. */
function NextStep({ entry }: { readonly entry: OutboxEntry }): ReactNode {
  const formats = useFormats();
  const reason = useReasonTitle(entry);
  const hasEnded = ENDED_STATES.includes(entry.state);
  const changed = formats.instant(entry.changedAt);
  return (
    <div className={styles.next}>
      <p>
        <NextStepText entry={entry} />
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

const ENDED_STATES: readonly OutboxEntry['state'][] = ['filed', 'closed', 'withdrawn', 'handed_over'];
