import { PAPER, type Tag } from './sheet-document';

export const TEXT_WIDTH = PAPER.width - 2 * PAPER.margin;
/** Below it stands the foot. */
export const LOWEST = PAPER.height - 58;

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
  /** What it is in the tree of tags; a paragraph unless said otherwise. */
  readonly tag?: Tag;
}

/**
 * Numbers and sums get figures of one width, so that they stand below each other; words keep their own. Nothing at all
 * for words: with an empty list of features pdfkit would set every one anew instead of knowing it.
 */
export function figures(words: string): { readonly features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return /^[\d.,\s\u00a0\u202f]+$|^[0-9a-f\n]{64,}$/.test(words) ? { features: ['tnum'] } : {};
}

export function colourOf({ quiet, accent }: TextStyle): string {
  if (accent) return ACCENT;
  return quiet ? QUIET : INK;
}
