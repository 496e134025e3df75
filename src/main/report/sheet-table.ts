import type { PrintSheet } from './print-sheet';
import { PAPER } from './sheet-document';
import type { Mark } from './sheet-marks';
import { colourOf, figures, LOWEST, TEXT_WIDTH, type TextStyle } from './sheet-style';
import { shortened } from './sheet-text';

export interface TableColumn {
  readonly title: string;
  /** Share of the width. */
  readonly share: number;
  readonly align?: 'left' | 'right';
  readonly size?: number;
}

/** Words, or a mark before its words. */
export type TableCell = string | { readonly mark: Mark; readonly text: string };

interface Place extends TableColumn {
  readonly x: number;
  readonly width: number;
}

const GUTTER = 8;
const SIZE = 8.5;
/** A row must fit on a page: a text longer than this is told whole elsewhere in the report. */
const MOST_CHARACTERS = 600;

/** A table over the whole width whose head comes again on every page; cells wrap. */
export function drawTable(
  sheet: PrintSheet,
  columns: readonly TableColumn[],
  rows: readonly (readonly TableCell[])[],
): void {
  const places = placesOf(columns);
  const { document } = sheet;
  sheet.keep(60);
  document.group('Table', () => {
    drawHead(sheet, places, true);
    for (const row of rows) {
      const height = rowHeight(sheet, places, row);
      if (sheet.y + height > LOWEST) {
        sheet.newPage();
        drawHead(sheet, places, false);
      }
      document.group('TR', () => drawRow(sheet, places, row, height));
    }
  });
  sheet.skip(6);
}

function placesOf(columns: readonly TableColumn[]): readonly Place[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x: number = PAPER.margin;
  return columns.map((column, index) => {
    const width = (TEXT_WIDTH * column.share) / whole;
    const place = { ...column, x, width: width - (index === columns.length - 1 ? 0 : GUTTER) };
    x += width;
    return place;
  });
}

/** Said once to a screen reader, however often it is drawn. */
function drawHead(sheet: PrintSheet, places: readonly Place[], isFirst: boolean): void {
  const { document } = sheet;
  const style = { bold: true, quiet: true, size: 7.5 } as const;
  const heights = places.map(({ title, width }) => sheet.measure(title, { ...style, width, gap: 3 }));
  const height = Math.max(...heights);
  const draw = (place: Place): void => drawWords(sheet, place.title, place, style);
  if (isFirst) {
    document.group('TR', () => {
      for (const place of places) document.tagged('TH', () => draw(place), { scope: 'Column' });
    });
  } else {
    document.artifact(() => {
      for (const place of places) draw(place);
    });
  }
  sheet.skip(height);
  sheet.rule(4);
}

function drawRow(
  sheet: PrintSheet,
  places: readonly Place[],
  row: readonly TableCell[],
  height: number,
): void {
  for (const [index, place] of places.entries()) {
    const cell = row[index] ?? '';
    const size = place.size ?? SIZE;
    const indent = indentOf(cell, size);
    if (typeof cell !== 'string') {
      sheet.sign(cell.mark, place.x + size * 0.42, sheet.y + size * 0.62, size * 0.42);
    }
    const inside = { ...place, x: place.x + indent, width: place.width - indent };
    sheet.document.tagged('TD', () => drawWords(sheet, wordsOf(cell), inside, { size }));
  }
  sheet.skip(height);
}

function drawWords(
  sheet: PrintSheet,
  text: string,
  { x, width, align = 'left' }: Place,
  style: TextStyle,
): void {
  const words = sheet.prepare(text, style);
  sheet.document.pdf
    .fillColor(colourOf(style))
    .text(words, x, sheet.y, { width, align, lineGap: 1, ...figures(words) });
}

function rowHeight(sheet: PrintSheet, places: readonly Place[], row: readonly TableCell[]): number {
  const heights = places.map(({ width, size = SIZE }, index) => {
    const cell = row[index] ?? '';
    return sheet.measure(wordsOf(cell), { width: width - indentOf(cell, size), size, gap: 4 });
  });
  return Math.max(...heights);
}

function indentOf(cell: TableCell, size: number): number {
  return typeof cell === 'string' ? 0 : size * 0.84 + 4;
}

function wordsOf(cell: TableCell): string {
  return shortened(typeof cell === 'string' ? cell : cell.text, MOST_CHARACTERS);
}
