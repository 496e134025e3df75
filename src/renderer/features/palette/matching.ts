import { type FoldedWord, foldWords, joinWords } from '../../../domain/search/fold';

/** How well a text matches; lower is better. */
export type MatchRank = 0 | 1 | 2;

/** What was typed, folded once for all texts. */
export interface Wanted {
  readonly words: readonly FoldedWord[];
  readonly joined: string;
}

/** Shorter queries match the beginnings of words alone, since two letters are inside of almost everything. */
const MIN_PART_LENGTH = 3;

export function wantedOf(typed: string): Wanted {
  const words = foldWords(typed);
  return { words, joined: joinWords(words) };
}

/**
 * 0 if the text begins with the first word, 1 if every word begins one of its words, 2 if it contains all in one piece;
 * null if it does not match. Case, diacritics and the spelling of umlauts do not matter.
 */
export function matchRank({ words, joined }: Wanted, text: string): MatchRank | null {
  const texts = foldWords(text);
  const beginsAll = words.every((word) => texts.some((candidate) => begins(candidate, word)));
  if (beginsAll) return words[0] && texts[0] && begins(texts[0], words[0]) ? 0 : 1;
  return joined.length >= MIN_PART_LENGTH && joinWords(texts).includes(joined) ? 2 : null;
}

function begins(candidate: FoldedWord, word: FoldedWord): boolean {
  const forms = [candidate.text, candidate.spelt ?? candidate.text];
  return forms.some((form) => form.startsWith(word.text) || form.startsWith(word.spelt ?? word.text));
}

/** The best matches first, at most `limit`; equally good ones keep their order. */
export function bestMatches<Of>(
  wanted: Wanted,
  candidates: readonly Of[],
  textOf: (candidate: Of) => string,
  limit: number,
): readonly Of[] {
  const ranked = candidates.flatMap((candidate) => {
    const rank = matchRank(wanted, textOf(candidate));
    return rank === null ? [] : [{ candidate, rank }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/** Recently used entries of this session; never stored, so that a deleted case leaves no trace. */
export interface Recent {
  readonly actions: readonly string[];
  readonly cases: readonly string[];
}

/** `recent` first, in its order; then the others in theirs. */
export function recentFirst<Of>(
  all: readonly Of[],
  idOf: (one: Of) => string,
  recent: readonly string[],
): readonly Of[] {
  const position = (one: Of): number => {
    const index = recent.indexOf(idOf(one));
    return index < 0 ? recent.length : index;
  };
  return [...all].sort((a, b) => position(a) - position(b));
}

/** The ids of `recent` that `all` lacks. */
export function missingRecent(
  all: readonly { readonly id: string }[],
  recent: readonly string[],
): readonly string[] {
  const listed = new Set(all.map(({ id }) => id));
  return recent.filter((id) => !listed.has(id));
}

const MAX_RECENT = 20;

/** The list with `id` in front. */
export function withRecent(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, MAX_RECENT);
}
