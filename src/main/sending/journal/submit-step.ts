import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import { afterScan } from '../../../domain/journal-rules';
import { uploadsFirst } from '../../../domain/route';
import type { StoredPackage } from '../../storage/database/stored-package';
import type { SideEntry } from '../../storage/side-journal';
import { errorCode } from '../../support/error-code';
import { delay } from '../../support/timers';
import { routeSender } from '../routes/route-senders';
import { failedBefore, failureOf } from '../service/outcomes';
import type { ScanOutcome, ServiceTarget } from '../service/service-client';
import { applyMove, finishAttempt, startAttempt, waitToRetry, withoutOutdatedBlock } from './apply-outcome';
import { discardExpiredUpload } from './decisions';
import type { JournalDeps } from './journal-deps';
import { emitPackageChanged, movePackage, requirePackage } from './move-package';
import { type Reservation, reserveResponseSpace, responseFileName } from './package-files';
import { checkSendPreconditions, type SendContext } from './send-preconditions';
import { hasStateChanged, mayContinue, type StepContext } from './step-context';
import { rejectIfDamaged, transferOf, uploadFacts } from './step-requests';
import { claimForTeam, type SendableClaim } from './team-claim';

/**
 * The paid step: `queued` (direct) or `stored` (presigned) -> `submitting` -> the state for the outcome. `submitting` is
 * flushed to database and side journal before the first byte is sent (R11); from then on the step cannot be stopped.
 */
export async function submit(deps: JournalDeps, pkg: StoredPackage, step: StepContext): Promise<void> {
  if (discardExpiredUpload(deps, pkg)) return;
  const context = await checkSendPreconditions(deps, pkg);
  if (!context || (!uploadsFirst(pkg.route) && (await rejectIfDamaged(deps, pkg)))) return;
  const claim = await claimForTeam(deps, pkg, context.submission);
  if (claim === null) return;
  const attemptId = randomUUID();
  const reservation = await reserve(deps, pkg, attemptId);
  if (!reservation) return;
  try {
    await deps.faultPoint('answer-space-reserved');
    if (!mayContinue(deps, pkg, step)) return;
    const submitting = moveToSubmitting(deps, pkg, attemptId, claim);
    await deps.faultPoint('submitting-in-database');
    if (!(await journalSubmitting(deps, pkg, submitting, context, attemptId))) return;
    await deps.faultPoint('submitting-in-side-journal');
    const outcome = await scan(deps, submitting, context, reservation, step);
    // Recording the outcome may wait for space on the disk.
    await reservation.release();
    await deps.faultPoint('scan-ended');
    await recordOutcome(deps, pkg, submitting, attemptId, outcome, context.target);
  } finally {
    await reservation.release();
  }
}

async function reserve(
  deps: JournalDeps,
  pkg: StoredPackage,
  attemptId: string,
): Promise<Reservation | null> {
  try {
    return await reserveResponseSpace(deps.folder, attemptId);
  } catch (error) {
    if (!hasStateChanged(deps, pkg)) waitToRetry(deps, pkg, { reason: 'disk-full', detail: String(error) });
    return null;
  }
}

function moveToSubmitting(
  deps: JournalDeps,
  pkg: StoredPackage,
  attemptId: string,
  claim: SendableClaim,
): StoredPackage {
  return movePackage(deps, pkg.id, {
    from: uploadsFirst(pkg.route) ? ['stored'] : ['queued'],
    to: 'submitting',
    change: {
      submittedAt: deps.clock.now().toISOString(),
      attempts: pkg.attempts + 1,
      bytesSent: uploadsFirst(pkg.route) ? pkg.bytes : 0,
      answerFile: responseFileName(attemptId),
      answerContentType: null,
      answerBytes: null,
      // Assumed until the outcome proves otherwise; it stays if the process ends here.
      uploadKeyMaybeUsed: uploadsFirst(pkg.route),
    },
    inSameTransaction: () => {
      startAttempt(deps, pkg, 'scan', attemptId);
      if (claim === 'unchecked') deps.team.sendUnchecked(pkg);
    },
    custody: {
      action: 'scan-submitted',
      details: { route: pkg.route, sha256: pkg.sha256, bytes: pkg.bytes, attempt: pkg.attempts + 1 },
    },
  });
}

