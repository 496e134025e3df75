/** A piece of text of a page, unchanged. */
export interface TextPiece {
  readonly text: string;
  /** True if a line ends after it. */
  readonly endsLine: boolean;
}

/** A position in the pieces of a page: index of the piece, and UTF-16 offset in it. */
export interface TextPosition {
  readonly piece: number;
  readonly offset: number;
}

/** `end` is the position after the last character. */
export interface TextMatch {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

/** The normalised text of a page, with the original position of each of its UTF-16 units. */
export interface SearchableText {
  readonly text: string;
  readonly pieces: Int32Array;
  readonly offsets: Int32Array;
  /** Offset after the original character of a unit. */
  readonly ends: Int32Array;
}

/** More matches would not be useful. */
const MAX_MATCHES_PER_PAGE = 2_000;

/**
 * Normalises text for search: lower case, no accents, single blanks, ligatures as letters, and words that are
 * hyphenated at the end of a line joined.
 */
export function toSearchableText(pieces: readonly TextPiece[]): SearchableText {
  const letters: string[] = [];
  const places: (TextPosition & { readonly end: number })[] = [];
  const add = (letter: string, piece: number, offset: number, end: number) => {
    if (letter === ' ' && (letters.length === 0 || letters.at(-1) === ' ')) return;
    letters.push(letter);
    places.push({ piece, offset, end });
  };
  for (const [piece, { text, endsLine }] of pieces.entries()) {
    const isBroken =
      endsLine && /\p{L}[-\u2010\u00ad]$/u.test(text) && continuesInLowerCase(pieces, piece + 1);
    const shown = isBroken ? text.slice(0, -1) : text;
    let offset = 0;
    for (const character of shown) {
      const end = offset + character.length;
      for (const unit of normalize(character).split('')) add(unit, piece, offset, end);
      offset = end;
    }
    if (endsLine && !isBroken) add(' ', piece, shown.length, shown.length);
  }
  return {
    text: letters.join(''),
    pieces: Int32Array.from(places, ({ piece }) => piece),
    offsets: Int32Array.from(places, ({ offset }) => offset),
    ends: Int32Array.from(places, ({ end }) => end),
  };
}

/** Every match of `query` in a page; none for a blank query. */
export function findMatches(page: SearchableText, query: string): readonly TextMatch[] {
  const normalized = normalizeQuery(query);
  if (normalized === '') return [];
  const matches: TextMatch[] = [];
  let index = page.text.indexOf(normalized);
  while (index >= 0 && matches.length < MAX_MATCHES_PER_PAGE) {
    const last = index + normalized.length - 1;
    matches.push({
      start: { piece: page.pieces[index] ?? 0, offset: page.offsets[index] ?? 0 },
      end: { piece: page.pieces[last] ?? 0, offset: page.ends[last] ?? 0 },
    });
    index = page.text.indexOf(normalized, index + normalized.length);
  }
  return matches;
}

function normalizeQuery(query: string): string {
  return [...query.trim()].map(normalize).join('').replace(/ +/g, ' ');
}

/** Normalises one character; may return several UTF-16 units. */
function normalize(character: string): string {
  if (/\s/u.test(character)) return ' ';
  return character
    .normalize('NFKD')
    .replace(/[\p{Mn}\u00ad\u200b-\u200d\ufeff]/gu, '')
    .replace(/[\u2010-\u2015]/gu, '-')
    .toLowerCase();
}

/** True if the text continues with a lower-case letter; skips empty pieces. */
function continuesInLowerCase(pieces: readonly TextPiece[], from: number): boolean {
  const next = pieces.slice(from, from + 3).find(({ text }) => text.trim() !== '');
  return next !== undefined && /^\p{Ll}/u.test(next.text.trimStart());
}
