// biome-ignore-all lint/a11y/useFocusableInteractive: the listbox keeps the focus and names its active option
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { TFunction } from 'i18next';
import { MessageSquareText } from 'lucide-react';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { TileSize } from '../../../../contract/prepare-views';
import type { ItemId } from '../../../../domain/ids';
import { classNames } from '../../../components/class-names';
import { type ListShape, nextIndex } from '../../../components/list-navigation';
import { type ListSelection, MENU_CLICK } from '../../../components/list-selection';
import { useMediaQuery } from '../../../components/use-media-query';
import { useSize } from '../../../components/use-size';
import { useFormats } from '../../../i18n/use-formats';
import { captionText } from '../list/item-text';
import type { BadgeFilter, ItemInView } from '../list/items-in-view';
import type { ListHandlers } from '../list/list-handlers';
import { PackageNumber } from '../seal/package-number';
import { ItemBadge, type ItemBadgeProps } from './finding-badge';
import styles from './photo-grid.module.css';
import { Thumbnail } from './thumbnail';

const CELL_MIN_WIDTH_PX: { readonly [Size in TileSize]: number } = { small: 104, medium: 146, large: 250 };
/** Keeps two columns in the narrowest window, also at 200 %. */
const NARROW_CELL_MIN_WIDTH_PX = 116;
const NARROW_PX = 480;
/** Below this height, as in a window at 200 %, small tiles keep two rows visible. */
const SHORT_PX = 250;
/** As the style sheets have it for `--edge`. */
const COMPACT_WINDOW = '(max-height: 560px), (max-width: 900px)';
const UNMEASURED = { width: 0, height: SHORT_PX };
const CAPTION_HEIGHT_PX: { readonly [Size in TileSize]: number } = { small: 26, medium: 48, large: 48 };

export interface ItemListProps {
  readonly views: readonly ItemInView[];
  readonly selection: ListSelection<ItemId>;
  readonly activeIndex: number;
  /** The index before which the active file was until it left the list; -1 if there is none. */
  readonly gap: number;
  readonly asked: BadgeFilter;
  readonly noteOf: (view: ItemInView) => string | undefined;
  readonly packageOf: (id: ItemId) => number | undefined;
  readonly handlers: ListHandlers;
}

