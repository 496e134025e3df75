import type { Severity } from '../../../domain/finding';
import { type LevelTone, levelRules, type ReportedLevel } from '../../../domain/level';

const RED = '#a3201a';
const AMBER = '#855300';
const GREEN = '#17683a';
const BLUE = '#2d5f8a';
const GREY = '#55605e';

/** Shapes that differ without colour and in black-and-white print. */
export type MarkShape =
  | 'octagon'
  | 'triangle'
  | 'diamond'
  | 'ring'
  | 'check'
  | 'dash'
  | 'dotted'
  | 'question'
  | 'exclamation'
  | 'crossed'
  | 'dot';

/** A mark, always printed beside its word. */
export interface Mark {
  readonly shape: MarkShape;
  readonly colour: string;
}

export const SEVERITY_MARKS: { readonly [Of in Severity]: Mark } = {
  blocker: { shape: 'octagon', colour: RED },
  warning: { shape: 'triangle', colour: AMBER },
  notice: { shape: 'diamond', colour: BLUE },
  info: { shape: 'ring', colour: GREY },
};

/** The mark of a level; null means that there is no result. Only `Green` is green (R20, R21). */
export function levelMark(level: ReportedLevel | null): Mark {
  if (level?.kind === 'unknown') return { shape: 'question', colour: GREY };
  if (level?.kind !== 'known') return { shape: 'dotted', colour: GREY };
  return TONE_MARKS[levelRules(level.level).tone];
}

const TONE_MARKS: { readonly [Of in LevelTone]: Mark } = {
  bad: { shape: 'octagon', colour: RED },
  doubt: { shape: 'triangle', colour: AMBER },
  good: { shape: 'check', colour: GREEN },
  neutral: { shape: 'dash', colour: GREY },
};

/** Marks of analyses as in the window; only `consistent` is green (R20). */
export const ANALYSIS_MARKS = {
  conspicuous: { shape: 'octagon', colour: RED },
  doubtful: { shape: 'triangle', colour: AMBER },
  consistent: { shape: 'check', colour: GREEN },
  neutral: { shape: 'dot', colour: GREY },
  error: { shape: 'exclamation', colour: AMBER },
  disabled: { shape: 'dotted', colour: GREY },
  empty: { shape: 'crossed', colour: GREY },
  absent: { shape: 'question', colour: GREY },
} as const satisfies { readonly [assessment: string]: Mark };

/** Draws a mark around its centre. */
export function drawMark(pdf: PDFKit.PDFDocument, mark: Mark, x: number, y: number, radius: number): void {
  const { shape, colour } = mark;
  const line = Math.max(0.8, radius * 0.24);
  pdf.save();
  switch (shape) {
    case 'octagon':
      pdf.polygon(...corners(x, y, radius, 8, Math.PI / 8)).fill(colour);
      break;
    case 'triangle':
      pdf
        .polygon([x, y - radius], [x + radius, y + radius * 0.8], [x - radius, y + radius * 0.8])
        .fill(colour);
      break;
    case 'diamond':
      pdf.polygon(...corners(x, y, radius, 4, 0)).fill(colour);
      break;
    case 'dot':
      pdf.circle(x, y, radius * 0.4).fill(colour);
      break;
    case 'ring':
      ring(pdf, x, y, radius * 0.85, line, colour).stroke();
      break;
    case 'dotted':
      ring(pdf, x, y, radius * 0.9, line, colour)
        .dash(radius * 0.42, { space: radius * 0.36 })
        .stroke();
      break;
    default:
      ring(pdf, x, y, radius * 0.95, line, colour).stroke();
      drawSymbol(pdf, shape, x, y, radius);
  }
  pdf.restore();
}

/** Draws the symbol inside the circle; the line style is already set. */
function drawSymbol(
  pdf: PDFKit.PDFDocument,
  shape: 'check' | 'dash' | 'question' | 'exclamation' | 'crossed',
  x: number,
  y: number,
  radius: number,
): void {
  const at = (dx: number, dy: number): readonly [number, number] => [x + dx * radius, y + dy * radius];
  switch (shape) {
    case 'check':
      path(pdf, [at(-0.42, 0.04), at(-0.1, 0.36), at(0.46, -0.32)]).stroke();
      return;
    case 'dash':
      path(pdf, [at(-0.42, 0), at(0.42, 0)]).stroke();
      return;
    case 'crossed':
      path(pdf, [at(-0.62, 0.62), at(0.62, -0.62)]).stroke();
      return;
    case 'exclamation':
      path(pdf, [at(0, -0.5), at(0, 0.12)]).stroke();
      path(pdf, [at(0, 0.4), at(0, 0.46)]).stroke();
      return;
    case 'question':
      path(pdf, [at(-0.26, -0.3), at(0, -0.5), at(0.26, -0.3), at(0, 0.02), at(0, 0.14)]).stroke();
      path(pdf, [at(0, 0.42), at(0, 0.48)]).stroke();
      return;
  }
}

function ring(pdf: PDFKit.PDFDocument, x: number, y: number, radius: number, line: number, colour: string) {
  return pdf.circle(x, y, radius).lineWidth(line).strokeColor(colour);
}

function path(pdf: PDFKit.PDFDocument, points: readonly (readonly [number, number])[]) {
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) pdf.moveTo(x, y);
    else pdf.lineTo(x, y);
  }
  return pdf;
}

function corners(x: number, y: number, radius: number, count: number, turn: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const angle = turn + (index * 2 * Math.PI) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}
