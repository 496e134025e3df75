import { type FoldedWord, foldWords, joinWords } from './fold';

/** A blank-separated part of a query; a case must match all of them. */
export interface Chunk {
  readonly words: readonly FoldedWord[];
  /** The words joined. */
  readonly joined: string;
}

/** Further chunks are ignored. */
const MAX_CHUNKS = 12;

/** The chunks of a query; empty if it has no letter or digit. */
export function parseQuery(input: string): readonly Chunk[] {
  return input
    .split(/\s+/u)
    .map((text) => foldWords(text))
    .filter((words) => words.length > 0)
    .slice(0, MAX_CHUNKS)
    .map((words) => ({ words, joined: joinWords(words) }));
}

/** From this length on, a query also matches inside case numbers and file names. */
export const MIN_PART_LENGTH = 3;
/** Length of indexed parts; a longer query must match with every stretch of this length. */
const MAX_PART_LENGTH = 20;

/**
 * The parts of a name to index: one from every position in its last path part, and one from the start of every word in
 * the folders.
 */
export function partsOf(name: string): readonly string[] {
  const words = foldWords(name);
  const joined = joinWords(words);
  const lastPart = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1;
  const parts: string[] = [];
  let wordStart = 0;
  for (const { text, start } of words) {
    const starts = start >= lastPart ? text.length : 1;
    for (
      let from = wordStart;
      from < wordStart + starts && from + MIN_PART_LENGTH <= joined.length;
      from += 1
    ) {
      parts.push(joined.slice(from, from + MAX_PART_LENGTH));
    }
    wordStart += text.length;
  }
  return parts;
}

/** Stretches of at most `MAX_PART_LENGTH` characters that cover a joined query. */
export function stretchesOf(joined: string): readonly string[] {
  const stretches: string[] = [];
  for (let from = 0; from + MAX_PART_LENGTH < joined.length; from += MAX_PART_LENGTH) {
    stretches.push(joined.slice(from, from + MAX_PART_LENGTH));
  }
  return [...stretches, joined.slice(-MAX_PART_LENGTH)];
}