/** Returns false if the entry could not be written; nothing was sent and the package waits. */
async function journalSubmitting(
  deps: JournalDeps,
  before: StoredPackage,
  submitting: StoredPackage,
  context: SendContext,
  attemptId: string,
): Promise<boolean> {
  try {
    await deps.side.append({
      kind: 'submitting',
      at: deps.clock.now().toISOString(),
      attemptId,
      package: submitting,
      submission: context.submission,
      entries: deps.repositories.packages.entries(submitting.id),
      profileName: context.profile.name,
      baseUrl: context.profile.baseUrl,
    });
    return true;
  } catch (error) {
    // No byte was sent, so the stored upload is as unused as before.
    const { uploadKeyMaybeUsed, bytesSent } = before;
    const detail = String(error);
    waitToRetry(deps, submitting, { reason: 'disk-full', detail, uploadKeyMaybeUsed, bytesSent }, () =>
      finishAttempt(deps, before, attemptId, failedBefore('disk', detail)),
    );
    return false;
  }
}

async function scan(
  deps: JournalDeps,
  pkg: StoredPackage,
  context: SendContext,
  reservation: Reservation,
  { bodySent }: StepContext,
): Promise<ScanOutcome> {
  const { caseNumber, referenceDate, reportLanguage, contactEmail } = context.submission;
  const headers = { caseNumber, issueDate: referenceDate, language: reportLanguage, contactEmail };
  const answerFile = join(deps.folder.answers, pkg.answerFile ?? '');
  const step = { bodySent, stop: null };
  const sendsPackage = !uploadsFirst(pkg.route);
  const transfer = transferOf(deps, pkg, step, sendsPackage, () => void reservation.release());
  if (sendsPackage) deps.progress.start(pkg.id);
  deps.prepareToFile();
  try {
    return await deps.client.scan(
      context.target,
      headers,
      routeSender(pkg.route).scanSource(deps, pkg),
      answerFile,
      transfer,
    );
  } catch (error) {
    return failureOf(error);
  } finally {
    deps.progress.end(pkg.id);
  }
}

async function recordOutcome(
  deps: JournalDeps,
  before: StoredPackage,
  submitting: StoredPackage,
  attemptId: string,
  outcome: ScanOutcome,
  target: ServiceTarget,
): Promise<void> {
  const { id } = before;
  const finish = (): void => finishAttempt(deps, before, attemptId, outcome);
  if (outcome.kind === 'answered') {
    await recordAnswer(deps, submitting, attemptId, outcome.contentType, outcome.responseBytes, finish);
    return;
  }
  if (outcome.kind === 'failed' && outcome.unsaved) {
    const { unsaved, head } = outcome;
    const file = join(deps.folder.answers, submitting.answerFile ?? '');
    await untilStored(deps, submitting, () => unsaved.save(file));
    if (head) {
      await recordAnswer(deps, submitting, attemptId, head.contentType, unsaved.bytes, finish);
      return;
    }
  }
  const ruled = withoutOutdatedBlock(deps, before, target, afterScan(outcome, uploadFacts(before)));
  const { move } = ruled;
  // An upload key that was certainly not used keeps its flag from before this attempt.
  const mayHaveUsedKey = move.to === 'unknown' && move.reason !== 'later-request-refused';
  const uploadKeyMaybeUsed = uploadsFirst(before.route) && (mayHaveUsedKey || before.uploadKeyMaybeUsed);
  const newUpload =
    move.to === 'queued'
      ? { s3Key: null, storedAt: null, uploadKeyRefusals: before.uploadKeyRefusals + 1, bytesSent: 0 }
      : {};
  const bytesSent =
    outcome.kind === 'failed' && !uploadsFirst(before.route) ? outcome.bytesSent : before.bytes;
  const change = { uploadKeyMaybeUsed, bytesSent, ...newUpload };
  await untilStored(deps, submitting, () =>
    applyMove(deps, before, { from: ['submitting'], ...ruled, change }, finish),
  );
  await deps.faultPoint('outcome-recorded');
  const { state, reason } = requirePackage(deps, id);
  await appendBestEffort(deps, { kind: 'ended', attemptId, packageId: id, to: state, reason });
  await deps.faultPoint('end-in-side-journal');
}

