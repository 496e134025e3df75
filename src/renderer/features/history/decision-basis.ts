import type { ResultSummary } from '../../../contract/views';

/**
 * Returns the result of each package that decides the level of the case: the newest readable one, or the newest if none
 * is readable. `results` are newest first.
 */
export function latestResults(results: readonly ResultSummary[]): readonly ResultSummary[] {
  const latest = new Map<string, ResultSummary>();
  for (const result of results) {
    const later = latest.get(result.packageId);
    if (!later || (result.decoded && !later.decoded)) latest.set(result.packageId, result);
  }
  return results.filter((result) => latest.get(result.packageId) === result);
}
