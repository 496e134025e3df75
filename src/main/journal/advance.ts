import type { PackageId, ResultId } from '../../domain/ids';
import type { StoredPackage } from '../database/stored-package';
import type { JournalDeps } from './journal-deps';
import { movePackage, requirePackage } from './move-package';
import type { StepContext } from './step-context';
import { submit } from './submit-step';
import { upload } from './upload-steps';

/** Takes a package one step on: its upload, its paid request, or the filing of its answer. */
export async function advance(deps: JournalDeps, id: PackageId, step: StepContext): Promise<void> {
  const one = requirePackage(deps, id);
  switch (one.state) {
    case 'queued':
      return one.route === 'direct' ? submit(deps, one, step) : upload(deps, one, step);
    case 'stored':
      return submit(deps, one, step);
    case 'answered':
      return file(deps, one);
    default:
      return;
  }
}

/** Decoding may be repeated at any time: the raw answer is on disk (R15). */
async function file(deps: JournalDeps, one: StoredPackage): Promise<void> {
  const filing = await deps.fileAnswer(one.id);
  if (filing.kind === 'unreadable') {
    movePackage(deps, one.id, {
      from: ['answered'],
      to: 'unknown',
      change: { reason: filing.reason, detail: filing.detail, status: 200 },
      custody: { action: 'outcome-unknown', details: { reason: filing.reason } },
    });
    deps.emit('results.changed', { caseId: one.caseId, resultId: filing.resultId });
    return;
  }
  moveToFiled(deps, one, filing.resultId);
  await deps.faultPoint('filed');
}

function moveToFiled(deps: JournalDeps, one: StoredPackage, resultId: ResultId): void {
  movePackage(deps, one.id, {
    from: ['answered'],
    to: 'filed',
    change: { resultId, status: 200 },
    custody: { action: 'answer-filed', details: { result: resultId } },
  });
  deps.emit('results.arrived', { caseId: one.caseId, resultId });
}

/** The question about a package is answered: what came for it can be read after all (R15). */
export function fileAfterAll(deps: JournalDeps, id: PackageId, resultId: ResultId): void {
  const one = requirePackage(deps, id);
  const result = deps.repositories.results.find(resultId);
  const isAsked =
    one.state === 'unknown' && (one.reason === 'not-an-analysis' || one.reason === 'answer-cut-off');
  // Asked again since, it waits for another answer than this one.
  if (!isAsked || result?.rawFile !== one.answerFile) return;
  movePackage(deps, id, { from: ['unknown'], to: 'answered' });
  moveToFiled(deps, one, resultId);
}
