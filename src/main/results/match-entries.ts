import { matchingKey } from '../../domain/packing/entry-names';

/** Words of an attachment name that are compared; a name of many more is not one of ours with an addition. */
const MAX_WORDS = 64;
const MIN_STEM_CHARACTERS = 3;
const WORD_CHARACTER = /[\p{L}\p{N}~]/u;

/** A name of `length`, or what stands for it; null where several names would match equally. */
interface Match {
  readonly length: number;
  readonly name: string | null;
}

/**
 * Returns a function for the sent file to which an attachment probably belongs (R23): the longest entry name, or stem of
 * one, that the attachment name contains as whole words; null without a unique match. The window marks it as a guess.
 * The time for each attachment depends on its name and not on the number of entries, since the service chooses both.
 */
export function fileMatcher(entryNames: readonly string[]): (attachmentName: string) => string | null {
  const whole = new Map<string, Match>();
  const stems = new Map<string, Match>();
  let longest = 0;
  for (const name of entryNames) {
    const key = matchingKey(name).toLowerCase();
    const stem = key.replace(/\.[^.]*$/, '');
    // A whole name beats its stem.
    if (key !== '') whole.set(key, better(whole.get(key), { length: key.length + 1, name }));
    if (stem.length >= MIN_STEM_CHARACTERS) {
      stems.set(stem, better(stems.get(stem), { length: stem.length, name }));
    }
    longest = Math.max(longest, key.length);
  }
  return (attachmentName) => {
    let best: Match | undefined;
    for (const words of wholeWords(matchingKey(attachmentName).toLowerCase(), longest)) {
      for (const found of [whole.get(words), stems.get(words)]) if (found) best = better(best, found);
    }
    return best?.name ?? null;
  };
}

function better(best: Match | undefined, found: Match): Match {
  if (!best || found.length > best.length) return found;
  if (found.length < best.length || found.name === best.name) return best;
  return { length: best.length, name: null };
}

/** Every part between two word boundaries, of at most `longest` characters: `img_1` is not part of `img_10.png`. */
function* wholeWords(text: string, longest: number): Generator<string> {
  const gaps = gapsOf(text);
  const starts = [0, ...gaps.map((at) => at + 1)].slice(0, MAX_WORDS);
  const ends = [...gaps, text.length].slice(0, MAX_WORDS);
  for (const start of starts) {
    for (const end of ends) {
      if (end > start && end - start <= longest) yield text.slice(start, end);
    }
  }
}

/** Returns the positions of characters other than letters, digits and `~`. */
function gapsOf(text: string): readonly number[] {
  const gaps: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (!WORD_CHARACTER.test(text[at] ?? '')) gaps.push(at);
  }
  return gaps;
}

export interface NameComparison {
  readonly unexpected: readonly string[];
  readonly unanswered: readonly string[];
}

/** Returns names in the result that were not sent, and the reverse, compared after NFC (R4). */
export function compareNames(sent: readonly string[], answered: readonly string[]): NameComparison {
  const sentKeys = new Set(sent.map(matchingKey));
  const answeredKeys = new Set(answered.map(matchingKey));
  return {
    unexpected: answered.filter((name) => !sentKeys.has(matchingKey(name))),
    unanswered: sent.filter((name) => !answeredKeys.has(matchingKey(name))),
  };
}
