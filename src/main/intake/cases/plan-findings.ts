import type { SetFinding } from '../../../domain/finding';
import type { CaseId } from '../../../domain/ids';
import { planPackages, splitFindings } from '../../../domain/packing/plan-packages';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';

/**
 * Findings about sending these items of a case now: comparisons that the split breaks (R3), and content that another
 * case sent before; what the case itself sent, its own screens say. Practice costs nothing, so nothing was sent before.
 * `items` may hold excluded ones.
 */
export function planFindings(
  repositories: Repositories,
  caseId: CaseId,
  items: readonly StoredItem[],
): readonly SetFinding[] {
  const included = items.filter(({ excluded }) => !excluded);
  const { cases, packages, profiles } = repositories;
  const profileId = cases.find(caseId)?.profileId;
  const isPractice = profileId !== undefined && profiles.isPractice(profileId);
  const hashes = isPractice ? [] : included.map(({ sha256 }) => sha256);
  const sent = packages.sentBefore(hashes, caseId);
  const alreadySent = sent.map(
    ({ caseId: otherCaseId, caseNumber, files, sentAt }): SetFinding => ({
      code: 'already-sent',
      severity: 'warning',
      files,
      caseId: otherCaseId,
      caseNumber,
      sentAt,
    }),
  );
  return [...splitFindings(planPackages(included)), ...alreadySent];
}
