import type { ResultSummary } from '../../../contract/views';

/** The newest answer of each package, by which the level of a case is made; `results` come the newest first. */
export function answersInForce(results: readonly ResultSummary[]): readonly ResultSummary[] {
  const seen = new Set<string>();
  return results.filter(({ packageId }) => {
    if (seen.has(packageId)) return false;
    seen.add(packageId);
    return true;
  });
}
