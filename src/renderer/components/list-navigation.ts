/** The size of a list or grid that the keys move in. */
export interface ListShape {
  readonly count: number;
  readonly columns: number;
  /** Rows that fit on the screen, for Page Up and Page Down. */
  readonly pageRows: number;
}

/** Returns the index that `key` moves to from `index` (-1 if nothing is active); null if the key does not move. */
export function nextIndex(key: string, index: number, shape: ListShape): number | null {
  const { count, columns, pageRows } = shape;
  if (count === 0) return null;
  const step = stepOf(key, columns, pageRows);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (step === null) return null;
  if (index < 0) return 0;
  const target = index + step;
  if (target >= 0 && target < count) return target;
  if (Math.abs(step) === 1) return index;
  // A step down into an incomplete last row moves to the last cell; a step out of the list does not move.
  const lastRow = Math.floor((count - 1) / columns);
  if (step > 0) return Math.floor(index / columns) < lastRow ? count - 1 : index;
  return index % columns;
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