/** Grid of pictures; only visible rows are in the document. One tab stop; arrow keys move within it. */
export function PhotoGrid({ tiles: chosen, ...list }: ItemListProps & { readonly tiles: TileSize }) {
  const { views, selection, activeIndex, handlers } = list;
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const formats = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const { tiles, columns, rowHeight, gap, edge, virtualizer } = useRows(scroller, views.length, chosen);
  const activeRow = activeIndex < 0 ? -1 : Math.floor(activeIndex / columns);
  useEffect(() => {
    if (activeRow >= 0) virtualizer.scrollToIndex(activeRow, { align: 'auto' });
  }, [virtualizer, activeRow]);
  const shown = virtualizer.getVirtualItems();
  const isFilled = useFilledRows(virtualizer, activeRow);
  const cellId = (index: number) => `${baseId}-${index}`;
  const isActiveShown = shown.some(({ index }) => index === activeRow);
  const shape = (): ListShape => ({
    count: views.length,
    columns,
    pageRows: Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight),
  });

  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={t('list')}
      aria-multiselectable
      aria-activedescendant={isActiveShown ? cellId(activeIndex) : undefined}
      tabIndex={0}
      className={styles.scroller}
      data-tiles={tiles}
      onKeyDown={(event) => handleKey(event, list, shape(), handlers)}
      {...pointerHandlers(views, selection, handlers)}
    >
      <div role="presentation" className={styles.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index: row, start }) => (
          <div
            key={row}
            role="presentation"
            className={styles.row}
            style={{
              transform: `translateY(${start}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              gap,
              left: edge,
              right: edge,
            }}
          >
            {views.slice(row * columns, (row + 1) * columns).map((view, column) => {
              const index = row * columns + column;
              return (
                <PhotoCell
                  key={view.item.id}
                  id={cellId(index)}
                  view={view}
                  index={index}
                  count={views.length}
                  tiles={tiles}
                  asked={list.asked}
                  t={t}
                  work={work}
                  formats={formats}
                  isActive={index === activeIndex}
                  isSelected={selection.selected.has(view.item.id)}
                  hasNote={list.noteOf(view) !== undefined}
                  packageNumber={list.packageOf(view.item.id)}
                  isFilled={isFilled(row)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Handlers on the list instead of on each picture, so that a picture renders only when it changes. */
function pointerHandlers(
  views: readonly ItemInView[],
  selection: ListSelection<ItemId>,
  { onActivate, onOpen, onMenu, onDrag }: ListHandlers,
) {
  const indexAt = (event: MouseEvent): number | null => {
    const cell = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    return cell ? Number(cell.getAttribute('data-index')) : null;
  };
  return {
    onClick: (event: MouseEvent) => {
      const index = indexAt(event);
      if (index !== null) onActivate(index, event);
    },
    onDoubleClick: (event: MouseEvent) => {
      const index = indexAt(event);
      if (index !== null) onOpen(index);
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      const index = indexAt(event);
      if (index === null) return;
      const id = views[index]?.item.id;
      if (id !== undefined && !selection.selected.has(id)) onActivate(index, MENU_CLICK);
      onMenu({ x: event.clientX, y: event.clientY });
    },
    onDragStart: (event: DragEvent) => {
      const index = indexAt(event);
      if (index !== null) onDrag(index, event);
    },
  };
}

function handleKey(
  event: KeyboardEvent,
  { activeIndex, gap }: Pick<ItemListProps, 'activeIndex' | 'gap'>,
  shape: ListShape,
  { onActivate, onKey, onOpen }: ListHandlers,
): void {
  if (event.key === 'Enter' && activeIndex >= 0) {
    event.preventDefault();
    onOpen(activeIndex);
  } else if (onKey(event)) {
    event.preventDefault();
  } else {
    const target = nextIndex(event.key, activeIndex, shape, gap);
    if (target === null) return;
    event.preventDefault();
    onActivate(target, event);
  }
}

/** Number of columns that fit, row height, and the virtual rows. */
function useRows(scroller: RefObject<HTMLDivElement | null>, count: number, chosen: TileSize) {
  const { width, height } = useSize(scroller) ?? UNMEASURED;
  const tiles = height < SHORT_PX ? 'small' : chosen;
  const isNarrow = width < NARROW_PX;
  const gap = isNarrow || tiles === 'small' ? 8 : 12;
  const edge = useMediaQuery(COMPACT_WINDOW) || isNarrow ? 12 : 20;
  const minCellWidth = isNarrow
    ? Math.min(NARROW_CELL_MIN_WIDTH_PX, CELL_MIN_WIDTH_PX[tiles])
    : CELL_MIN_WIDTH_PX[tiles];
  const columns = Math.max(1, Math.floor((width - 2 * edge + gap) / (minCellWidth + gap)));
  const cellWidth = Math.max(minCellWidth / 2, (width - 2 * edge - gap * (columns - 1)) / columns);
  const rowHeight = Math.round(cellWidth * 0.75) + CAPTION_HEIGHT_PX[tiles];
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    gap,
    overscan: 2,
    paddingStart: 6,
    paddingEnd: 20,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 12,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows must be measured again after their height changes
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return { tiles, columns, rowHeight, gap, edge, virtualizer };
}

/**
 * Rows that come while the list is scrolled get their contents in slices, off screen before they are on it. The active
 * row has them at once, since a screen reader reads it.
 */
function useFilledRows(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  activeRow: number,
): (row: number) => boolean {
  const shown = virtualizer.getVirtualItems();
  const first = useDeferredValue(shown[0]?.index ?? 0);
  const last = useDeferredValue(shown.at(-1)?.index ?? 0);
  return (row) => !virtualizer.isScrolling || row === activeRow || (row >= first && row <= last);
}

interface PhotoCellProps extends CellContentProps {
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** Otherwise only its place is drawn. */
  readonly isFilled: boolean;
}

/** One file of the list. Memoised: scrolling only adds and removes rows. */
const PhotoCell = memo(function PhotoCell(props: PhotoCellProps) {
  const { id, index, count, isActive, isSelected, isFilled, ...content } = props;
  return (
    <div
      id={id}
      role="option"
      data-index={index}
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={index + 1}
      draggable
      className={classNames(
        styles.cell,
        isSelected && styles.selected,
        isActive && styles.active,
        content.view.item.excluded && styles.excluded,
      )}
    >
      {isFilled ? <CellContent {...content} /> : <div className={styles.picture} />}
    </div>
  );
});

interface CellContentProps extends Omit<ItemBadgeProps, 'onPhoto'> {
  readonly work: TFunction<'workspace'>;
  readonly tiles: TileSize;
  readonly hasNote: boolean;
  readonly packageNumber: number | undefined;
}

/** A picture with its name, time and place. Memoised on its own: every batch of files changes how many there are. */
const CellContent = memo(function CellContent(props: CellContentProps) {
  const { view, tiles, asked, hasNote, packageNumber, t, work, formats } = props;
  const { item } = view;
  const caption = captionText(view, t, formats);
  return (
    <>
      {/* First for screen readers: the name of the option begins with it. */}
      <b className={styles.name} title={item.path}>
        {item.name}
      </b>
      <div className={styles.picture}>
        <Thumbnail item={item} kind="thumbnail" alt="" />
        {packageNumber === undefined && !hasNote ? null : (
          <span className={styles.corner}>
            {packageNumber === undefined ? null : <PackageNumber number={packageNumber} onPhoto />}
            {hasNote ? (
              <span className={styles.noted} data-background>
                <MessageSquareText size={13} role="img" aria-label={work('note.has')} />
              </span>
            ) : null}
          </span>
        )}
        <span className={styles.badge}>
          <ItemBadge view={view} asked={asked} onPhoto t={t} formats={formats} />
        </span>
      </div>
      {tiles === 'small' ? null : (
        <span className={styles.caption} title={caption}>
          {caption}
        </span>
      )}
    </>
  );
});
