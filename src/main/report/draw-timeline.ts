import {
  BIN_PX,
  type Bin,
  BREAK_PX,
  type Datable,
  LANES,
  type Stretch,
  type Tick,
  type TimeAxis,
  ticksOf,
} from '../../domain/time-axis';
import type { Formats } from '../../locales/formats';
import type { Box } from './print-sheet';
import { HAIRLINE, INK, QUIET } from './sheet-style';

const HEAD = 17;
const LANE = 32;
const FOOT = 17;
export const TIMELINE_HEIGHT = HEAD + LANES.length * LANE + FOOT;
/** Left of the axis, for the names of the lanes. */
export const LANE_NAMES = 64;
const GROUND = '#f3f6f5';
const REFERENCE = '#dcebea';

export interface TimelineWords {
  readonly formats: Formats;
  readonly reference: string;
  /** In the order of `LANES`. */
  readonly lanes: readonly string[];
  /** Sets size and typeface and gives the words as they can be printed. */
  readonly set: (text: string, size: number, bold: boolean) => string;
}

/** Columns of photos over a broken axis, one lane for known zones and one for camera clocks alone. */
export function drawTimeline<View extends Datable>(
  pdf: PDFKit.PDFDocument,
  box: Box,
  axis: TimeAxis<View>,
  colourOf: (bin: Bin<View>) => string,
  words: TimelineWords,
): void {
  const left = box.x + LANE_NAMES;
  for (const [index, name] of words.lanes.entries()) {
    const y = box.y + HEAD + index * LANE + LANE / 2 - 5;
    pdf.fillColor(QUIET).text(words.set(name, 7.5, false), box.x, y, { width: LANE_NAMES - 6 });
  }
  for (const [index, stretch] of axis.stretches.entries()) {
    drawStretch(pdf, { ...box, x: left }, stretch, words);
    const next = axis.stretches[index + 1];
    if (next) drawBreak(pdf, { ...box, x: left }, stretch, next, words);
  }
  for (const bin of axis.bins) {
    const room = LANE - 8;
    const height = Math.max(5, (bin.dated.length / Math.max(5, axis.most)) * room);
    const bottom = box.y + HEAD + (LANES.indexOf(bin.lane) + 1) * LANE - 3;
    pdf.rect(left + bin.x, bottom - height, BIN_PX - 1.5, height).fill(colourOf(bin));
  }
}

function drawStretch<View extends Datable>(
  pdf: PDFKit.PDFDocument,
  box: Box,
  stretch: Stretch<View>,
  { formats, reference, set }: TimelineWords,
): void {
  const { left, width, fromMs, toMs, isReference, dated } = stretch;
  const x = box.x + left;
  const top = box.y + HEAD;
  const bottom = top + LANES.length * LANE;
  pdf.rect(x, top, width, LANES.length * LANE).fill(isReference ? REFERENCE : GROUND);
  pdf
    .moveTo(x, top + LANE)
    .lineTo(x + width, top + LANE)
    .lineWidth(0.5)
    .strokeColor(HAIRLINE)
    .stroke();
  const days = [...new Set([fromMs, toMs].map((ms) => formats.day(isoDay(ms))))];
  const day = dated.length > 0 && width > 120 ? days.join(' – ') : (days[0] ?? '');
  pdf.fillColor(INK).text(set(day, 7.5, isReference), x + 1, box.y + 4, { lineBreak: false });
  if (isReference && dated.length === 0) {
    const text = set(reference, 7.5, false);
    const middle = x + (width - pdf.widthOfString(text)) / 2;
    pdf.fillColor(QUIET).text(text, middle, top + LANE - 12, { lineBreak: false });
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

/** How long nothing was taken. */
function drawBreak<View extends Datable>(
  pdf: PDFKit.PDFDocument,
  box: Box,
  stretch: Stretch<View>,
  next: Stretch<View>,
  { formats, set }: TimelineWords,
): void {
  const middle = box.x + stretch.left + stretch.width + BREAK_PX / 2;
  const y = box.y + HEAD + LANE + 6;
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
