import type { PackagePlan } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import { planPackages } from '../../../domain/packing/plan-packages';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import { planTokensOfCase } from '../../storage/tokens/plan-tokens';
import type { Clock } from '../../support/clock';
import { type CaseBatch, plannedBatch } from './seal-batch';

/** The packages that sealing would create now; `items` are all items of the case. */
export function packagePlan(
  repositories: Repositories,
  clock: Clock,
  caseId: CaseId,
  items: readonly StoredItem[],
  batch: CaseBatch = plannedBatch(repositories, caseId, items),
): PackagePlan {
  const packages = planPackages(batch.items, undefined, batch.joined?.entryNames);
  const documents = batch.items.filter(({ type }) => type === 'pdf').length;
  return {
    photos: batch.items.length - documents,
    documents,
    bytes: packages.reduce((sum, { bytes }) => sum + bytes, 0),
    packages: packages.map(({ entries, bytes, route }) => ({ entries: entries.length, bytes, route })),
    blockers: countBlockers(items),
    earlier: batch.earlier,
    isAgain: batch.isAgain,
    earlierHeaders: batch.earlierHeaders,
    ...planTokensOfCase(repositories, clock, caseId, batch),
  };
}

/** Number of included items with a blocker, which prevent sealing. */
export function countBlockers(items: readonly StoredItem[]): number {
  return items.filter(
    ({ excluded, findings }) => !excluded && findings.some(({ severity }) => severity === 'blocker'),
  ).length;
}
