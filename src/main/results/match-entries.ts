import { matchingKey } from '../../domain/packing/entry-names';

/**
 * Returns the sent file to which an attachment probably belongs (R23): the longest entry name, or stem of one, that the
 * attachment name contains; null without a unique match. The window marks it as a guess.
 */
export function likelyFile(attachmentName: string, entryNames: readonly string[]): string | null {
  const text = matchingKey(attachmentName).toLowerCase();
  let best: { readonly name: string; readonly length: number } | null = null;
  let tied = false;
  for (const name of entryNames) {
    const length = overlap(text, matchingKey(name).toLowerCase());
    if (length === 0 || (best && length < best.length)) continue;
    tied = best !== null && length === best.length;
    best = { name, length };
  }
  return best === null || tied ? null : best.name;
}

/** Returns how many characters of an entry name the text contains; a whole name beats its stem. */
function overlap(text: string, name: string): number {
  if (containsWhole(text, name)) return name.length + 1;
  const stem = name.replace(/\.[^.]*$/, '');
  return stem.length >= 3 && containsWhole(text, stem) ? stem.length : 0;
}

/** Matches whole words only: `img_1` is not part of `img_10.png`. */
function containsWhole(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const before = text[at - 1] ?? '';
    const after = text[at + part.length] ?? '';
    if (!/[\p{L}\p{N}~]/u.test(before) && !/[\p{L}\p{N}~]/u.test(after)) return true;
  }
  return false;
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
