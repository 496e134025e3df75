import type { PackagePlan } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import { planPackages } from '../../../domain/packing/plan-packages';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import { planTokensOfCase } from '../../storage/tokens/plan-tokens';
import type { Clock } from '../../support/clock';

/** The packages that sealing would create now. */
export function packagePlan(
  repositories: Repositories,
  clock: Clock,
  caseId: CaseId,
  items: readonly StoredItem[],
): PackagePlan {
  const included = items.filter(({ excluded }) => !excluded);
  const packages = planPackages(included);
  const documents = included.filter(({ type }) => type === 'pdf').length;
  return {
    photos: included.length - documents,
    documents,
    bytes: packages.reduce((sum, { bytes }) => sum + bytes, 0),
    packages: packages.map(({ entries, bytes, route }) => ({ entries: entries.length, bytes, route })),
    blockers: countBlockers(items),
    ...planTokensOfCase(repositories, clock, caseId, included),
  };
}

/** Number of included items with a blocker, which prevent sealing. */
export function countBlockers(items: readonly StoredItem[]): number {
  return items.filter(
    ({ excluded, findings }) => !excluded && findings.some(({ severity }) => severity === 'blocker'),
  ).length;
}
