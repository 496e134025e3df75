// biome-ignore-all lint/a11y/useSemanticElements: a select cannot hold texts of several lines
// biome-ignore-all lint/a11y/useFocusableInteractive: the list keeps the focus and names its active option
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list has the keys
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import { localDay } from '../../../domain/reference-date';
import { nextIndex } from '../../components/list-navigation';
import { useFormats } from '../../i18n/use-formats';
import styles from './history-list.module.css';
import { HistoryRowContent } from './history-row';
import { type HistoryItemRow, type HistoryRow, insertDayHeadings } from './history-rows';

const HEIGHTS: { readonly [Kind in HistoryRow['kind']]: number } = {
  day: 34,
  entry: 34,
  note: 78,
  decision: 78,
  inquiry: 78,
  answer: 78,
};

/** Returns the local day of an instant, `YYYY-MM-DD`. */
const dayOf = (at: string) => localDay(new Date(at));

/** Rows with a text are measured: they are as high as their text, up to two lines. */
function hasText({ kind }: HistoryRow): boolean {
  return kind !== 'day' && kind !== 'entry';
}

export interface HistoryListProps {
  readonly label: string;
  readonly rows: readonly HistoryItemRow[];
  readonly activeKey: string | null;
  readonly onActivate: (key: string) => void;
}

/** The rows under headings of their days; only rows on screen are rendered. One tab stop, arrows move. */
export function HistoryList({ label, rows, activeKey, onActivate }: HistoryListProps) {
  const formats = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const shownRows = useMemo(() => insertDayHeadings(rows, dayOf), [rows]);
  const virtualizer = useVirtualizer({
    count: shownRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[shownRows[index]?.kind ?? 'entry'],
    getItemKey: (index) => shownRows[index]?.key ?? index,
    overscan: 8,
  });
  const active = rows.findIndex(({ key }) => key === activeKey);
  const activeShownIndex = shownRows.findIndex(({ key }) => key === activeKey);
  useEffect(() => {
    // The heading of the day is scrolled into view with its first row.
    const isFirstOfDay = shownRows[activeShownIndex - 1]?.kind === 'day';
    if (activeShownIndex >= 0)
      virtualizer.scrollToIndex(activeShownIndex - (isFirstOfDay ? 1 : 0), { align: 'auto' });
    if (activeShownIndex >= 0 && isFirstOfDay) virtualizer.scrollToIndex(activeShownIndex, { align: 'auto' });
  }, [virtualizer, activeShownIndex, shownRows]);
  const positions = useMemo(() => new Map(rows.map(({ key }, index) => [key, index + 1])), [rows]);
  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / HEIGHTS.entry) - 1;
    const target = nextIndex(event.key, active, { count: rows.length, columns: 1, pageRows });
    const row = target === null ? undefined : rows[target];
    if (!row) return;
    event.preventDefault();
    onActivate(row.key);
  };
  const optionId = (key: string) => `${baseId}-${key}`.replaceAll(' ', '_');
  const items = virtualizer.getVirtualItems();
  const isActiveRendered = items.some(({ index }) => index === activeShownIndex);
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={label}
      aria-activedescendant={activeKey !== null && isActiveRendered ? optionId(activeKey) : undefined}
      tabIndex={0}
      className={styles.scroller}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start, size }) => {
          const row = shownRows[index];
          if (!row) return null;
          const transform = `translateY(${start}px)`;
          if (row.kind === 'day') {
            return (
              <div
                key={row.key}
                role="presentation"
                className={styles.day}
                style={{ height: size, transform }}
              >
                {formats.day(dayOf(row.at))}
              </div>
            );
          }
          return (
            <div
              key={row.key}
              id={optionId(row.key)}
              role="option"
              aria-selected={row.key === activeKey}
              aria-setsize={rows.length}
              aria-posinset={positions.get(row.key)}
              data-kind={row.kind}
              data-text={hasText(row) || undefined}
              data-chain={row.chain}
              ref={hasText(row) ? virtualizer.measureElement : undefined}
              data-index={index}
              className={styles.row}
              style={hasText(row) ? { transform } : { height: size, transform }}
              onClick={() => onActivate(row.key)}
            >
              <HistoryRowContent row={row} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
