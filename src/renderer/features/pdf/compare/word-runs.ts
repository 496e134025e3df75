import type { WordRun } from '../word-difference';

/** Number of words before a change that are shown as context. */
const CONTEXT_WORDS = 4;
const MAX_CHANGE_WORDS = 60;

export interface Change {
  readonly place: number;
  readonly context: string;
  readonly removed: string;
  readonly added: string;
}

/** Changes in reading order; words added directly after removed words form one change with them. */
export function changesOf(runs: readonly WordRun[]): readonly Change[] {
  const changes: Change[] = [];
  let context = '';
  for (const [place, { kind, words }] of runs.entries()) {
    const text = shorten(words);
    const last = changes.at(-1);
    if (kind === 'same') context = words.slice(-CONTEXT_WORDS).join(' ');
    else if (kind === 'added' && last?.place === place - 1 && last.added === '') {
      changes[changes.length - 1] = { ...last, added: text };
    } else {
      changes.push({
        place,
        context,
        removed: kind === 'removed' ? text : '',
        added: kind === 'added' ? text : '',
      });
      context = '';
    }
  }
  return changes;
}

function shorten(words: readonly string[]): string {
  const shown = words.slice(0, MAX_CHANGE_WORDS).join(' ');
  return words.length > MAX_CHANGE_WORDS ? `${shown} …` : shown;
}
