import { type FoldedWord, foldWords } from '../search/fold';
import type { MatchRange } from '../search/found-in';
import { type Chapter, linesOf, plainText } from './chapter';

/** A section that contains every word of a search. */
export interface HandbookHit {
  readonly chapterId: string;
  readonly chapterTitle: string;
  /** Null for the introduction of the chapter. */
  readonly sectionId: string | null;
  /** Empty for the introduction. */
  readonly heading: string;
  /** The line with the most words of the search; null if the headings contain all of them. */
  readonly line: string | null;
}

interface IndexedLine {
  readonly text: string;
  readonly words: readonly FoldedWord[];
}

interface IndexedSection {
  readonly hit: Omit<HandbookHit, 'line'>;
  readonly titles: readonly FoldedWord[];
  readonly lines: readonly IndexedLine[];
}

export type HandbookIndex = readonly IndexedSection[];

/** From this length on, a word is also found inside others: `Prüfung` in `Vorprüfung`. */
const MIN_INNER_LENGTH = 3;

export function indexHandbook(chapters: readonly Chapter[]): HandbookIndex {
  return chapters.flatMap(({ id, title, sections }) =>
    sections.map((section) => {
      const heading = plainText(section.heading);
      const isIntroduction = section.id === null;
      return {
        hit: {
          chapterId: id,
          chapterTitle: title,
          sectionId: section.id,
          heading: isIntroduction ? '' : heading,
        },
        // The title of the chapter finds its introduction alone, not each of its sections.
        titles: foldWords(isIntroduction ? title : heading),
        lines: linesOf(section.blocks).map((text) => ({ text, words: foldWords(text) })),
      };
    }),
  );
}

/** The sections with every word of `input`: first those with all in the heading, then those with all in one line. */
export function searchHandbook(index: HandbookIndex, input: string): readonly HandbookHit[] {
  const asked = foldWords(input);
  if (asked.length === 0) return [];
  const ranked: { readonly hit: HandbookHit; readonly rank: number }[] = [];
  for (const { hit, titles, lines } of index) {
    const inTitles = asked.filter((word) => contains(titles, word));
    if (inTitles.length === asked.length) {
      ranked.push({ hit: { ...hit, line: null }, rank: 0 });
      continue;
    }
    const isEverywhere = asked.every(
      (word) => inTitles.includes(word) || lines.some(({ words }) => contains(words, word)),
    );
    if (!isEverywhere) continue;
    const best = bestLine(lines, asked);
    ranked.push({ hit: { ...hit, line: best.text }, rank: best.count === asked.length ? 1 : 2 });
  }
  return ranked.sort((a, b) => a.rank - b.rank).map(({ hit }) => hit);
}

/** The ranges of `text` that match words of `input`, in order. */
export function handbookMatches(text: string, input: string): readonly MatchRange[] {
  const asked = foldWords(input);
  return foldWords(text)
    .map((word) => matchIn(word, asked))
    .filter((range) => range !== null);
}

function bestLine(
  lines: readonly IndexedLine[],
  asked: readonly FoldedWord[],
): { readonly text: string | null; readonly count: number } {
  let best: { readonly text: string | null; readonly count: number } = { text: null, count: 0 };
  for (const { text, words } of lines) {
    const count = asked.filter((word) => contains(words, word)).length;
    if (count > best.count) best = { text, count };
  }
  return best;
}

function contains(words: readonly FoldedWord[], asked: FoldedWord): boolean {
  return words.some((word) => matchIn(word, [asked]) !== null);
}

function matchIn(word: FoldedWord, asked: readonly FoldedWord[]): MatchRange | null {
  for (const { text, spelt } of asked) {
    for (const typed of spelt === null ? [text] : [text, spelt]) {
      const at = positionIn(word.text, typed);
      if (at !== null) return rangeOf(word, at, typed.length);
      if (word.spelt !== null && positionIn(word.spelt, typed) !== null) {
        return { start: word.start, end: word.end };
      }
    }
  }
  return null;
}

function positionIn(word: string, typed: string): number | null {
  const at = word.indexOf(typed);
  return at === 0 || (at > 0 && typed.length >= MIN_INNER_LENGTH) ? at : null;
}

/** If folding changed the length of the word, offsets inside it are unknown and the whole word is the match. */
function rangeOf({ text, start, end }: FoldedWord, at: number, length: number): MatchRange {
  return end - start === text.length ? { start: start + at, end: start + at + length } : { start, end };
}
