import { foldWords, joinWords } from './fold';
import { type Chunk, SHORTEST_PART } from './query';

/** Where words of a case come from, the most telling first. */
export const SEARCH_KINDS = [
  'number',
  'note',
  'dated-note',
  'decision',
  'photo-note',
  'file',
  'ticket',
  'received',
  'camera',
  'serial',
  'software',
  'place',
  'answer',
  'finding',
  'text',
  'folder',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Names: what is typed may stand anywhere in them. */
export const NAME_KINDS: ReadonlySet<SearchKind> = new Set([
  'number',
  'file',
  'ticket',
  'received',
  'serial',
] as const);

/** A word or name of a case as it is written there. */
export interface SearchText {
  readonly kind: SearchKind;
  readonly text: string;
}

/** UTF-16 offsets of a match; `end` is the first that is no part of it. */
export interface MatchRange {
  readonly start: number;
  readonly end: number;
}

/** Where chunks of a query stand in a text; sorted, none touching another. Empty: nowhere. */
export function matchRanges({ kind, text }: SearchText, chunks: readonly Chunk[]): readonly MatchRange[] {
  const words = foldWords(text);
  return merged(chunks.flatMap((chunk) => rangesOf(chunk, words, NAME_KINDS.has(kind))));
}

type Words = ReturnType<typeof foldWords>;

function rangesOf(chunk: Chunk, words: Words, isName: boolean): readonly MatchRange[] {
  if (isName && chunk.joined.length >= SHORTEST_PART) {
    const inside = insideName(chunk.joined, words);
    if (inside.length > 0) return inside;
  }
  const exact = chunk.words.slice(0, -1);
  const last = chunk.words.at(-1);
  if (!last) return [];
  const found: MatchRange[] = [];
  for (const word of exact) {
    const hits = words.filter((one) => spellings(one).some((text) => spellings(word).includes(text)));
    if (hits.length === 0) return [];
    found.push(...hits.map(({ start, end }) => ({ start, end })));
  }
  const begins = words.filter((one) =>
    spellings(one).some((text) => spellings(last).some((typed) => text.startsWith(typed))),
  );
  if (begins.length === 0) return [];
  return [...found, ...begins.map((word) => beginningOf(word, last.text.length))];
}

function spellings({ text, spelt }: Words[number]): readonly string[] {
  return spelt === null ? [text] : [text, spelt];
}

/** Letters that were spelt out or taken apart are longer than what stands there: then the whole word is meant. */
function beginningOf({ text, start, end, spelt }: Words[number], length: number): MatchRange {
  const isLetterByLetter = spelt === null && end - start === text.length;
  return { start, end: isLetterByLetter ? Math.min(end, start + length) : end };
}

function insideName(joined: string, words: Words): readonly MatchRange[] {
  const name = joinWords(words);
  const ranges: MatchRange[] = [];
  for (let at = name.indexOf(joined); at >= 0; at = name.indexOf(joined, at + 1)) {
    const start = placeOf(words, at, false);
    const end = placeOf(words, at + joined.length, true);
    if (start !== null && end !== null) ranges.push({ start, end });
  }
  return ranges;
}

/** The offset in the text of a place in the joined words. */
function placeOf(words: Words, at: number, isEnd: boolean): number | null {
  let before = 0;
  for (const { text, start, end } of words) {
    const inside = at - before;
    const isHere = isEnd ? inside <= text.length : inside < text.length;
    if (isHere) {
      if (end - start === text.length) return start + inside;
      return isEnd ? end : start;
    }
    before += text.length;
  }
  return null;
}

function merged(ranges: readonly MatchRange[]): readonly MatchRange[] {
  const sorted = [...ranges].sort((a, b) => a.start - b.start || a.end - b.end);
  const result: MatchRange[] = [];
  for (const range of sorted) {
    const last = result.at(-1);
    if (last && range.start <= last.end) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else {
      result.push(range);
    }
  }
  return result;
}

/** Cheap and never wrong with "no": most of thousands of file names need not be taken apart. */
function mayBeIn({ text }: SearchText, { words, joined }: Chunk): boolean {
  if (!/^[\x20-\x7e]*$/.test(text)) return true;
  const plain = text.toLowerCase();
  const last = words.at(-1);
  if (last && (plain.includes(last.text) || (last.spelt !== null && plain.includes(last.spelt)))) return true;
  return plain.replace(/[^a-z0-9]/g, '').includes(joined);
}

/** At most so many places are named in a row. */
const MOST_PLACES = 2;

/**
 * The texts that show best why a case was found: each shows chunks that those before it do not. `texts` in the order
 * of their kinds; chunks that the row itself shows, in number and note, need no place.
 */
export function bestPlaces(
  texts: readonly SearchText[],
  chunks: readonly Chunk[],
  shown: readonly SearchText[],
): readonly SearchText[] {
  const isIn = (text: SearchText, chunk: Chunk) =>
    mayBeIn(text, chunk) && matchRanges(text, [chunk]).length > 0;
  let open = chunks.filter((chunk) => !shown.some((text) => isIn(text, chunk)));
  const places: SearchText[] = [];
  while (open.length > 0 && places.length < MOST_PLACES) {
    let best: { readonly text: SearchText; readonly left: readonly Chunk[] } | null = null;
    for (const text of texts) {
      const left = open.filter((chunk) => !isIn(text, chunk));
      if (left.length < (best?.left.length ?? open.length)) best = { text, left };
      if (left.length === 0) break;
    }
    if (!best) break;
    places.push(best.text);
    open = [...best.left];
  }
  return places;
}
