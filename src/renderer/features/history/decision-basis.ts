import type { ResultSummary } from '../../../contract/views';

/** Returns the newest result of each package, which decide the level of a case. `results` are newest first. */
export function latestResults(results: readonly ResultSummary[]): readonly ResultSummary[] {
  const seen = new Set<string>();
  return results.filter(({ packageId }) => {
    if (seen.has(packageId)) return false;
    seen.add(packageId);
    return true;
  });
}
