import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import { afterScan } from '../../domain/journal-rules';
import type { PackageChange, StoredPackage } from '../database/stored-package';
import type { ScanOutcome, ScanSource, TransportFailure } from '../service/service-client';
import { applyMove, finishAttempt, retryTime, startAttempt } from './apply-outcome';
import { leaveExpiredUpload } from './decisions';
import { type OpenGate, passGate } from './gate';
import type { JournalDeps } from './journal-deps';
import { movePackage, requirePackage } from './move-package';
import { answerFileName, type Reservation, reserveAnswerSpace, zipFileOf } from './package-files';
import type { SideEntry } from './side-journal';
import { hasLeft, mayGoOn, type StepContext } from './step-context';
import { saveUnsaved } from './unsaved-answer';
import { rejectIfDamaged, transferOf, uploadFacts } from './upload-steps';

/**
 * The paid step: `queued` (direct) or `stored` (presigned) -> `submitting` -> whatever the outcome says. It is in the
 * database and in the side journal, both flushed, before the first byte of the request leaves (R11). Until then it may
 * be stopped; from then on nothing but the end of the process cuts it.
 */
export async function submit(deps: JournalDeps, one: StoredPackage, step: StepContext): Promise<void> {
  if (leaveExpiredUpload(deps, one)) return;
  const gate = await passGate(deps, one);
  if (!gate || (one.route === 'direct' && (await rejectIfDamaged(deps, one)))) return;
  const attemptId = randomUUID();
  const reservation = await reserve(deps, one, attemptId);
  if (!reservation) return;
  try {
    await deps.faultPoint('answer-space-reserved');
    if (!mayGoOn(deps, one, step)) return;
    const submitting = enterSubmitting(deps, one, attemptId);
    await deps.faultPoint('submitting-in-database');
    if (!(await journalSubmitting(deps, one, submitting, gate, attemptId))) return;
    await deps.faultPoint('submitting-in-side-journal');
    const outcome = await scan(deps, submitting, gate, reservation, step);
    await deps.faultPoint('scan-ended');
    await settle(deps, one, attemptId, outcome);
  } finally {
    await reservation.release();
  }
}

async function reserve(
  deps: JournalDeps,
  one: StoredPackage,
  attemptId: string,
): Promise<Reservation | null> {
  try {
    return await reserveAnswerSpace(deps.folder, attemptId);
  } catch (error) {
    if (!hasLeft(deps, one)) waitForDisk(deps, one, error);
    return null;
  }
}

function waitForDisk(
  deps: JournalDeps,
  one: StoredPackage,
  error: unknown,
  change: PackageChange = {},
  alongside?: () => void,
): void {
  movePackage(deps, one.id, {
    from: ['queued', 'stored', 'submitting'],
    to: 'waiting',
    alongside,
    change: {
      ...change,
      reason: 'disk-full',
      detail: String(error),
      failures: one.failures + 1,
      nextActionAt: retryTime(deps, one.failures + 1),
    },
  });
}

function enterSubmitting(deps: JournalDeps, one: StoredPackage, attemptId: string): StoredPackage {
  return movePackage(deps, one.id, {
    from: one.route === 'direct' ? ['queued'] : ['stored'],
    to: 'submitting',
    change: {
      submittedAt: deps.clock.now().toISOString(),
      attempts: one.attempts + 1,
      bytesSent: one.route === 'direct' ? 0 : one.bytes,
      answerFile: answerFileName(attemptId),
      answerContentType: null,
      answerBytes: null,
      // Until the outcome proves otherwise, and for good if the process ends here.
      keyMaybeUsed: one.route === 'presigned',
    },
    alongside: () => startAttempt(deps, one, 'scan', attemptId),
    custody: {
      action: 'scan-submitted',
      details: { route: one.route, sha256: one.sha256, bytes: one.bytes, attempt: one.attempts + 1 },
    },
  });
}

/** False: the line could not be written, so nothing was sent and the package waits. */
async function journalSubmitting(
  deps: JournalDeps,
  before: StoredPackage,
  submitting: StoredPackage,
  gate: OpenGate,
  attemptId: string,
): Promise<boolean> {
  try {
    await deps.side.append({
      kind: 'submitting',
      at: deps.clock.now().toISOString(),
      attemptId,
      package: submitting,
      submission: gate.submission,
      profileName: gate.profile.name,
      baseUrl: gate.profile.baseUrl,
    });
    return true;
  } catch (error) {
    // No byte left: the stored upload is as unused as it was.
    const { keyMaybeUsed, bytesSent } = before;
    waitForDisk(deps, submitting, error, { keyMaybeUsed, bytesSent }, () =>
      finishAttempt(deps, before, attemptId, failure('before-body', String(error), 'disk')),
    );
    return false;
  }
}

