// biome-ignore-all lint/a11y/useSemanticElements: a select cannot hold pictures and badges
// biome-ignore-all lint/a11y/useFocusableInteractive: the list keeps the focus and names its active option
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list handles the keys
import { type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { TFunction } from 'i18next';
import { CircleQuestionMark } from 'lucide-react';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredRow } from '../../../../contract/answer-views';
import { rowTitle } from '../../../../locales/analysis-text';
import { Badge } from '../../../components/badge';
import { classNames } from '../../../components/class-names';
import { LevelBadge } from '../../../components/level-badge';
import { nextIndex } from '../../../components/list-navigation';
import { isMenuKey, type MenuPlace, menuPlaceIn } from '../../../components/menu-place';
import styles from './file-list.module.css';
import { FilePicture } from './file-picture';

const ROW_HEIGHT_PX = 55;
/** With a line for the reasons against the file. */
const ROW_WITH_REASONS_HEIGHT_PX = 73;
/** About what the list has of the height of the window. */
const LIST_SHARE = 0.7;

export interface FileListProps {
  readonly rows: readonly AnsweredRow[];
  readonly selectedKey: string | null;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onSelect: (key: string) => void;
  readonly onMenu: (at: MenuPlace, row: AnsweredRow) => void;
  readonly onDrag: (event: DragEvent, row: AnsweredRow) => void;
}

/** Measures with the next frame: measuring at once lays the page out in the middle of the render that adds the list. */
function observeSize(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  onSize: (size: Rect) => void,
): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (entry) onSize(entry.contentRect);
  });
  if (scrollElement) observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Files with their levels; only visible rows are in the document. One tab stop; arrow keys move. */
export function FileList({ rows, selectedKey, scroller, onSelect, onMenu, onDrag }: FileListProps) {
  const { t } = useTranslation('results');
  const { t: analysis } = useTranslation('analysis');
  const heightOf = (index: number) =>
    (rows[index]?.reasons.length ?? 0) > 0 ? ROW_WITH_REASONS_HEIGHT_PX : ROW_HEIGHT_PX;
  const baseId = useId();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    // The first rows do not wait for the list to be measured.
    initialRect: { width: 0, height: window.innerHeight * LIST_SHARE },
    observeElementRect: observeSize,
  });
  const activeIndex = rows.findIndex(({ key }) => key === selectedKey);
  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex, { align: 'auto' });
  }, [virtualizer, activeIndex]);
  const shown = virtualizer.getVirtualItems();
  const optionId = (index: number) => `${baseId}-${index}`;
  const isActiveShown = shown.some(({ index }) => index === activeIndex);

  const handleKey = (event: KeyboardEvent) => {
    const active = rows[activeIndex];
    if (active && isMenuKey(event)) {
      event.preventDefault();
      onMenu(menuPlaceIn(event.currentTarget), active);
      return;
    }
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT_PX);
    const target = nextIndex(event.key, activeIndex, { count: rows.length, columns: 1, pageRows });
    const view = target === null ? undefined : rows[target];
    if (!view) return;
    event.preventDefault();
    onSelect(view.key);
  };

  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={t('files.label')}
      aria-activedescendant={isActiveShown ? optionId(activeIndex) : undefined}
      tabIndex={0}
      className={styles.scroller}
      onKeyDown={handleKey}
      {...pointerHandlers(rows, { onSelect, onMenu, onDrag })}
    >
      <div role="presentation" className={styles.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const row = rows[index];
          return row ? (
            <FileRow
              key={row.key}
              t={t}
              analysis={analysis}
              id={optionId(index)}
              row={row}
              position={index + 1}
              of={rows.length}
              isActive={index === activeIndex}
              height={heightOf(index)}
              top={start}
              onSelect={onSelect}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

/** On the list instead of on each row, so that a row renders only when it changes. */
function pointerHandlers(
  rows: readonly AnsweredRow[],
  { onSelect, onMenu, onDrag }: Pick<FileListProps, 'onSelect' | 'onMenu' | 'onDrag'>,
) {
  const rowAt = (event: MouseEvent): AnsweredRow | undefined => {
    const cell = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    return cell ? rows[Number(cell.getAttribute('data-index'))] : undefined;
  };
  return {
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      const row = rowAt(event);
      if (!row) return;
      onSelect(row.key);
      onMenu({ x: event.clientX, y: event.clientY }, row);
    },
    onDragStart: (event: DragEvent) => {
      const row = rowAt(event);
      if (row) onDrag(event, row);
    },
  };
}

interface FileRowProps {
  /** From the list: a hook in each row costs more than the rest of the row. */
  readonly t: TFunction<'results'>;
  readonly analysis: TFunction<'analysis'>;
  readonly id: string;
  readonly row: AnsweredRow;
  /** From 1. */
  readonly position: number;
  readonly of: number;
  readonly isActive: boolean;
  readonly height: number;
  readonly top: number;
  readonly onSelect: (key: string) => void;
}

/** Memoised: scrolling only adds and removes rows. */
const FileRow = memo(function FileRow(props: FileRowProps) {
  const { t, analysis, id, row, position, of, isActive, height, top, onSelect } = props;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-setsize={of}
      aria-posinset={position}
      data-index={position - 1}
      draggable={row.itemId !== null}
      className={classNames(styles.row, isActive && styles.active)}
      style={{ height, transform: `translateY(${top}px)` }}
      onClick={() => onSelect(row.key)}
    >
      <span className={styles.picture}>
        <FilePicture row={row} />
      </span>
      <span className={styles.text}>
        <span className={styles.name} title={row.path ?? row.key}>
          {row.name}
        </span>
        <FileBadges row={row} t={t} />
        <Reasons row={row} analysis={analysis} />
      </span>
    </div>
  );
});

/** Short reasons against the file, most severe first. */
function Reasons({ row, analysis }: { readonly row: AnsweredRow; readonly analysis: TFunction<'analysis'> }) {
  if (row.reasons.length === 0) return null;
  const text = row.reasons.map((reason) => rowTitle(reason, analysis)).join(' · ');
  return (
    <span className={styles.reasons} title={text}>
      {text}
    </span>
  );
}

/** The level of a file, or that the result does not mention it, since silence is no level (R20). */
function FileBadges({ row, t }: { readonly row: AnsweredRow; readonly t: TFunction<'results'> }) {
  const icon = <CircleQuestionMark size={14} strokeWidth={2} aria-hidden />;
  return (
    <span className={styles.badges}>
      {row.kind === 'unanswered' || row.kind === 'pending' ? (
        <Badge tone="grey" icon={icon}>
          {t(`files.${row.kind}`)}
        </Badge>
      ) : (
        <LevelBadge level={row.level} />
      )}
      {row.kind === 'unexpected' ? <span className={styles.note}>{t('files.unexpected')}</span> : null}
    </span>
  );
}
