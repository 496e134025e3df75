// biome-ignore-all lint/a11y/useFocusableInteractive: the listbox keeps the focus and names its active option
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the listbox has the keys
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemId } from '../../../domain/ids';
import { classNames } from '../../components/class-names';
import { type ListShape, nextIndex } from '../../components/list-navigation';
import type { ListSelection } from '../../components/list-selection';
import { useFormats } from '../../i18n/use-formats';
import { ItemBadge } from './finding-badge';
import { captionText } from './item-text';
import type { ItemInView } from './items-in-view';
import styles from './photo-grid.module.css';
import { Thumbnail } from './thumbnail';

const CELL_MIN_WIDTH = 158;
const GAP = 12;
const EDGE = 20;
const CAPTION_HEIGHT = 48;

export interface ItemListProps {
  readonly views: readonly ItemInView[];
  readonly selection: ListSelection<ItemId>;
  readonly onActivate: (index: number, event: KeyboardEvent | MouseEvent) => void;
  /** Keys beyond moving; true when it was handled. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onOpen: (index: number) => void;
}

/** Pictures in rows; only those on screen are in the document. One tab stop, arrows move. */
export function PhotoGrid({ views, selection, onActivate, onKey, onOpen }: ItemListProps) {
  const { t } = useTranslation('prepare');
  const scroller = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const { columns, rowHeight, virtualizer } = useRows(scroller, views.length);
  const activeIndex = views.findIndex(({ item }) => item.id === selection.active);
  const activeRow = activeIndex < 0 ? -1 : Math.floor(activeIndex / columns);
  useEffect(() => {
    if (activeRow >= 0) virtualizer.scrollToIndex(activeRow, { align: 'auto' });
  }, [virtualizer, activeRow]);
  const shown = virtualizer.getVirtualItems();
  const cellId = (index: number) => `${baseId}-${index}`;
  const isActiveShown = shown.some(({ index }) => index === activeRow);

  const shape = () => ({
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
      onKeyDown={(event) => handleKey(event, activeIndex, shape(), { onActivate, onKey, onOpen })}
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
                  isActive={index === activeIndex}
                  isSelected={selection.selected.has(view.item.id)}
                  onActivate={onActivate}
                  onOpen={onOpen}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function handleKey(
  event: KeyboardEvent,
  activeIndex: number,
  shape: ListShape,
  { onActivate, onKey, onOpen }: Pick<ItemListProps, 'onActivate' | 'onKey' | 'onOpen'>,
): void {
  if (event.key === 'Enter' && activeIndex >= 0) {
    event.preventDefault();
    onOpen(activeIndex);
  } else if (onKey(event)) {
    event.preventDefault();
  } else {
    const target = nextIndex(event.key, activeIndex, shape);
    if (target === null) return;
    event.preventDefault();
    onActivate(target, event);
  }
}

/** As many columns as fit, rows as high as their pictures, and only the rows on screen. */
function useRows(scroller: RefObject<HTMLDivElement | null>, count: number) {
  const width = useWidth(scroller);
  const columns = Math.max(1, Math.floor((width - 2 * EDGE + GAP) / (CELL_MIN_WIDTH + GAP)));
  const cellWidth = Math.max(CELL_MIN_WIDTH / 2, (width - 2 * EDGE - GAP * (columns - 1)) / columns);
  const rowHeight = Math.round(cellWidth * 0.75) + CAPTION_HEIGHT;
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    gap: GAP,
    overscan: 3,
    paddingStart: 4,
    paddingEnd: EDGE,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height makes the old measures wrong
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return { columns, rowHeight, virtualizer };
}

interface PhotoCellProps {
  readonly id: string;
  readonly view: ItemInView;
  readonly index: number;
  readonly count: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onActivate: (index: number, event: MouseEvent) => void;
  readonly onOpen: (index: number) => void;
}

function PhotoCell({ id, view, index, count, isActive, isSelected, onActivate, onOpen }: PhotoCellProps) {
  const { t } = useTranslation('prepare');
  const formats = useFormats();
  const { item } = view;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={classNames(
        styles.cell,
        isSelected && styles.selected,
        isActive && styles.active,
        item.excluded && styles.excluded,
      )}
      onClick={(event) => onActivate(index, event)}
      onDoubleClick={() => onOpen(index)}
    >
      <div className={styles.picture}>
        <Thumbnail item={item} kind="thumbnail" alt="" />
        <span className={styles.badge}>
          <ItemBadge view={view} onPhoto />
        </span>
      </div>
      <b className={styles.name} title={item.path}>
        {item.name}
      </b>
      <span className={styles.caption}>{captionText(view, t, formats)}</span>
    </div>
  );
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    setWidth(target.clientWidth);
    const observer = new ResizeObserver(() => setWidth(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
