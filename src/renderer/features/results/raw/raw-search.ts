/** Characters of the raw response on one page; rendering 5 MB at once would freeze the window. */
export const PAGE_LENGTH = 20_000;
const MAX_MATCHES = 5_000;

/** Indices at which `query` starts in `text`, ignoring case; at most 5,000. */
export function findMatches(text: string, query: string): readonly number[] {
  if (query === '') return [];
  // Lower case may be longer than the original (İ) and shift the indices; a regular expression keeps them.
  const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  const matches: number[] = [];
  for (const { index } of text.matchAll(pattern)) {
    matches.push(index);
    if (matches.length === MAX_MATCHES) break;
  }
  return matches;
}

export function pageCount(text: string): number {
  return Math.max(1, Math.ceil(text.length / PAGE_LENGTH));
}

export function pageOf(index: number): number {
  return Math.floor(index / PAGE_LENGTH);
}

export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
  /** Index in the whole text. */
  readonly start: number;
}

/** One page, split at its matches; a match across the end of the page is kept whole. */
export function pagePieces(
  text: string,
  page: number,
  matches: readonly number[],
  length: number,
): readonly Piece[] {
  const from = page * PAGE_LENGTH;
  const to = Math.min(text.length, from + PAGE_LENGTH);
  const pieces: Piece[] = [];
  let position = from;
  for (const start of matches) {
    if (start < position) continue;
    if (start >= to) break;
    if (start > position) pieces.push({ text: text.slice(position, start), isMatch: false, start: position });
    pieces.push({ text: text.slice(start, start + length), isMatch: true, start });
    position = start + length;
  }
  if (position < to) pieces.push({ text: text.slice(position, to), isMatch: false, start: position });
  return pieces;
}
