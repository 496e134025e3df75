/** The size of a list or grid that the keys move in. */
export interface ListShape {
  readonly count: number;
  readonly columns: number;
  /** Rows that fit on the screen, for Page Up and Page Down. */
  readonly pageRows: number;
}

/**
 * Returns the index that `key` moves to from `index` (-1 if the active item is not listed); null if the key does not move.
 * `gap`: the index before which the active item was until it left the list; -1 if there is none.
 */
export function nextIndex(key: string, index: number, shape: ListShape, gap = -1): number | null {
  const { count, columns, pageRows } = shape;
  if (count === 0) return null;
  const step = stepOf(key, columns, pageRows);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (step === null) return null;
  const gapStart = step > 0 ? gap - 1 : gap;
  const start = index < 0 ? gapStart : index;
  if (start < 0) return 0;
  const target = start + step;
  if (target >= 0 && target < count) return target;
  if (Math.abs(step) === 1) return start;
  // A step down into an incomplete last row moves to the last cell; a step out of the list does not move.
  const lastRow = Math.floor((count - 1) / columns);
  if (step > 0) return Math.floor(start / columns) < lastRow ? count - 1 : start;
  return Math.min(start % columns, count - 1);
}

/** Returns the index of the next or previous item, with `index` and `gap` as in `nextIndex`; outside of the list at its ends. */
export function steppedIndex(by: 1 | -1, index: number, count: number, gap: number): number {
  if (index >= 0) return index + by;
  if (gap < 0) return 0;
  return by > 0 ? Math.min(gap, count - 1) : gap - 1;
}

/** The active item of a list where it was listed last. */
export interface ListPlace<Key> {
  readonly order: readonly Key[];
  readonly index: number;
}

/** Returns the index before which the item of `place` would be in `order`, by the items listed before it then. */
export function gapAt<Key>({ order: before, index }: ListPlace<Key>, order: readonly Key[]): number {
  const listed = new Set(order);
  return before.slice(0, index).filter((key) => listed.has(key)).length;
}

function stepOf(key: string, columns: number, pageRows: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    case 'ArrowRight':
      return columns > 1 ? 1 : null;
    case 'ArrowLeft':
      return columns > 1 ? -1 : null;
    case 'PageDown':
      return columns * Math.max(1, pageRows);
    case 'PageUp':
      return -columns * Math.max(1, pageRows);
    default:
      return null;
  }
}
