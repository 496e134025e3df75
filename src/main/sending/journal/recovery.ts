import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageId } from '../../../domain/ids';
import { canRecover, type JournalReason } from '../../../domain/journal';
import type { PackageChange, StoredEntry } from '../../storage/database/stored-package';
import { SET_ASIDE_FOLDER } from '../../storage/recovery/pending-restore';
import {
  FIRST_GENERATION,
  type FollowingEntry,
  SIDE_START,
  type SideCursor,
  type SideEntry,
  type SideRead,
  type SubmittingEntry,
} from '../../storage/side-journal';
import { findFile } from '../../support/files/find-file';
import { removeWithRetry, renameWithRetry } from '../../support/files/held-files';
import { removePartialFiles } from '../packing/seal-package';
import { forgottenEntries } from './forgotten-entries';
import type { JournalDeps } from './journal-deps';
import { movePackage, recoverState } from './move-package';
import { recoverHandovers } from './recover-handovers';
import { type RestoredState, restoreSubmission } from './restore-submission';

const CURSOR_SETTING = 'journal.offset';

/** What recovery found in the side journal that the database did not know. */
export interface JournalRecovery {
  /** Number of paid requests missing from the database, because it was restored or rolled back. */
  readonly forgotten: number;
  /** When the first of them was made; null if there are none. */
  readonly since: string | null;
  /** Number of forgotten requests whose outcome is unknown, and of those with a response. */
  readonly questions: number;
  readonly answers: number;
  /** Number of requests that were unpaid or ended; they are kept and not sent. */
  readonly kept: number;
  readonly damagedLines: number;
  /** Submissions up to this time may be missing from both database and side journal; null if none are. */
  readonly incompleteThrough: string | null;
}

/**
 * Compares the side journal with the database before anything is sent. A package found in `submitting` always becomes
 * `unknown` (R11). Files without a row are removed, or moved to `setAside` if the database may be missing rows.
 */
export async function recoverJournal(deps: JournalDeps, options: RecoverOptions): Promise<void> {
  const { settings, packages } = deps.repositories;
  const cursor = parseCursor(settings.get(CURSOR_SETTING));
  const read = await deps.side.readFrom(cursor);
  const incompleteThrough = findMissingThrough(deps, read, cursor);
  const { deletions } = deps.repositories;
  // A deleted case may still have entries until its deletion finishes.
  const remaining = lastSteps(read.entries).filter(
    (step) => !deletions.isNamed('package', step.submitting.package.id),
  );
  const steps: PlannedStep[] = [];
  for (const step of remaining) steps.push(await planStep(deps, step));
  // One transaction with the report: a crash in between must not leave the outbox unpaused.
  const forgotten = deps.repositories.inTransaction(() => {
    const outcomes = steps.flatMap((step) => {
      const became = applyStep(deps, step);
      return became === 'known' ? [] : [{ at: step.submitting.at, became }];
    });
    recoverHandovers(deps, read.handovers);
    options.onRecovered(summaryOf(outcomes, read.damagedLines, incompleteThrough));
    return outcomes.length;
  });
  await deps.faultPoint('recovering');
  for (const pkg of packages.active()) {
    if (pkg.state === 'submitting') markFoundSubmitting(deps, pkg.id);
    if (pkg.state === 'url_issued') recoverState(deps, pkg.id, { to: 'queued' });
  }
  await removeLeftovers(deps, forgotten > 0 ? newSetAsideFolder(deps) : options.setAside);
  settings.set(CURSOR_SETTING, `${read.end.generation}:${read.end.offset}`);
  await deps.faultPoint('recovered');
}

export interface RecoverOptions {
  /** Folder for files without a row after a restore; null removes such files. */
  readonly setAside: string | null;
  /** Called within the transaction that writes the recovered rows. */
  readonly onRecovered: (recovery: JournalRecovery) => void;
}

interface Outcome {
  readonly at: string;
  readonly became: RecoveredAs;
}

function summaryOf(
  outcomes: readonly Outcome[],
  damagedLines: number,
  incompleteThrough: string | null,
): JournalRecovery {
  const count = (became: RecoveredAs): number =>
    outcomes.filter((outcome) => outcome.became === became).length;
  return {
    forgotten: outcomes.length,
    since: outcomes.map(({ at }) => at).sort()[0] ?? null,
    questions: count('question'),
    answers: count('answer'),
    kept: count('kept'),
    damagedLines,
    incompleteThrough,
  };
}

/** Parses `<generation>:<offset>`; older versions stored only the offset. */
function parseCursor(text: string | null): SideCursor {
  const [, generation = FIRST_GENERATION, offset = '0'] = /^(?:([0-9a-f-]*):)?(\d+)$/.exec(text ?? '') ?? [];
  return { generation, offset: Number(offset) };
}

