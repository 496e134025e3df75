import type { WordRun } from '../../../domain/pdf/word-difference';

/** Words before a change that say where it is. */
const CONTEXT = 4;
const LONGEST_CHANGE = 60;

export interface Change {
  readonly place: number;
  readonly context: string;
  readonly removed: string;
  readonly added: string;
}

/** What was added directly after something was removed took its place. */
export function changesOf(runs: readonly WordRun[]): readonly Change[] {
  const changes: Change[] = [];
  let context = '';
  for (const [place, { kind, words }] of runs.entries()) {
    const text = shortened(words);
    const last = changes.at(-1);
    if (kind === 'same') context = words.slice(-CONTEXT).join(' ');
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

function shortened(words: readonly string[]): string {
  const shown = words.slice(0, LONGEST_CHANGE).join(' ');
  return words.length > LONGEST_CHANGE ? `${shown} …` : shown;
}
