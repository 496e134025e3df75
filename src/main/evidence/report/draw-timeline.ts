import {
  AXIS_ROWS,
  BIN_PX,
  type Bin,
  BREAK_PX,
  type Datable,
  type Stretch,
  type Tick,
  type TimeAxis,
  ticksOf,
} from '../../../domain/time-axis';
import type { Formats } from '../../../locales/formats';
import type { Box } from './print-sheet';
import { HAIRLINE, INK, QUIET } from './sheet-style';

const HEAD_HEIGHT = 17;
const ROW_HEIGHT = 32;
const FOOT_HEIGHT = 17;
export const TIMELINE_HEIGHT = HEAD_HEIGHT + AXIS_ROWS.length * ROW_HEIGHT + FOOT_HEIGHT;
/** Width for the names of the rows, left of the axis. */
export const ROW_NAMES_WIDTH = 64;
const GROUND = '#f3f6f5';
const REFERENCE = '#dcebea';

export interface TimelineWords {
  readonly formats: Formats;
  readonly reference: string;
  /** Names of the rows in the order of `LANES`. */
  readonly rowNames: readonly string[];
  /** Sets size and font, and returns the printable text. */
  readonly prepare: (text: string, size: number, bold: boolean) => string;
}

/** Draws photos as columns over an axis with gaps, one row for known zones and one for camera clocks without zone. */
export function drawTimeline<View extends Datable>(
  pdf: PDFKit.PDFDocument,
  box: Box,
  axis: TimeAxis<View>,
  colourOf: (bin: Bin<View>) => string,
  words: TimelineWords,
): void {
  const left = box.x + ROW_NAMES_WIDTH;
  for (const [index, name] of words.rowNames.entries()) {
    const y = box.y + HEAD_HEIGHT + index * ROW_HEIGHT + ROW_HEIGHT / 2 - 5;
    pdf.fillColor(QUIET).text(words.prepare(name, 7.5, false), box.x, y, { width: ROW_NAMES_WIDTH - 6 });
  }
  for (const [index, stretch] of axis.stretches.entries()) {
    drawStretch(pdf, { ...box, x: left }, stretch, words);
    const next = axis.stretches[index + 1];
    if (next) drawBreak(pdf, { ...box, x: left }, stretch, next, words);
  }
  for (const bin of axis.bins) {
    const maxHeight = ROW_HEIGHT - 8;
    const height = Math.max(5, (bin.dated.length / Math.max(5, axis.maxBinSize)) * maxHeight);
    const bottom = box.y + HEAD_HEIGHT + (AXIS_ROWS.indexOf(bin.lane) + 1) * ROW_HEIGHT - 3;
    pdf.rect(left + bin.x, bottom - height, BIN_PX - 1.5, height).fill(colourOf(bin));
  }
}

function drawStretch<View extends Datable>(
  pdf: PDFKit.PDFDocument,
  box: Box,
  stretch: Stretch<View>,
  { formats, reference, prepare: set }: TimelineWords,
): void {
  const { left, width, fromMs, toMs, isReference, dated } = stretch;
  const x = box.x + left;
  const top = box.y + HEAD_HEIGHT;
  const bottom = top + AXIS_ROWS.length * ROW_HEIGHT;
  pdf.rect(x, top, width, AXIS_ROWS.length * ROW_HEIGHT).fill(isReference ? REFERENCE : GROUND);
  pdf
    .moveTo(x, top + ROW_HEIGHT)
    .lineTo(x + width, top + ROW_HEIGHT)
    .lineWidth(0.5)
    .strokeColor(HAIRLINE)
    .stroke();
  const days = [...new Set([fromMs, toMs].map((ms) => formats.day(isoDay(ms))))];
  const day = dated.length > 0 && width > 120 ? days.join(' – ') : (days[0] ?? '');
  pdf.fillColor(INK).text(set(day, 7.5, isReference), x + 1, box.y + 4, { lineBreak: false });
  if (isReference && dated.length === 0) {
    const text = set(reference, 7.5, false);
    const middle = x + (width - pdf.widthOfString(text)) / 2;
    pdf.fillColor(QUIET).text(text, middle, top + ROW_HEIGHT - 12, { lineBreak: false });
  }
  for (const tick of ticksOf(stretch)) {
    pdf
      .moveTo(box.x + tick.x, bottom)
      .lineTo(box.x + tick.x, bottom + 3)
      .lineWidth(0.5)
      .strokeColor(QUIET)
      .stroke();
    const text = set(tickText(tick, formats), 7, false);
    const half = pdf.widthOfString(text) / 2;
    pdf.fillColor(QUIET).text(text, box.x + tick.x - half, bottom + 5, { lineBreak: false });
  }
}

function tickText({ wallMs, kind }: Tick, formats: Formats): string {
  if (kind === 'time') return new Date(wallMs).toISOString().slice(11, 16);
  return kind === 'year' ? isoDay(wallMs).slice(0, 4) : formats.dayShort(isoDay(wallMs));
}

function isoDay(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}

/** Draws a gap with its duration. */
function drawBreak<View extends Datable>(
  pdf: PDFKit.PDFDocument,
  box: Box,
  stretch: Stretch<View>,
  next: Stretch<View>,
  { formats, prepare: set }: TimelineWords,
): void {
  const middle = box.x + stretch.left + stretch.width + BREAK_PX / 2;
  const y = box.y + HEAD_HEIGHT + ROW_HEIGHT + 6;
  pdf.lineWidth(0.7).strokeColor(QUIET);
  pdf
    .moveTo(middle - 22, y)
    .lineTo(middle - 7, y)
    .lineTo(middle - 4, y - 5)
    .lineTo(middle + 2, y + 5)
    .lineTo(middle + 5, y)
    .lineTo(middle + 22, y)
    .stroke();
  const seconds = Math.max(0, next.fromMs - stretch.toMs) / 1_000;
  const text = set(formats.durationShort(seconds), 7.5, false);
  pdf.fillColor(QUIET).text(text, middle - pdf.widthOfString(text) / 2, y - 18, { lineBreak: false });
}