/**
 * Shortening only drops entries that every backup contains. If the newest paid request of this database is older than
 * the dropped entries, the database is not one of those backups, and submissions may be missing.
 */
function findMissingThrough(deps: JournalDeps, read: SideRead, cursor: SideCursor): string | null {
  const { shortenedThrough } = read;
  if (shortenedThrough === null || cursor.generation === read.end.generation) return null;
  const newest = deps.repositories.packages.newestScanAt();
  return newest === null || newest < shortenedThrough ? shortenedThrough : null;
}

function newSetAsideFolder(deps: JournalDeps): string {
  const name = deps.clock.now().toISOString().replace(/[-:.]/g, '');
  return join(deps.folder.root, SET_ASIDE_FOLDER, name);
}

/** Recovers one package after an unexpected error in a running process. */
export async function recoverPackage(deps: JournalDeps, id: PackageId): Promise<void> {
  const { entries } = await deps.side.readFrom(SIDE_START);
  for (const step of lastSteps(entries)) {
    if (step.submitting.package.id !== id) continue;
    const planned = await planStep(deps, step);
    deps.repositories.inTransaction(() => applyStep(deps, planned));
  }
  const state = deps.repositories.packages.find(id)?.state;
  if (state === 'submitting') markFoundSubmitting(deps, id);
  if (state === 'url_issued') recoverState(deps, id, { to: 'queued' });
}

interface LastStep {
  readonly submitting: SubmittingEntry;
  /** The latest entry after `submitting`; null if there is none. */
  readonly after: FollowingEntry | null;
  /** A request may have been paid without a response, and no decision to pay again was recorded. */
  readonly unsettled: boolean;
  /** Paid requests that may have been processed, by attempt, with the upload that each used. */
  readonly maybePaid: ReadonlyMap<string, string | null>;
}

function lastSteps(entries: readonly SideEntry[]): readonly LastStep[] {
  const steps = new Map<PackageId, LastStep>();
  for (const entry of entries) {
    if (entry.kind === 'submitting') {
      const before = steps.get(entry.package.id);
      const maybePaid = new Map([...(before?.maybePaid ?? []), [entry.attemptId, entry.package.s3Key]]);
      const unsettled = before?.unsettled ?? false;
      steps.set(entry.package.id, { submitting: entry, after: null, unsettled, maybePaid });
      continue;
    }
    const step = steps.get(entry.packageId);
    if (!step) continue;
    const maybePaid = withoutUnpaid(step.maybePaid, entry);
    steps.set(entry.packageId, { ...step, after: entry, unsettled: isUnsettled(step, entry), maybePaid });
  }
  return [...steps.values()];
}

function withoutUnpaid(maybePaid: LastStep['maybePaid'], entry: FollowingEntry): LastStep['maybePaid'] {
  if (entry.kind !== 'ended') return maybePaid;
  if (entry.to === 'unknown' && entry.reason !== 'later-request-refused') return maybePaid;
  return new Map([...maybePaid].filter(([attemptId]) => attemptId !== entry.attemptId));
}

function isUnsettled(before: LastStep, entry: FollowingEntry): boolean {
  switch (entry.kind) {
    case 'answered':
      return false;
    case 'ended':
      return entry.to === 'unknown' || before.unsettled;
    case 'decided':
      // Asking again with the same upload cannot be charged twice.
      return entry.decision === 'ask-again';
  }
}

/** `known` means that the database has the request; the others classify a request that it is missing. */
type RecoveredAs = 'known' | 'question' | 'answer' | 'kept';

/** A step with its target state, determined before anything is written. */
interface PlannedStep extends LastStep {
  readonly target: Target;
  /** The response that the database may have missed, for a request that it knows. */
  readonly answer: Target | null;
  /** The files of a package without a row. */
  readonly entries: readonly StoredEntry[];
}

async function planStep(deps: JournalDeps, step: LastStep): Promise<PlannedStep> {
  const answer = await findResponse(deps, step.after);
  const { submitting } = step;
  const isMissing = deps.repositories.packages.find(submitting.package.id) === null;
  const entries = isMissing ? await forgottenEntries(deps, submitting) : [];
  const { to, change } = targetOf(step, answer);
  const { s3Key } = submitting.package;
  const uploadKeyMaybeUsed = s3Key !== null && [...step.maybePaid.values()].includes(s3Key);
  return { ...step, answer, entries, target: { to, change: { uploadKeyMaybeUsed, ...change } } };
}