async function scan(
  deps: JournalDeps,
  one: StoredPackage,
  gate: OpenGate,
  reservation: Reservation,
  { bodySent }: StepContext,
): Promise<ScanOutcome> {
  const { caseNumber, referenceDate, reportLanguage, contactEmail } = gate.submission;
  const headers = { caseNumber, issueDate: referenceDate, language: reportLanguage, contactEmail };
  const answerFile = join(deps.folder.answers, one.answerFile ?? '');
  const step = { bodySent, stop: null };
  const transfer = transferOf(deps, one, step, one.route === 'direct', () => void reservation.release());
  if (one.route === 'direct') deps.progress.start(one.id);
  try {
    return await deps.client.scan(gate.target, headers, sourceOf(deps, one), answerFile, transfer);
  } catch (error) {
    // The client refuses what it cannot send before it connects, with a code; anything else proves nothing.
    const stage = error instanceof ProofcaseError ? 'before-body' : 'after-body';
    return failure(stage, error instanceof Error ? error.message : String(error));
  } finally {
    deps.progress.end(one.id);
  }
}

function sourceOf(deps: JournalDeps, one: StoredPackage): ScanSource {
  if (one.route === 'presigned') return { kind: 's3-key', s3Key: one.s3Key ?? '' };
  const zipFile = zipFileOf(deps.folder, one.id);
  return { kind: 'file', zipFile, fileName: `${one.id}.zip`, zipBytes: one.bytes };
}

function failure(
  stage: TransportFailure['stage'],
  detail: string,
  cause: TransportFailure['cause'] = 'network',
): TransportFailure {
  return { kind: 'failed', stage, cause, detail, bytesSent: 0, bytesReceived: 0, status: null };
}

async function settle(
  deps: JournalDeps,
  before: StoredPackage,
  attemptId: string,
  outcome: ScanOutcome,
): Promise<void> {
  const { id } = before;
  if (outcome.kind === 'answered') {
    await recordAnswer(deps, id, attemptId, outcome.contentType, outcome.answerBytes, () =>
      finishAttempt(deps, before, attemptId, outcome),
    );
    return;
  }
  if (outcome.kind === 'failed' && outcome.unsaved) {
    const saved = await saveUnsaved(deps, id, outcome.unsaved);
    if (!saved) return;
    if (outcome.head) {
      const { contentType } = outcome.head;
      await recordAnswer(deps, id, attemptId, contentType, outcome.unsaved.bytes, () =>
        finishAttempt(deps, before, attemptId, outcome),
      );
      return;
    }
  }
  // A key that was surely not used stays what it was before this attempt.
  const move = afterScan(outcome, uploadFacts(before));
  const keyMaybeUsed = before.route === 'presigned' && (move.to === 'unknown' || before.keyMaybeUsed);
  const fresh =
    move.to === 'queued' ? { s3Key: null, storedAt: null, keyRefusals: before.keyRefusals + 1 } : {};
  const bytesSent = outcome.kind === 'failed' && before.route === 'direct' ? outcome.bytesSent : before.bytes;
  const change = { keyMaybeUsed, bytesSent, ...fresh };
  applyMove(deps, before, { from: ['submitting'], move, change }, () =>
    finishAttempt(deps, before, attemptId, outcome),
  );
  await deps.faultPoint('outcome-recorded');
  const { state, reason } = requirePackage(deps, id);
  await appendQuietly(deps, { kind: 'ended', attemptId, packageId: id, to: state, reason });
  await deps.faultPoint('end-in-side-journal');
}

async function recordAnswer(
  deps: JournalDeps,
  id: StoredPackage['id'],
  attemptId: string,
  contentType: string | null,
  bytes: number,
  alongside: () => void,
): Promise<void> {
  const answerFile = answerFileName(attemptId);
  await appendQuietly(deps, { kind: 'answered', attemptId, packageId: id, answerFile, contentType, bytes });
  await deps.faultPoint('answer-in-side-journal');
  movePackage(deps, id, {
    from: ['submitting'],
    to: 'answered',
    change: {
      answerFile,
      answerContentType: contentType,
      answerBytes: bytes,
      answeredAt: deps.clock.now().toISOString(),
      bytesSent: requirePackage(deps, id).bytes,
      failures: 0,
    },
    alongside,
    custody: { action: 'answer-received', details: { bytes } },
  });
  await deps.faultPoint('answered');
}

type Unstamped =
  | Omit<Extract<SideEntry, { kind: 'answered' }>, 'at'>
  | Omit<Extract<SideEntry, { kind: 'ended' }>, 'at'>;

/** These lines only spare a person a question after a restored backup; a full disk must not lose the answer over one. */
async function appendQuietly(deps: JournalDeps, entry: Unstamped): Promise<void> {
  const at = deps.clock.now().toISOString();
  await deps.side.append({ ...entry, at }).catch(() => undefined);
}
