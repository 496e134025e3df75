import { type FoldedWord, foldWords, joinWords } from './fold';

/** What stands between blanks in the search field; all of them have to be found. */
export interface Chunk {
  readonly words: readonly FoldedWord[];
  /** Its words run together. */
  readonly joined: string;
}

/** More says nothing more. */
const MOST_CHUNKS = 12;

/** The chunks of an input; none where there is no letter or digit in it. */
export function parseQuery(input: string): readonly Chunk[] {
  return input
    .split(/\s+/u)
    .map((text) => foldWords(text))
    .filter((words) => words.length > 0)
    .slice(0, MOST_CHUNKS)
    .map((words) => ({ words, joined: joinWords(words) }));
}

/** From here on what is typed may stand anywhere in a case number or a file name. */
export const SHORTEST_PART = 3;
/** Parts are kept up to this length; of a longer input, every stretch of this length has to be in there. */
export const LONGEST_PART = 20;

/**
 * The places in a name from which on it may be typed: any in its last part, and the beginnings of words in the folders
 * before it.
 */
export function partsOf(name: string): readonly string[] {
  const words = foldWords(name);
  const joined = joinWords(words);
  const lastPart = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1;
  const parts: string[] = [];
  let at = 0;
  for (const { text, start } of words) {
    const places = start >= lastPart ? text.length : 1;
    for (let from = at; from < at + places && from + SHORTEST_PART <= joined.length; from += 1) {
      parts.push(joined.slice(from, from + LONGEST_PART));
    }
    at += text.length;
  }
  return parts;
}

/** Stretches that cover a joined input, each no longer than a part. */
export function stretchesOf(joined: string): readonly string[] {
  if (joined.length <= LONGEST_PART) return [joined];
  const stretches: string[] = [];
  for (let from = 0; from + LONGEST_PART < joined.length; from += LONGEST_PART) {
    stretches.push(joined.slice(from, from + LONGEST_PART));
  }
  return [...stretches, joined.slice(-LONGEST_PART)];
}
