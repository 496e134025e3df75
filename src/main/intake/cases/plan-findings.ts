import type { SetFinding } from '../../../domain/finding';
import { planPackages, splitFindings } from '../../../domain/packing/plan-packages';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';

/**
 * Findings about sending these items now: comparisons that the split breaks (R3), and content that was sent before
 * under this or another case number. `items` may hold excluded ones.
 */
export function planFindings(
  repositories: Repositories,
  items: readonly StoredItem[],
): readonly SetFinding[] {
  const included = items.filter(({ excluded }) => !excluded);
  const sent = repositories.packages.sentBefore(included.map(({ sha256 }) => sha256));
  const alreadySent = sent.map(
    ({ caseNumber, files, sentAt }): SetFinding => ({
      code: 'already-sent',
      severity: 'warning',
      files,
      caseNumber,
      sentAt,
    }),
  );
  return [...splitFindings(planPackages(included)), ...alreadySent];
}
