import { PAPER, type Tag } from './sheet-document';

export const TEXT_WIDTH = PAPER.width - 2 * PAPER.margin;
/** Lower limit of the content; the foot is below. */
export const CONTENT_BOTTOM = PAPER.height - 58;

export const INK = '#16201f';
export const QUIET = '#5f6b68';
export const HAIRLINE = '#d6dcda';
export const ACCENT = '#0b6663';

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly quiet?: boolean;
  readonly accent?: boolean;
  readonly align?: 'left' | 'right';
  readonly x?: number;
  readonly width?: number;
  /** Space below, points. */
  readonly gap?: number;
  /** Tag in the structure tree; a paragraph by default. */
  readonly tag?: Tag;
}

/**
 * Tabular figures for numbers and hashes, so that digits align. Words get no feature list, because an empty one
 * disables the word cache of pdfkit.
 */
export function tabularFigures(words: string): { readonly features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return /^[\d.,\s\u00a0\u202f]+$|^[0-9a-f\n]{64,}$/.test(words) ? { features: ['tnum'] } : {};
}

export function colourOf({ quiet, accent }: TextStyle): string {
  if (accent) return ACCENT;
  return quiet ? QUIET : INK;
}
