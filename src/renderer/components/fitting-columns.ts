interface SizedColumn {
  readonly id: string;
  readonly minWidthPx: number;
}

/** The columns with the widths that a person chose; `of` returns undefined for the others. */
export function withChosenWidths<Of extends SizedColumn & { readonly width: string }>(
  columns: readonly Of[],
  of: (id: string) => number | undefined,
): readonly Of[] {
  return columns.map((column) => {
    const px = of(column.id);
    return px === undefined ? column : { ...column, minWidthPx: px, width: `${px}px` };
  });
}

const COLUMN_GAP_PX = 16;
const EDGES_PX = 40;

/** The columns of a VirtualTable that fit into `widthPx` without horizontal scrolling; drops by `dropOrder`. */
export function columnsThatFit<Of extends SizedColumn>(
  columns: readonly Of[],
  dropOrder: readonly string[],
  widthPx: number,
): readonly Of[] {
  let fitting = columns;
  for (const id of dropOrder) {
    const needed =
      fitting.reduce((sum, { minWidthPx }) => sum + minWidthPx, 0) +
      COLUMN_GAP_PX * (fitting.length - 1) +
      EDGES_PX;
    if (needed <= widthPx) break;
    fitting = fitting.filter((column) => column.id !== id);
  }
  return fitting;
}
