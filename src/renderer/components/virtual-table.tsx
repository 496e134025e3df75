// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot leave out the rows that are off screen
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the keys
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names';
import { nextIndex } from './list-navigation';
import { MENU_CLICK, type SelectInput } from './list-selection';
import { isMenuKey, type MenuPlace, menuPlaceIn } from './menu-place';
import { Splitter } from './splitter';
import styles from './virtual-table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  /** A track of `grid-template-columns`, e.g. `minmax(120px, 1fr)`. */
  readonly width: string;
  readonly align?: 'end';
  /** The header is a button that sorts by this column. */
  readonly onSort?: () => void;
  /** The direction in which the rows are sorted by this column; null if another column sorts them. */
  readonly sorted?: 'ascending' | 'descending' | null;
  readonly cell: (row: Row) => ReactNode;
  /** The right edge of the column can be moved; `label` names it. */
  readonly resize?: { readonly label: string; readonly minPx: number } | undefined;
}

export interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  /** Undefined while the row is still being fetched. */
  readonly row: (index: number) => Row | undefined;
  readonly rowKey: (index: number) => string;
  readonly activeIndex: number;
  /** The key of the active row if it may not be loaded, so that `rowKey` does not know it. */
  readonly activeKey?: string | undefined;
  /** The index before which the active row was until it left the table; -1 if there is none. */
  readonly gap?: number;
  readonly onActivate: (index: number, event: SelectInput) => void;
  /** Called on Enter or a double click; with `opensOnClick` on a single click. */
  readonly onOpen?: (index: number) => void;
  readonly opensOnClick?: boolean;
  readonly isSelected?: (index: number) => boolean;
  readonly isMultiselect?: boolean;
  readonly isDimmed?: (row: Row) => boolean;
  /** Called for the context menu of a row, by pointer or key; a row that is not selected is activated first. */
  readonly onMenu?: (at: MenuPlace, index: number) => void;
  /** Called when a drag starts on a row. */
  readonly onDrag?: (index: number, event: DragEvent) => void;
  /** Handles other keys, e.g. Space, before the table does. Returns true if the key was handled. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** Called with the range of rows on screen, so that missing rows can be fetched. */
  readonly onRange?: (first: number, last: number) => void;
  /** Called with the new width of a column; null for its usual one. */
  readonly onResize?: (columnId: string, px: number) => void;
  readonly rowHeight?: number;
  readonly minWidth?: number;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A table of any length: only the rows on screen are in the document. One tab stop; arrows move, Enter opens.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, count, row, rowKey, activeIndex, onRange, rowHeight = 40, minWidth } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: rowKey,
    overscan: 8,
    scrollPaddingStart: HEADER_HEIGHT,
  });
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  const activeKey = props.activeKey ?? rowKey(activeIndex);
  const active = useRef({ index: -1, key: '', isOnScreen: true });
  useEffect(() => {
    const before = active.current;
    // A row that moves because the list is sorted again does not scroll a list that shows other rows.
    const isFollowed = before.key !== activeKey || before.isOnScreen;
    if (activeIndex >= 0 && activeIndex !== before.index && isFollowed) {
      virtualizer.scrollToIndex(activeIndex, { align: 'auto' });
    }
    const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 };
    const isOnScreen = activeIndex >= startIndex && activeIndex <= endIndex;
    active.current = { index: activeIndex, key: activeKey, isOnScreen };
  });
  const [dragged, setDragged] = useState<DraggedColumn | null>(null);
  const widthOf = ({ id, width }: Column<Row>) => (dragged?.id === id ? `${dragged.px}px` : width);
  const template = { gridTemplateColumns: columns.map(widthOf).join(' ') };
  // By key, so that screen readers notice another row at the same place. A key may be a path, but an id has no spaces.
  const rowId = (index: number) => `${baseId}-${rowKey(index).replaceAll(/\s/g, '\u00a0')}`;
  const activeIsShown = activeIndex >= first && activeIndex <= last && activeIndex < count;

  return (
    <div className={styles.frame}>
      <div
        ref={(element) => {
          scroller.current = element;
          if (typeof props.ref === 'function') props.ref(element);
          else if (props.ref) props.ref.current = element;
        }}
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-multiselectable={props.isMultiselect}
        aria-activedescendant={activeIsShown ? rowId(activeIndex) : undefined}
        tabIndex={0}
        className={styles.table}
        onKeyDown={(event) => handleKey(event, props, scroller.current, rowHeight)}
      >
        <HeaderRow
          columns={columns}
          style={{ ...template, minWidth }}
          onDrag={setDragged}
          onResize={props.onResize}
        />
        <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize(), minWidth }}>
          {shown.map(({ index, key, start }) => (
            <TableRow
              key={key}
              id={rowId(index)}
              index={index}
              value={row(index)}
              table={props}
              style={{ ...template, height: rowHeight, transform: `translateY(${start}px)` }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const HEADER_HEIGHT = 32;

/** A column while its edge is moved. */
interface DraggedColumn {
  readonly id: string;
  readonly px: number;
}

interface HeaderRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly style: CSSProperties;
  readonly onDrag: (dragged: DraggedColumn | null) => void;
  readonly onResize: VirtualTableProps<Row>['onResize'] | undefined;
}

function HeaderRow<Row>({ columns, style, onDrag, onResize }: HeaderRowProps<Row>) {
  return (
    <div role="row" aria-rowindex={1} className={classNames(styles.row, styles.header)} style={style}>
      {columns.map((column) => (
        <div
          key={column.id}
          role="columnheader"
          aria-sort={column.sorted ?? undefined}
          className={classNames(styles.headerCell, column.align && styles.end)}
        >
          <span className={styles.headerText}>
            <HeaderCell column={column} />
          </span>
          {column.resize && onResize ? (
            <ColumnEdge column={column} resize={column.resize} onDrag={onDrag} onResize={onResize} />
          ) : null}
        </div>
      ))}
    </div>
  );
}

interface ColumnEdgeProps<Row> {
  readonly column: Column<Row>;
  readonly resize: NonNullable<Column<Row>['resize']>;
  readonly onDrag: (dragged: DraggedColumn | null) => void;
  readonly onResize: NonNullable<VirtualTableProps<Row>['onResize']>;
}

const MAX_COLUMN_PX = 800;

/** The width of a flexible column is known once it is drawn. */
function ColumnEdge<Row>({ column, resize, onDrag, onResize }: ColumnEdgeProps<Row>) {
  const edge = useRef<HTMLSpanElement>(null);
  const [px, setPx] = useState(resize.minPx);
  useLayoutEffect(() => {
    const header = edge.current?.parentElement;
    if (!header) return undefined;
    const observer = new ResizeObserver(() => setPx(header.clientWidth));
    observer.observe(header);
    return () => observer.disconnect();
  }, []);
  return (
    <span ref={edge} className={styles.edge}>
      <Splitter
        label={resize.label}
        px={px}
        minPx={resize.minPx}
        maxPx={MAX_COLUMN_PX}
        grows={1}
        isColumn
        onMove={(moved) => onDrag({ id: column.id, px: moved })}
        onEnd={(end) => {
          onDrag(null);
          onResize(column.id, end);
        }}
        onReset={() => onResize(column.id, resize.minPx)}
      />
    </span>
  );
}

function HeaderCell<Row>({ column }: { readonly column: Column<Row> }) {
  if (!column.onSort) return column.header;
  const Arrow = column.sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={Boolean(column.sorted)}
      onClick={column.onSort}
    >
      {column.header}
      {column.sorted ? <Arrow size={12} aria-hidden /> : null}
    </button>
  );
}

interface TableRowProps<Row> {
  readonly id: string;
  readonly index: number;
  readonly value: Row | undefined;
  readonly table: VirtualTableProps<Row>;
  readonly style: CSSProperties;
}

function TableRow<Row>({ id, index, value, table, style }: TableRowProps<Row>) {
  const isActive = index === table.activeIndex;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={table.isSelected?.(index) ?? isActive}
      className={classNames(
        styles.row,
        styles.item,
        isActive && styles.active,
        table.isSelected?.(index) && styles.selected,
        table.opensOnClick && styles.opens,
        value !== undefined && table.isDimmed?.(value) && styles.dimmed,
      )}
      style={style}
      onClick={(event) => {
        table.onActivate(index, event);
        if (table.opensOnClick && value !== undefined) table.onOpen?.(index);
      }}
      onContextMenu={(event) => {
        if (!table.onMenu) return;
        event.preventDefault();
        if (!table.isSelected?.(index)) table.onActivate(index, MENU_CLICK);
        table.onMenu({ x: event.clientX, y: event.clientY }, index);
      }}
      draggable={table.onDrag !== undefined}
      onDragStart={(event) => table.onDrag?.(index, event)}
      onDoubleClick={() => (table.opensOnClick ? undefined : table.onOpen?.(index))}
    >
      {table.columns.map((column) => (
        <div key={column.id} role="gridcell" className={classNames(styles.cell, column.align && styles.end)}>
          {value === undefined ? <span className={styles.pending} /> : column.cell(value)}
        </div>
      ))}
    </div>
  );
}

function handleKey<Row>(
  event: KeyboardEvent,
  table: VirtualTableProps<Row>,
  scroller: HTMLElement | null,
  rowHeight: number,
): void {
  if (event.target !== event.currentTarget) return;
  if (table.onKey?.(event)) {
    event.preventDefault();
    return;
  }
  if (event.key === 'Enter' && table.activeIndex >= 0) {
    event.preventDefault();
    table.onOpen?.(table.activeIndex);
    return;
  }
  if (table.onMenu && isMenuKey(event) && table.activeIndex >= 0) {
    event.preventDefault();
    table.onMenu(menuPlaceIn(event.currentTarget), table.activeIndex);
    return;
  }
  const pageRows = Math.floor(((scroller?.clientHeight ?? 0) - HEADER_HEIGHT) / rowHeight) - 1;
  const shape = { count: table.count, columns: 1, pageRows };
  const target = nextIndex(event.key, table.activeIndex, shape, table.gap);
  if (target === null) return;
  event.preventDefault();
  table.onActivate(target, event);
}
