import { randomUUID } from 'node:crypto';
import { afterInterruption, afterPut, afterUploadUrl, type UploadFacts } from '../../domain/journal-rules';
import type { StoredPackage } from '../database/stored-package';
import type { PutOutcome, Transfer, UploadUrlOutcome } from '../service/service-client';
import { applyMove, finishAttempt, startAttempt, withClockHint } from './apply-outcome';
import { type OpenGate, passGate } from './gate';
import type { JournalDeps } from './journal-deps';
import { movePackage, tellProgress } from './move-package';
import { isIntact, zipFileOf } from './package-files';
import { hasLeft, interruptionOf, mayGoOn, type StepContext } from './step-context';

/**
 * `queued` -> `url_issued` -> `stored`: the unpaid half of the presigned route. The URL lives only in memory: after
 * a crash a new one is asked for (R16). It may be stopped at any time: nothing was paid.
 */
export async function upload(deps: JournalDeps, one: StoredPackage, step: StepContext): Promise<void> {
  const gate = await passGate(deps, one);
  if (!gate || (await rejectIfDamaged(deps, one))) return;
  await deps.faultPoint('before-upload-url');
  if (!mayGoOn(deps, one, step)) return;
  const attemptId = randomUUID();
  startAttempt(deps, one, 'upload-url', attemptId);
  const outcome = await deps.client.requestUploadUrl(gate.target, transferOf(deps, one, step, false));
  await deps.faultPoint('upload-url-answered');
  const record = () => finishAttempt(deps, one, attemptId, outcome);
  if (hasLeft(deps, one) || (outcome.kind === 'issued' && step.stop.aborted)) {
    record();
    return;
  }
  if (outcome.kind !== 'issued') {
    const move = stoppedFrom(deps, outcome, step) ?? afterUploadUrl(outcome);
    applyMove(deps, one, { from: ['queued'], move, change: {} }, record);
    return;
  }
  const issued = movePackage(deps, one.id, { from: ['queued'], to: 'url_issued', alongside: record });
  await deps.faultPoint('url-issued');
  await put(deps, issued, gate, outcome.uploadUrl, outcome.s3Key, step);
}

async function put(
  deps: JournalDeps,
  one: StoredPackage,
  gate: OpenGate,
  uploadUrl: string,
  s3Key: string,
  step: StepContext,
): Promise<void> {
  await deps.faultPoint('before-put');
  const attemptId = randomUUID();
  startAttempt(deps, one, 'put', attemptId);
  deps.progress.start(one.id);
  const zipFile = zipFileOf(deps.folder, one.id);
  const outcome = await deps.client
    .putPackage(uploadUrl, zipFile, one.bytes, gate.target, transferOf(deps, one, step, true))
    .finally(() => deps.progress.end(one.id));
  await deps.faultPoint('put-done');
  const record = () => finishAttempt(deps, one, attemptId, outcome);
  if (hasLeft(deps, one)) {
    record();
    return;
  }
  if (outcome.kind !== 'stored') {
    afterRefusedPut(deps, one, outcome, step, record);
    return;
  }
  movePackage(deps, one.id, {
    from: ['url_issued'],
    to: 'stored',
    change: {
      s3Key,
      storedAt: deps.clock.now().toISOString(),
      keyMaybeUsed: false,
      putRefusals: 0,
      failures: 0,
      bytesSent: one.bytes,
    },
    custody: { action: 'upload-stored', details: { bytes: one.bytes, sha256: one.sha256 } },
    alongside: record,
  });
  await deps.faultPoint('stored');
}

function afterRefusedPut(
  deps: JournalDeps,
  one: StoredPackage,
  outcome: Exclude<PutOutcome, { kind: 'stored' }>,
  step: StepContext,
  record: () => void,
): void {
  const refused = outcome.kind === 'refused' && (outcome.status === 403 || outcome.status === 401);
  const move = stoppedFrom(deps, outcome, step) ?? afterPut(outcome, uploadFacts(one));
  const skew = outcome.kind === 'refused' ? outcome.clockSkewSeconds : null;
  const detail = refused ? withClockHint(move.detail, skew) : move.detail;
  const putRefusals = refused && move.to === 'queued' ? one.putRefusals + 1 : 0;
  applyMove(deps, one, { from: ['url_issued'], move: { ...move, detail }, change: { putRefusals } }, record);
}

/** Where a request goes that this program stopped itself; null: it ended in another way. */
function stoppedFrom(deps: JournalDeps, outcome: UploadUrlOutcome | PutOutcome, step: StepContext) {
  if (outcome.kind !== 'failed' || outcome.cause !== 'cancelled') return null;
  // What the end of this run cut off goes on at once in the next.
  const interruption = interruptionOf(step) ?? (deps.closing.aborted ? 'network' : null);
  return interruption === null ? null : afterInterruption(interruption);
}

export function uploadFacts(one: StoredPackage): UploadFacts {
  const { route, keyMaybeUsed, putRefusals, keyRefusals } = one;
  return { route, keyMaybeUsed, putRefusals, keyRefusals };
}

/** Compares the ZIP with the hash it was sealed with; a package that differs is never sent. */
export async function rejectIfDamaged(deps: JournalDeps, one: StoredPackage): Promise<boolean> {
  if (await isIntact(deps.folder, one)) return false;
  if (hasLeft(deps, one)) return true;
  movePackage(deps, one.id, {
    from: ['queued', 'stored'],
    to: 'rejected',
    change: { reason: 'package-damaged' },
    custody: { action: 'package-rejected', details: { reason: 'package-damaged' } },
  });
  return true;
}

/** An unpaid request ends with its step; `stop` as null is for the paid one, which only the end of the engine cuts. */
export function transferOf(
  deps: JournalDeps,
  one: StoredPackage,
  step: Pick<StepContext, 'bodySent'> & { readonly stop: AbortSignal | null },
  counts: boolean,
  onComplete: () => void = () => undefined,
): Transfer {
  return {
    signal: step.stop === null ? deps.closing : AbortSignal.any([deps.closing, step.stop]),
    onProgress: (sentBytes, totalBytes) => {
      if (sentBytes >= totalBytes) {
        onComplete();
        if (counts) step.bodySent();
      }
      if (counts && deps.progress.report(one.id, sentBytes)) {
        tellProgress(deps, one);
        deps.tellState();
      }
    },
  };
}