const RETRY_DELAY_MS = 5_000;
/** Five minutes. */
const MAX_UNEXPLAINED_FAILURES = 60;

/**
 * Repeats `store` until disk and database accept it, and shows the reason meanwhile: only here is known how the paid
 * request ended. Does nothing once the package has left `submitting`.
 * @throws the error if the engine closes first, so that the next start finds an unknown outcome, or if it does not pass.
 */
async function untilStored(
  deps: JournalDeps,
  submitting: StoredPackage,
  store: () => void | Promise<void>,
): Promise<void> {
  const { id } = submitting;
  for (let failures = 0; ; failures += 1) {
    try {
      if (requirePackage(deps, id).state === 'submitting') await store();
      return;
    } catch (error) {
      if (deps.closing.aborted || !mayPass(error, failures)) throw error;
      if (failures === 0) deps.onDefect(error);
      showUnsaved(deps, submitting, String(error));
      await delay(deps.timers, RETRY_DELAY_MS, deps.closing);
    } finally {
      // Before the next attempt, whose event must not have the reason any more.
      deps.progress.setUnsavedReason(id, null);
    }
  }
}

/** A full disk or a locked file passes some day; an error of the program is not repeated for good. */
function mayPass(error: unknown, failures: number): boolean {
  if (error instanceof ProofcaseError) return false;
  const isFromOutside =
    /^(?:E[A-Z0-9]+|UNKNOWN)$|^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/.test(
      errorCode(error) ?? '',
    );
  return isFromOutside || failures < MAX_UNEXPLAINED_FAILURES;
}

function showUnsaved(deps: JournalDeps, submitting: StoredPackage, reason: string): void {
  deps.progress.setUnsavedReason(submitting.id, reason);
  try {
    emitPackageChanged(deps, submitting);
  } catch {
    // A database that cannot be read either; the list of the window says so.
  }
}

async function recordAnswer(
  deps: JournalDeps,
  submitting: StoredPackage,
  attemptId: string,
  contentType: string | null,
  bytes: number,
  inSameTransaction: () => void,
): Promise<void> {
  const { id } = submitting;
  const answerFile = responseFileName(attemptId);
  await appendBestEffort(deps, {
    kind: 'answered',
    attemptId,
    packageId: id,
    answerFile,
    contentType,
    bytes,
  });
  await deps.faultPoint('answer-in-side-journal');
  await untilStored(deps, submitting, () => {
    movePackage(deps, id, {
      from: ['submitting'],
      to: 'answered',
      change: {
        answerFile,
        answerContentType: contentType,
        answerBytes: bytes,
        answeredAt: deps.clock.now().toISOString(),
        bytesSent: submitting.bytes,
        failures: 0,
      },
      inSameTransaction,
      custody: { action: 'answer-received', details: { bytes } },
    });
  });
  await deps.faultPoint('answered');
}

type EntryWithoutTime =
  | Omit<Extract<SideEntry, { kind: 'answered' }>, 'at'>
  | Omit<Extract<SideEntry, { kind: 'ended' }>, 'at'>;

/** These entries only avoid a decision after a restored backup; a full disk must not lose the response because of them. */
async function appendBestEffort(deps: JournalDeps, entry: EntryWithoutTime): Promise<void> {
  const at = deps.clock.now().toISOString();
  await deps.side.append({ ...entry, at }).catch(() => undefined);
}
