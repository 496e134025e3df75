import type { ReportExtent } from './case-content';

/**
 * The longest prefix of `text` that `fits`, cut at a line or word if possible; at least one character, so that callers
 * always progress.
 */
export function fittingPart(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  let low = 1;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  const part = text.slice(0, low);
  const cut = Math.max(part.lastIndexOf(' '), part.lastIndexOf('\n'));
  return cut > 0 ? part.slice(0, cut) : withoutHalfSurrogate(part);
}

const MAX_SHORT_CHARACTERS = 200;
const MAX_SHORT_LINES = 3;

/** What a person wrote: whole in the full report, its beginning in the short one. */
export function textOfPerson(text: string, extent: ReportExtent): string {
  const fits = (part: string): boolean =>
    part.length <= MAX_SHORT_CHARACTERS && part.split('\n').length <= MAX_SHORT_LINES;
  return extent === 'full' || fits(text) ? text : `${fittingPart(text, fits)} …`;
}

/** Shortens a name in the middle, because names differ at their ends. */
export function shortenMiddle(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const head = Math.ceil((maxCharacters - 1) * 0.55);
  const tail = maxCharacters - 1 - head;
  return `${withoutHalfSurrogate(text.slice(0, head))}…${text.slice(-tail).replace(/^[\uDC00-\uDFFF]/, '')}`;
}

/** Removes half a surrogate pair at the end. */
function withoutHalfSurrogate(text: string): string {
  return text.length > 1 ? text.replace(/[\uD800-\uDBFF]$/, '') : text;
}
