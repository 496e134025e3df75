import type { PackagePlan, SourceView } from '../../../contract/views';
import type { SetFinding } from '../../../domain/finding';
import type { CaseId } from '../../../domain/ids';
import type { SkippedFile } from '../../../domain/item';
import type { StoredIntake, StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { Clock } from '../../support/clock';
import { packagePlan } from './package-plan';
import { planFindings } from './plan-findings';
import { plannedBatch } from './seal-batch';
import { sourceViews } from './source-view';

/** What the intake of a case tells beside its items. */
export interface IntakeFacts extends Pick<StoredIntake, 'state' | 'found' | 'read'> {
  readonly sources: readonly SourceView[];
  readonly skipped: readonly SkippedFile[];
  readonly findings: readonly SetFinding[];
  readonly plan: PackagePlan;
}

/** The stored facts; `items` are those of all sources. */
export function intakeFacts(
  repositories: Repositories,
  clock: Clock,
  caseId: CaseId,
  items: readonly StoredItem[],
): IntakeFacts {
  const stored = repositories.intake.intake(caseId);
  const batch = plannedBatch(repositories, caseId, items);
  const isRunning = stored?.state === 'running';
  return {
    state: stored?.state ?? 'none',
    found: stored?.found ?? 0,
    read: stored?.read ?? 0,
    sources: sourceViews(repositories, caseId),
    skipped: isRunning ? [] : (stored?.skipped ?? []),
    findings: isRunning ? [] : [...(stored?.findings ?? []), ...planFindings(repositories, batch.items)],
    plan: packagePlan(repositories, clock, caseId, items, batch),
  };
}
