import type { RowOutcome } from './measure';

/**
 * Returns 1 if a row could not be measured or, with `areBarsChecked`, a bar does not hold; otherwise 0. A row that does
 * not count fails nothing.
 */
export function exitStatus(outcomes: readonly RowOutcome[], areBarsChecked: boolean): 0 | 1 {
  const isFailure = (outcome: RowOutcome): boolean => {
    if (outcome.kind !== 'measured') return outcome.kind === 'failed';
    return areBarsChecked && outcome.lines.some(({ holds }) => holds === false);
  };
  return outcomes.some(isFailure) ? 1 : 0;
}
