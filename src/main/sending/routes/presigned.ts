import { randomUUID } from 'node:crypto';
import { afterInterruption } from '../../../domain/journal-moves';
import { afterPut, afterUploadUrl } from '../../../domain/routes/presigned';
import type { StoredPackage } from '../../storage/database/stored-package';
import {
  applyMove,
  finishAttempt,
  startAttempt,
  withClockHint,
  withoutOutdatedBlock,
} from '../journal/apply-outcome';
import type { JournalDeps } from '../journal/journal-deps';
import { movePackage } from '../journal/move-package';
import { zipFileOf } from '../journal/package-files';
import { checkSendPreconditions, type SendContext } from '../journal/send-preconditions';
import { hasStateChanged, interruptionOf, mayContinue, type StepContext } from '../journal/step-context';
import { rejectIfDamaged, transferOf, uploadFacts } from '../journal/step-requests';
import type { PutOutcome, UploadUrlOutcome } from '../service/service-client';
import type { RouteSender } from './route-sender';

/** The rules of this route are in `domain/routes/presigned.ts`. */
export const presigned: RouteSender = {
  upload,
  scanSource: (_deps, pkg) => ({ kind: 's3-key', s3Key: pkg.s3Key ?? '' }),
};

/**
 * Uploads a package: `queued` -> `url_issued` -> `stored`, the unpaid half of the presigned route. The URL is kept in
 * memory only; after a crash a new one is requested (R16). The step may be stopped at any time.
 */
async function upload(deps: JournalDeps, pkg: StoredPackage, step: StepContext): Promise<void> {
  const context = await checkSendPreconditions(deps, pkg);
  if (!context || (await rejectIfDamaged(deps, pkg))) return;
  await deps.faultPoint('before-upload-url');
  if (!mayContinue(deps, pkg, step)) return;
  const attemptId = randomUUID();
  startAttempt(deps, pkg, 'upload-url', attemptId);
  const outcome = await deps.client.requestUploadUrl(context.target, transferOf(deps, pkg, step, false));
  await deps.faultPoint('upload-url-answered');
  const record = () => finishAttempt(deps, pkg, attemptId, outcome);
  if (hasStateChanged(deps, pkg) || (outcome.kind === 'issued' && step.stop.aborted)) {
    record();
    return;
  }
  if (outcome.kind !== 'issued') {
    const judged = moveAfterStop(deps, outcome, step) ?? afterUploadUrl(outcome, uploadFacts(pkg));
    const ruled = withoutOutdatedBlock(deps, pkg, context.target, judged);
    applyMove(deps, pkg, { from: ['queued'], ...ruled, change: {} }, record);
    return;
  }
  const issued = movePackage(deps, pkg.id, { from: ['queued'], to: 'url_issued', inSameTransaction: record });
  await deps.faultPoint('url-issued');
  await putPackage(deps, issued, context, outcome.uploadUrl, outcome.s3Key, step);
}

async function putPackage(
  deps: JournalDeps,
  pkg: StoredPackage,
  context: SendContext,
  uploadUrl: string,
  s3Key: string,
  step: StepContext,
): Promise<void> {
  await deps.faultPoint('before-put');
  const attemptId = randomUUID();
  startAttempt(deps, pkg, 'put', attemptId);
  deps.progress.start(pkg.id);
  const zipFile = zipFileOf(deps.folder, pkg.id);
  const outcome = await deps.client
    .putPackage(uploadUrl, zipFile, pkg.bytes, context.target, transferOf(deps, pkg, step, true))
    .finally(() => deps.progress.end(pkg.id));
  await deps.faultPoint('put-done');
  const record = () => finishAttempt(deps, pkg, attemptId, outcome);
  if (hasStateChanged(deps, pkg)) {
    record();
    return;
  }
  if (outcome.kind !== 'stored') {
    applyFailedPut(deps, pkg, outcome, { step, target: context.target }, record);
    return;
  }
  movePackage(deps, pkg.id, {
    from: ['url_issued'],
    to: 'stored',
    change: {
      s3Key,
      storedAt: deps.clock.now().toISOString(),
      uploadKeyMaybeUsed: false,
      putRefusals: 0,
      failures: 0,
      bytesSent: pkg.bytes,
    },
    custody: { action: 'upload-stored', details: { bytes: pkg.bytes, sha256: pkg.sha256 } },
    inSameTransaction: record,
  });
  await deps.faultPoint('stored');
}

function applyFailedPut(
  deps: JournalDeps,
  pkg: StoredPackage,
  outcome: Exclude<PutOutcome, { kind: 'stored' }>,
  { step, target }: { readonly step: StepContext; readonly target: SendContext['target'] },
  record: () => void,
): void {
  const isRefused = outcome.kind === 'refused' && (outcome.status === 403 || outcome.status === 401);
  const move = moveAfterStop(deps, outcome, step) ?? afterPut(outcome, uploadFacts(pkg));
  const skew = outcome.kind === 'refused' ? outcome.clockSkewSeconds : null;
  const detail = isRefused ? withClockHint(move.detail, skew) : move.detail;
  const putRefusals = isRefused && move.to === 'queued' ? pkg.putRefusals + 1 : 0;
  const ruled = withoutOutdatedBlock(deps, pkg, target, { ...move, detail });
  applyMove(deps, pkg, { from: ['url_issued'], ...ruled, change: { putRefusals } }, record);
}

/** Returns the move after a request that the program itself stopped; null for any other end. */
function moveAfterStop(deps: JournalDeps, outcome: UploadUrlOutcome | PutOutcome, step: StepContext) {
  if (outcome.kind !== 'failed' || outcome.cause !== 'cancelled') return null;
  // The next run immediately resumes what closing interrupted.
  const interruption = interruptionOf(step) ?? (deps.closing.aborted ? 'network' : null);
  return interruption === null ? null : afterInterruption(interruption);
}
