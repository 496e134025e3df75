import type { PrintSheet } from './print-sheet';
import { PAPER } from './sheet-document';
import type { Mark } from './sheet-marks';
import { CONTENT_BOTTOM, colourOf, TEXT_WIDTH, type TextStyle, tabularFigures } from './sheet-style';
import { shortenMiddle } from './sheet-text';

export interface TableColumn {
  readonly title: string;
  /** Relative width. */
  readonly share: number;
  readonly align?: 'left' | 'right';
  readonly size?: number;
}

/** Text, optionally with a mark before it or with smaller text below it. */
export type TableCell =
  | string
  | { readonly mark: Mark; readonly text: string }
  | { readonly text: string; readonly below: string };

interface PlacedColumn extends TableColumn {
  readonly x: number;
  readonly width: number;
}

const GUTTER = 8;
const DEFAULT_SIZE = 8.5;
/** Space below the text of a row, points. */
const ROW_GAP = 4;
/** Space between the text of a cell and the smaller text below it, points. */
const BELOW_GAP = 1;
/** Limit so that a row fits on a page; longer texts are complete elsewhere in the report. */
const MAX_CELL_CHARACTERS = 600;

/** Draws a table over the full width; the head repeats on every page, and cells wrap. */
export function drawTable(
  sheet: PrintSheet,
  columns: readonly TableColumn[],
  rows: readonly (readonly TableCell[])[],
): void {
  const placedColumns = placeColumns(columns);
  const { document } = sheet;
  sheet.keepTogether(60);
  document.group('Table', () => {
    drawHead(sheet, placedColumns, true);
    for (const row of rows) {
      const height = rowHeight(sheet, placedColumns, row);
      if (sheet.y + height > CONTENT_BOTTOM) {
        sheet.newPage();
        drawHead(sheet, placedColumns, false);
      }
      document.group('TR', () => drawRow(sheet, placedColumns, row, height));
    }
  });
  sheet.addSpace(6);
}

function placeColumns(columns: readonly TableColumn[]): readonly PlacedColumn[] {
  const totalShare = columns.reduce((sum, { share }) => sum + share, 0);
  let x: number = PAPER.margin;
  return columns.map((column, index) => {
    const width = (TEXT_WIDTH * column.share) / totalShare;
    const placed = { ...column, x, width: width - (index === columns.length - 1 ? 0 : GUTTER) };
    x += width;
    return placed;
  });
}

/** Draws the head; only the first one is tagged for screen readers. */
function drawHead(sheet: PrintSheet, placedColumns: readonly PlacedColumn[], isFirst: boolean): void {
  const { document } = sheet;
  const style = { bold: true, quiet: true, size: 7.5 } as const;
  const heights = placedColumns.map(({ title, width }) => sheet.measure(title, { ...style, width, gap: 3 }));
  const height = Math.max(...heights);
  const draw = (column: PlacedColumn): void => drawWords(sheet, column.title, column, style);
  if (isFirst) {
    document.group('TR', () => {
      for (const column of placedColumns) document.tagged('TH', () => draw(column), { scope: 'Column' });
    });
  } else {
    document.artifact(() => {
      for (const column of placedColumns) draw(column);
    });
  }
  sheet.addSpace(height);
  sheet.rule(4);
}

function drawRow(
  sheet: PrintSheet,
  placedColumns: readonly PlacedColumn[],
  row: readonly TableCell[],
  height: number,
): void {
  for (const [index, column] of placedColumns.entries()) {
    const cell = row[index] ?? '';
    const size = column.size ?? DEFAULT_SIZE;
    const indent = indentOf(cell, size);
    if (typeof cell !== 'string' && 'mark' in cell) {
      sheet.symbol(cell.mark, column.x + size * 0.42, sheet.y + size * 0.62, size * 0.42);
    }
    const textColumn = { ...column, x: column.x + indent, width: column.width - indent };
    sheet.document.tagged('TD', () => {
      drawWords(sheet, wordsOf(cell), textColumn, { size });
      drawBelow(sheet, cell, textColumn, size);
    });
  }
  sheet.addSpace(height);
}

function drawBelow(sheet: PrintSheet, cell: TableCell, column: PlacedColumn, size: number): void {
  const text = wordsBelow(cell);
  if (text === '') return;
  const top = sheet.y;
  sheet.addSpace(sheet.measure(wordsOf(cell), { width: column.width, size, gap: BELOW_GAP }));
  drawWords(sheet, text, column, smallStyle(size));
  sheet.moveTo(top);
}

function drawWords(
  sheet: PrintSheet,
  text: string,
  { x, width, align = 'left' }: PlacedColumn,
  style: TextStyle,
): void {
  const words = sheet.prepare(text, style);
  sheet.document.pdf
    .fillColor(colourOf(style))
    .text(words, x, sheet.y, { width, align, lineGap: 1, ...tabularFigures(words) });
}

function rowHeight(
  sheet: PrintSheet,
  placedColumns: readonly PlacedColumn[],
  row: readonly TableCell[],
): number {
  const heights = placedColumns.map(({ width, size = DEFAULT_SIZE }, index) => {
    const cell = row[index] ?? '';
    const height = sheet.measure(wordsOf(cell), { width: width - indentOf(cell, size), size, gap: ROW_GAP });
    const below = wordsBelow(cell);
    if (below === '') return height;
    return height + sheet.measure(below, { ...smallStyle(size), width, gap: BELOW_GAP });
  });
  return Math.max(...heights);
}

function indentOf(cell: TableCell, size: number): number {
  return typeof cell === 'string' || !('mark' in cell) ? 0 : size * 0.84 + 4;
}

function wordsOf(cell: TableCell): string {
  return shortenMiddle(typeof cell === 'string' ? cell : cell.text, MAX_CELL_CHARACTERS);
}

function wordsBelow(cell: TableCell): string {
  return typeof cell === 'string' || !('below' in cell) ? '' : shortenMiddle(cell.below, MAX_CELL_CHARACTERS);
}

function smallStyle(size: number) {
  return { size: size - 1, quiet: true } as const;
}
