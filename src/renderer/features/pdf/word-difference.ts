import { diffArrays } from 'diff';

/** Words in a row that both texts have, or only one of them. */
export interface WordRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly words: readonly string[];
}

/** Texts with more changed words have nothing in common worth showing, and the search would take long. */
const MAX_CHANGES = 2_000;

/** The words of a text; blanks part them. */
export function wordsOf(text: string): readonly string[] {
  return text.normalize('NFC').split(/\s+/u).filter(Boolean);
}

/**
 * The shortest way from `before` to `after`, removed words before those that replace them. Texts that differ in more
 * than 2,000 words are given as all removed and all added.
 */
export function wordDifference(before: readonly string[], after: readonly string[]): readonly WordRun[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_CHANGES });
  const runs: WordRun[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const endChange = () => {
    if (removed.length > 0) runs.push({ kind: 'removed', words: removed });
    if (added.length > 0) runs.push({ kind: 'added', words: added });
    removed = [];
    added = [];
  };
  for (const change of changes ?? [
    { value: [...before], removed: true, added: false },
    { value: [...after], removed: false, added: true },
  ]) {
    if (change.removed) removed = removed.concat(change.value);
    else if (change.added) added = added.concat(change.value);
    else if (change.value.length > 0) {
      endChange();
      runs.push({ kind: 'same', words: change.value });
    }
  }
  endChange();
  return runs;
}
