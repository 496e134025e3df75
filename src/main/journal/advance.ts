import type { PackageId } from '../../domain/ids';
import type { StoredPackage } from '../database/stored-package';
import type { JournalDeps } from './journal-deps';
import { movePackage, requirePackage } from './move-package';
import { submit } from './submit-step';
import { upload } from './upload-steps';

/** Takes a package on, step by step, until it is filed, waits, asks or is refused. */
export async function advance(deps: JournalDeps, id: PackageId): Promise<void> {
  for (;;) {
    const one = requirePackage(deps, id);
    if (deps.closing.aborted) return;
    switch (one.state) {
      case 'queued':
        await (one.route === 'direct' ? submit(deps, one) : upload(deps, one));
        break;
      case 'stored':
        await submit(deps, one);
        break;
      case 'answered':
        await file(deps, one);
        break;
      default:
        return;
    }
  }
}

/** Decoding may be repeated at any time: the raw answer is on disk (R15). */
async function file(deps: JournalDeps, one: StoredPackage): Promise<void> {
  const filing = await deps.fileAnswer(one.id);
  if (filing.kind === 'unreadable') {
    movePackage(deps, one.id, {
      to: 'unknown',
      change: { reason: filing.reason, detail: filing.detail, status: 200 },
      custody: { action: 'outcome-unknown', details: { reason: filing.reason } },
    });
    return;
  }
  const { resultId } = filing;
  movePackage(deps, one.id, {
    to: 'filed',
    change: { resultId, status: 200 },
    custody: { action: 'answer-filed', details: { result: resultId } },
  });
  deps.emit('results.arrived', { caseId: one.caseId, resultId });
  await deps.faultPoint('filed');
}
