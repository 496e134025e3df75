import type { PackageId, ResultId } from '../../../domain/ids';
import type { JournalReason } from '../../../domain/journal';
import type { StoredPackage } from '../../storage/database/stored-package';
import { routeSender } from '../routes/route-senders';
import type { JournalDeps } from './journal-deps';
import { movePackage, requirePackage } from './move-package';
import type { StepContext } from './step-context';
import { submit } from './submit-step';

/** Runs the next step of a package: its upload, its paid request, or the filing of its response. */
export async function advance(deps: JournalDeps, id: PackageId, step: StepContext): Promise<void> {
  const pkg = requirePackage(deps, id);
  switch (pkg.state) {
    case 'queued':
      return (routeSender(pkg.route).upload ?? submit)(deps, pkg, step);
    case 'stored':
      return submit(deps, pkg, step);
    case 'answered':
      return fileResult(deps, pkg);
    default:
      return;
  }
}

/** Filing can be repeated at any time, because the raw response is on disk (R15). */
async function fileResult(deps: JournalDeps, pkg: StoredPackage): Promise<void> {
  const outcome = await deps.fileResponse(pkg.id);
  if (outcome.kind === 'unreadable') {
    movePackage(deps, pkg.id, {
      from: ['answered'],
      to: 'unknown',
      change: { reason: outcome.reason, detail: outcome.detail, status: 200 },
      custody: { action: 'outcome-unknown', details: { reason: outcome.reason } },
    });
    deps.emit('results.changed', { caseId: pkg.caseId, resultId: outcome.resultId });
    return;
  }
  moveToFiled(deps, pkg, outcome.resultId);
  await deps.faultPoint('filed');
}

function moveToFiled(deps: JournalDeps, pkg: StoredPackage, resultId: ResultId): void {
  movePackage(deps, pkg.id, {
    from: ['answered'],
    to: 'filed',
    change: { resultId, status: 200 },
    custody: { action: 'answer-filed', details: { result: resultId } },
  });
  deps.emit('results.arrived', { caseId: pkg.caseId, resultId });
}

const UNREADABLE: readonly JournalReason[] = ['not-an-analysis', 'answer-cut-off', 'result-unreadable'];

/** Files a package with an unknown outcome whose stored response a newer decoder could read (R15). */
export function resolveByLateDecode(deps: JournalDeps, id: PackageId, resultId: ResultId): void {
  const pkg = requirePackage(deps, id);
  const result = deps.repositories.results.find(resultId);
  const isUnreadable = pkg.state === 'unknown' && UNREADABLE.some((reason) => reason === pkg.reason);
  // After another request, the package waits for a different response.
  if (!isUnreadable || result?.rawFile !== pkg.answerFile) return;
  movePackage(deps, id, { from: ['unknown'], to: 'answered' });
  moveToFiled(deps, pkg, resultId);
}