function applyStep(deps: JournalDeps, step: PlannedStep): RecoveredAs {
  const { submitting, answer, target } = step;
  const { packages } = deps.repositories;
  const pkg = packages.find(submitting.package.id);
  if (!pkg) {
    restoreSubmission(deps, step);
    return recoveredAs(target);
  }
  if (packages.hasAttempt(submitting.attemptId)) {
    if (pkg.state === 'submitting' && answer?.to === 'answered')
      recoverState(deps, pkg.id, recoveryMove(answer));
    return 'known';
  }
  packages.insertAttempt({
    id: submitting.attemptId,
    packageId: pkg.id,
    kind: 'scan',
    startedAt: submitting.at,
  });
  // The row keeps its state if recovery cannot move it: it is from before or after this request.
  if (!canRecover(pkg.state, target.to)) return 'kept';
  const change = { ...factsOf(submitting), ...target.change };
  recoverState(deps, pkg.id, recoveryMove({ ...target, change }));
  return recoveredAs(target);
}

interface Target {
  readonly to: RestoredState;
  readonly change: PackageChange;
}

function recoveredAs({ to }: Target): RecoveredAs {
  if (to === 'unknown') return 'question';
  return to === 'answered' ? 'answer' : 'kept';
}

/** Returns the state, according to the side journal, of a package whose last paid request the database is missing. */
function targetOf({ submitting, after, unsettled }: LastStep, answer: Target | null): Target {
  if (after === null) return unknownOutcome('found-submitting-at-start');
  switch (after.kind) {
    case 'answered':
      return answer ?? unknownOutcome('answer-cut-off');
    case 'ended':
      if (after.to === 'unknown') return unknownOutcome(after.reason ?? 'found-submitting-at-start');
      if (unsettled) return unknownOutcome('found-submitting-at-start');
      if (after.to === 'rejected') return { to: 'rejected', change: { reason: after.reason } };
      // Nothing was paid; a person must release the package again.
      return { to: 'sealed', change: { reason: null, bytesSent: 0, submittedAt: null } };
    case 'decided':
      // The decision may not have been carried out; the package must not look as if it had never been sent.
      return after.decision === 'close'
        ? { to: 'closed', change: { submittedAt: submitting.package.submittedAt } }
        : unknownOutcome('found-submitting-at-start');
  }
}

/** Returns the target for a received response, depending on whether its file is complete; null without a response. */
async function findResponse(deps: JournalDeps, after: FollowingEntry | null): Promise<Target | null> {
  if (after?.kind !== 'answered') return null;
  const file = await findFile(join(deps.folder.answers, after.answerFile)).catch(() => null);
  if (file?.size !== after.bytes) return unknownOutcome('answer-cut-off');
  return {
    to: 'answered',
    change: {
      answerFile: after.answerFile,
      answerContentType: after.contentType,
      answerBytes: after.bytes,
      answeredAt: after.at,
    },
  };
}

function unknownOutcome(reason: JournalReason): Target {
  return { to: 'unknown', change: { reason } };
}

function factsOf(submitting: SubmittingEntry): PackageChange {
  const { submittedAt, attempts, answerFile, s3Key, storedAt, uploadKeyMaybeUsed, bytesSent } =
    submitting.package;
  return { submittedAt, attempts, answerFile, s3Key, storedAt, uploadKeyMaybeUsed, bytesSent };
}

function recoveryMove({ to, change }: Target) {
  return { to, change, custody: { action: 'submission-recovered', details: { to } } } as const;
}

function markFoundSubmitting(deps: JournalDeps, id: PackageId): void {
  const reason = 'found-submitting-at-start';
  movePackage(deps, id, {
    from: ['submitting'],
    to: 'unknown',
    change: { reason },
    custody: { action: 'outcome-unknown', details: { reason } },
  });
}

/** Removes partial files, and removes or sets aside complete ZIPs without a row. */
async function removeLeftovers(deps: JournalDeps, setAside: string | null): Promise<void> {
  const { folder, repositories } = deps;
  await removePartialFiles(folder.packages, deps.onDefect);
  await removePartialFiles(folder.attachments, deps.onDefect);
  const unknownFiles = (await readdir(folder.packages)).filter(
    (name) =>
      !repositories.packages.find(name.replace(/\.zip$/, '') as PackageId) &&
      !repositories.deletions.isNamed('file', `packages/${name}`),
  );
  if (setAside === null) {
    // A file that another program holds is removed at the next start.
    for (const name of unknownFiles) {
      await removeWithRetry(join(folder.packages, name)).catch(deps.onDefect);
    }
    return;
  }
  const target = join(setAside, 'packages');
  if (unknownFiles.length > 0) await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of unknownFiles) await renameWithRetry(join(folder.packages, name), join(target, name));
}
