import type { PackagePlan } from '../../contract/views';
import { planPackages } from '../../domain/packing/plan-packages';
import type { StoredItem } from '../database/intake-repository';
import type { Repositories } from '../database/repositories';

/** What would be sent if it were sealed now. */
export function packagePlan(repositories: Repositories, items: readonly StoredItem[]): PackagePlan {
  const included = items.filter(({ excluded }) => !excluded);
  const packages = planPackages(included);
  const documents = included.filter(({ type }) => type === 'pdf').length;
  return {
    photos: included.length - documents,
    documents,
    bytes: packages.reduce((sum, { bytes }) => sum + bytes, 0),
    packages: packages.map(({ entries, bytes, route }) => ({ entries: entries.length, bytes, route })),
    blockers: countBlockers(items),
    estimatedTokens: estimate(repositories.results.tokensPerFile(), included.length),
  };
}

/** Items that stop a sealing: with a blocker, and not excluded by a person. */
export function countBlockers(items: readonly StoredItem[]): number {
  return items.filter(
    ({ excluded, findings }) => !excluded && findings.some(({ severity }) => severity === 'blocker'),
  ).length;
}

function estimate(tokensPerFile: readonly number[], files: number): number | null {
  if (tokensPerFile.length === 0) return null;
  const sorted = [...tokensPerFile].sort((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * files);
}
