import type { CaseId } from '../../../domain/ids';

/** The active row of a list that may be sorted again: the case, and its last place for as long as it is not loaded. */
export interface ActiveRow {
  readonly index: number;
  /** Null until a person chooses a row. */
  readonly caseId: CaseId | null;
}

export const FIRST_ROW: ActiveRow = { index: 0, caseId: null };

/** Returns the index of the active row now; -1 in an empty list. `indexOf` returns -1 for a case that is not loaded. */
export function activeIndex(
  { index, caseId }: ActiveRow,
  count: number,
  indexOf: (caseId: CaseId) => number,
): number {
  const found = caseId === null ? -1 : indexOf(caseId);
  return Math.min(found < 0 ? index : found, count - 1);
}
