import { foldWords, joinWords } from './fold';
import { type Chunk, MIN_PART_LENGTH } from './query';

/** The sources of searchable words, the most relevant first. */
export const SEARCH_KINDS = [
  'number',
  'note',
  'dated-note',
  'decision',
  'question',
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

/** Kinds in which a query also matches inside words. */
export const NAME_KINDS: ReadonlySet<SearchKind> = new Set([
  'number',
  'file',
  'ticket',
  'received',
  'serial',
] as const);

/** A searchable text of a case in its original spelling. */
export interface SearchText {
  readonly kind: SearchKind;
  readonly text: string;
}

/** UTF-16 offsets of a match; `end` is exclusive. */
export interface MatchRange {
  readonly start: number;
  readonly end: number;
}

/** The ranges of a text that match chunks of a query, sorted and merged. Empty if none match. */
export function matchRanges({ kind, text }: SearchText, chunks: readonly Chunk[]): readonly MatchRange[] {
  const words = foldWords(text);
  return mergeRanges(chunks.flatMap((chunk) => chunkRanges(chunk, words, NAME_KINDS.has(kind))));
}

type Words = ReturnType<typeof foldWords>;

function chunkRanges(chunk: Chunk, words: Words, isName: boolean): readonly MatchRange[] {
  if (isName && chunk.joined.length >= MIN_PART_LENGTH) {
    const inside = rangesInName(chunk.joined, words);
    if (inside.length > 0) return inside;
  }
  const exact = chunk.words.slice(0, -1);
  const last = chunk.words.at(-1);
  if (!last) return [];
  const found: MatchRange[] = [];
  for (const word of exact) {
    const hits = words.filter((candidate) =>
      spellings(candidate).some((text) => spellings(word).includes(text)),
    );
    if (hits.length === 0) return [];
    found.push(...hits.map(({ start, end }) => ({ start, end })));
  }
  const prefixMatches = words.filter((candidate) =>
    spellings(candidate).some((text) => spellings(last).some((typed) => text.startsWith(typed))),
  );
  if (prefixMatches.length === 0) return [];
  return [...found, ...prefixMatches.map((word) => prefixRange(word, spellings(last)))];
}

function spellings({ text, spelt }: Words[number]): readonly string[] {
  return spelt === null ? [text] : [text, spelt];
}

/** If folding changed the length of a word, offsets inside it are unknown and the whole word is the match. */
function prefixRange({ text, start, end, spelt }: Words[number], typed: readonly string[]): MatchRange {
  const isLetterByLetter = spelt === null && end - start === text.length;
  const matched = typed.find((one) => text.startsWith(one));
  return { start, end: isLetterByLetter && matched !== undefined ? start + matched.length : end };
}

function rangesInName(joined: string, words: Words): readonly MatchRange[] {
  const name = joinWords(words);
  const ranges: MatchRange[] = [];
  for (let at = name.indexOf(joined); at >= 0; at = name.indexOf(joined, at + 1)) {
    const start = textOffset(words, at, false);
    const end = textOffset(words, at + joined.length, true);
    if (start !== null && end !== null) ranges.push({ start, end });
  }
  return ranges;
}

/** The offset in the text for an offset in the joined words. */
function textOffset(words: Words, at: number, isEnd: boolean): number | null {
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

function mergeRanges(ranges: readonly MatchRange[]): readonly MatchRange[] {
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

/** A fast test without false negatives, which saves folding most of thousands of file names. */
function mayContain({ text }: SearchText, { words, joined }: Chunk): boolean {
  if (!/^[\x20-\x7e]*$/.test(text)) return true;
  const plain = text.toLowerCase();
  const last = words.at(-1);
  if (last && (plain.includes(last.text) || (last.spelt !== null && plain.includes(last.spelt)))) return true;
  return plain.replace(/[^a-z0-9]/g, '').includes(joined);
}

/** Maximum number of matches shown in a row. */
const MAX_MATCHES = 2;

/**
 * The texts that best explain why a case was found: each matches chunks that the ones before do not. `texts` are sorted
 * by kind; chunks that match `shown` (number and note of the row) need no explanation.
 */
export function bestMatches(
  texts: readonly SearchText[],
  chunks: readonly Chunk[],
  shown: readonly SearchText[],
): readonly SearchText[] {
  const isIn = (text: SearchText, chunk: Chunk) =>
    mayContain(text, chunk) && matchRanges(text, [chunk]).length > 0;
  let unexplained = chunks.filter((chunk) => !shown.some((text) => isIn(text, chunk)));
  const matches: SearchText[] = [];
  while (unexplained.length > 0 && matches.length < MAX_MATCHES) {
    let best: { readonly text: SearchText; readonly left: readonly Chunk[] } | null = null;
    for (const text of texts) {
      const left = unexplained.filter((chunk) => !isIn(text, chunk));
      if (left.length < (best?.left.length ?? unexplained.length)) best = { text, left };
      if (left.length === 0) break;
    }
    if (!best) break;
    matches.push(best.text);
    unexplained = [...best.left];
  }
  return matches;
}
