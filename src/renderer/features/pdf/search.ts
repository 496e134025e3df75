/** A piece of text as it stands in a page. */
export interface TextPiece {
  readonly text: string;
  /** The line ends after it. */
  readonly endsLine: boolean;
}

/** A place in the pieces of a page: piece, and UTF-16 unit inside it. */
export interface TextPlace {
  readonly piece: number;
  readonly offset: number;
}

/** `end` is the place after the last character. */
export interface TextMatch {
  readonly start: TextPlace;
  readonly end: TextPlace;
}

/** The text of a page as it is searched, with the place that each of its units came from. */
export interface SearchableText {
  readonly text: string;
  readonly pieces: Int32Array;
  readonly offsets: Int32Array;
  /** Offset after the character that a unit came from. */
  readonly ends: Int32Array;
}

/** More hits than this help nobody find anything. */
export const MOST_MATCHES_OF_PAGE = 2_000;

/**
 * Makes text searchable: small letters without accents, one blank for any number of them, ligatures as their letters,
 * words that are broken at the end of a line as one.
 */
export function searchable(pieces: readonly TextPiece[]): SearchableText {
  const letters: string[] = [];
  const places: (TextPlace & { readonly end: number })[] = [];
  const add = (letter: string, piece: number, offset: number, end: number) => {
    if (letter === ' ' && (letters.length === 0 || letters.at(-1) === ' ')) return;
    letters.push(letter);
    places.push({ piece, offset, end });
  };
  for (const [piece, { text, endsLine }] of pieces.entries()) {
    const isBroken = endsLine && /\p{L}[-\u2010\u00ad]$/u.test(text) && startsSmall(pieces, piece + 1);
    const shown = isBroken ? text.slice(0, -1) : text;
    let offset = 0;
    for (const character of shown) {
      const end = offset + character.length;
      for (const unit of folded(character).split('')) add(unit, piece, offset, end);
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

/** Every place of `query` in a page; none for a query of blanks. */
export function findMatches(page: SearchableText, query: string): readonly TextMatch[] {
  const wanted = foldedQuery(query);
  if (wanted === '') return [];
  const matches: TextMatch[] = [];
  let at = page.text.indexOf(wanted);
  while (at >= 0 && matches.length < MOST_MATCHES_OF_PAGE) {
    const last = at + wanted.length - 1;
    matches.push({
      start: { piece: page.pieces[at] ?? 0, offset: page.offsets[at] ?? 0 },
      end: { piece: page.pieces[last] ?? 0, offset: page.ends[last] ?? 0 },
    });
    at = page.text.indexOf(wanted, at + wanted.length);
  }
  return matches;
}

function foldedQuery(query: string): string {
  return [...query.trim()].map(folded).join('').replace(/ +/g, ' ');
}

/** Single units, so that every one of them has a place. */
function folded(character: string): string {
  if (/\s/u.test(character)) return ' ';
  return character
    .normalize('NFKD')
    .replace(/[\p{Mn}\u00ad\u200b-\u200d\ufeff]/gu, '')
    .replace(/[\u2010-\u2015]/gu, '-')
    .toLowerCase();
}

/** Whether the line after goes on with a small letter; empty pieces between are passed over. */
function startsSmall(pieces: readonly TextPiece[], from: number): boolean {
  const next = pieces.slice(from, from + 3).find(({ text }) => text.trim() !== '');
  return next !== undefined && /^\p{Ll}/u.test(next.text.trimStart());
}
