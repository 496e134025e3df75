import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageId } from '../../domain/ids';
import { canRecover, type JournalReason } from '../../domain/journal';
import type { PackageChange } from '../database/stored-package';
import { removePartialFiles } from '../packing/seal-package';
import { SET_ASIDE_FOLDER } from '../recovery/pending-restore';
import { type BroughtBackState, bringBack } from './forgotten-submission';
import type { JournalDeps } from './journal-deps';
import { movePackage, recoverState } from './move-package';
import {
  FIRST_GENERATION,
  type FollowingEntry,
  SIDE_START,
  type SideEntry,
  type SideMark,
  type SideRead,
  type SubmittingEntry,
} from './side-journal';

const MARK_SETTING = 'journal.offset';

/** What a start learnt from the side journal that the database did not know. */
export interface JournalRecovery {
  /** Paid requests that the database had never heard of: it was restored, or rolled back. */
  readonly forgotten: number;
  /** When the first of them was made; null without any. */
  readonly since: string | null;
  /** Of the forgotten ones, by what became of them. */
  readonly questions: number;
  readonly answers: number;
  /** Nothing of these was paid, or they were over: kept, and not sent. */
  readonly kept: number;
  readonly damagedLines: number;
  /** Submissions up to then may be missing from database and file alike; null: none are. */
  readonly incompleteThrough: string | null;
}

/**
 * The start-up of the journal, before anything is sent: the side journal is compared with the database, and what was
 * found in `submitting` becomes a question, always (R11). Files that no row knows are removed, or moved to `setAside`
 * where the database may have forgotten whose they are.
 */
export async function recoverJournal(deps: JournalDeps, options: RecoverOptions): Promise<void> {
  const { settings, packages } = deps.repositories;
  const mark = markOf(settings.get(MARK_SETTING));
  const read = await deps.side.readFrom(mark);
  const incompleteThrough = missingThrough(deps, read, mark);
  const { deletions } = deps.repositories;
  // A person had the case deleted; that the file still tells of it is what is left to do.
  const known = lastSteps(read.entries).filter(
    (step) => !deletions.isNamed('package', step.submitting.package.id),
  );
  const steps = await Promise.all(known.map((step) => judge(deps, step)));
  // With what is told of it, or not at all: a start that dies in between must not leave the outbox unpaused.
  const forgotten = deps.repositories.inTransaction(() => {
    const outcomes = steps.flatMap((step) => {
      const became = apply(deps, step);
      return became === 'known' ? [] : [{ at: step.submitting.at, became }];
    });
    options.tell(summaryOf(outcomes, read.damagedLines, incompleteThrough));
    return outcomes.length;
  });
  await deps.faultPoint('recovering');
  for (const one of packages.active()) {
    if (one.state === 'submitting') questionFoundSubmitting(deps, one.id);
    if (one.state === 'url_issued') recoverState(deps, one.id, { to: 'queued' });
  }
  await removeLeftovers(deps, forgotten > 0 ? asideFolder(deps) : options.setAside);
  settings.set(MARK_SETTING, `${read.end.generation}:${read.end.offset}`);
  await deps.faultPoint('recovered');
}

export interface RecoverOptions {
  /** Where files go that no row knows, when the database was restored; null: they are removed. */
  readonly setAside: string | null;
  /** Called within the transaction that writes what was learnt. */
  readonly tell: (recovery: JournalRecovery) => void;
}

interface Outcome {
  readonly at: string;
  readonly became: Became;
}

function summaryOf(
  outcomes: readonly Outcome[],
  damagedLines: number,
  incompleteThrough: string | null,
): JournalRecovery {
  const count = (became: Became): number => outcomes.filter((one) => one.became === became).length;
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

/** `<generation>:<offset>`; a bare number is from before files were shortened. */
function markOf(text: string | null): SideMark {
  const [, generation = FIRST_GENERATION, offset = '0'] = /^(?:([0-9a-f-]*):)?(\d+)$/.exec(text ?? '') ?? [];
  return { generation, offset: Number(offset) };
}

/**
 * The file was shortened by what every backup knew. A database that has not seen that, and whose newest paid request is
 * older than what was left out, is none of those backups: it comes from elsewhere.
 */
function missingThrough(deps: JournalDeps, read: SideRead, mark: SideMark): string | null {
  const { shortenedThrough } = read;
  if (shortenedThrough === null || mark.generation === read.end.generation) return null;
  const newest = deps.repositories.packages.newestScanAt();
  return newest === null || newest < shortenedThrough ? shortenedThrough : null;
}

function asideFolder(deps: JournalDeps): string {
  const name = deps.clock.now().toISOString().replace(/[-:.]/g, '');
  return join(deps.folder.root, SET_ASIDE_FOLDER, name);
}

/** The same for one package after an unexpected error in a running process. */
export async function recoverPackage(deps: JournalDeps, id: PackageId): Promise<void> {
  const { entries } = await deps.side.readFrom(SIDE_START);
  for (const step of lastSteps(entries)) {
    if (step.submitting.package.id !== id) continue;
    const judged = await judge(deps, step);
    deps.repositories.inTransaction(() => apply(deps, judged));
  }
  const state = deps.repositories.packages.find(id)?.state;
  if (state === 'submitting') questionFoundSubmitting(deps, id);
  if (state === 'url_issued') recoverState(deps, id, { to: 'queued' });
}

interface LastStep {
  readonly submitting: SubmittingEntry;
  /** What came after it; null: nothing did. */
  readonly after: FollowingEntry | null;
  /** A request of this package may have been paid for without an answer, and no one decided to pay again. */
  readonly unsettled: boolean;
}

function lastSteps(entries: readonly SideEntry[]): readonly LastStep[] {
  const steps = new Map<PackageId, LastStep>();
  for (const entry of entries) {
    if (entry.kind === 'submitting') {
      const unsettled = steps.get(entry.package.id)?.unsettled ?? false;
      steps.set(entry.package.id, { submitting: entry, after: null, unsettled });
      continue;
    }
    const step = steps.get(entry.packageId);
    if (step) steps.set(entry.packageId, { ...step, after: entry, unsettled: isUnsettled(step, entry) });
  }
  return [...steps.values()];
}

function isUnsettled(before: LastStep, entry: FollowingEntry): boolean {
  switch (entry.kind) {
    case 'answered':
      return false;
    case 'ended':
      return entry.to === 'unknown' || before.unsettled;
    case 'decided':
      // Asking again with the same upload allows nothing to be paid for twice.
      return entry.decision === 'ask-again';
  }
}

/** `known`: the database had heard of it; otherwise what became of a request that it had forgotten. */
type Became = 'known' | 'question' | 'answer' | 'kept';

/** A step with what is to follow from it, found out before anything is written. */
interface JudgedStep extends LastStep {
  readonly target: Target;
  /** Of a request that the database knows: the answer that it may have missed. */
  readonly answer: Target | null;
}

async function judge(deps: JournalDeps, step: LastStep): Promise<JudgedStep> {
  const answer = await answerOf(deps, step.after);
  return { ...step, answer, target: targetOf(step, answer) };
}

function apply(deps: JournalDeps, { submitting, answer, target }: JudgedStep): Became {
  const { packages } = deps.repositories;
  const one = packages.find(submitting.package.id);
  if (!one) {
    bringBack(deps, submitting, target.to, target.change);
    return becameOf(target);
  }
  if (packages.knowsAttempt(submitting.attemptId)) {
    if (one.state === 'submitting' && answer?.to === 'answered')
      recoverState(deps, one.id, recoveryMove(answer));
    return 'known';
  }
  packages.insertAttempt({
    id: submitting.attemptId,
    packageId: one.id,
    kind: 'scan',
    startedAt: submitting.at,
  });
  // What it says was unpaid may stay as the row has it: that is before the request, or after it.
  if (!canRecover(one.state, target.to)) return 'kept';
  const change = { ...factsOf(submitting), ...target.change };
  recoverState(deps, one.id, recoveryMove({ ...target, change }));
  return becameOf(target);
}

interface Target {
  readonly to: BroughtBackState;
  readonly change: PackageChange;
}

function becameOf({ to }: Target): Became {
  if (to === 'unknown') return 'question';
  return to === 'answered' ? 'answer' : 'kept';
}

/** What the side journal says became of the last paid request of a package that the database has forgotten. */
function targetOf({ submitting, after, unsettled }: LastStep, answer: Target | null): Target {
  if (after === null) return unknown('found-submitting-at-start');
  switch (after.kind) {
    case 'answered':
      return answer ?? unknown('answer-cut-off');
    case 'ended':
      if (after.to === 'unknown') return unknown(after.reason ?? 'found-submitting-at-start');
      if (unsettled) return unknown('found-submitting-at-start');
      if (after.to === 'rejected') return { to: 'rejected', change: { reason: after.reason } };
      // Nothing was paid; a person lets it go again.
      return { to: 'sealed', change: { reason: null, bytesSent: 0, submittedAt: null } };
    case 'decided':
      // What was decided was perhaps not done yet; a database without it must not take the package for one never sent.
      return after.decision === 'close'
        ? { to: 'closed', change: { submittedAt: submitting.package.submittedAt } }
        : unknown('found-submitting-at-start');
  }
}

/** The answer that a step tells of, while its file is whole; null otherwise. */
async function answerOf(deps: JournalDeps, after: FollowingEntry | null): Promise<Target | null> {
  if (after?.kind !== 'answered') return null;
  const kept = await stat(join(deps.folder.answers, after.answerFile)).catch(() => null);
  if (kept?.size !== after.bytes) return unknown('answer-cut-off');
  const { answerFile, contentType, bytes, at } = after;
  const change = { answerFile, answerContentType: contentType, answerBytes: bytes, answeredAt: at };
  return { to: 'answered', change };
}

function unknown(reason: JournalReason): Target {
  return { to: 'unknown', change: { reason } };
}

function factsOf(submitting: SubmittingEntry): PackageChange {
  const { submittedAt, attempts, answerFile, s3Key, storedAt, keyMaybeUsed, bytesSent } = submitting.package;
  return { submittedAt, attempts, answerFile, s3Key, storedAt, keyMaybeUsed, bytesSent };
}

function recoveryMove({ to, change }: Target) {
  const details = { to };
  return { to, change, custody: { action: 'submission-recovered', details } } as const;
}

function questionFoundSubmitting(deps: JournalDeps, id: PackageId): void {
  const reason = 'found-submitting-at-start';
  movePackage(deps, id, {
    from: ['submitting'],
    to: 'unknown',
    change: { reason },
    custody: { action: 'outcome-unknown', details: { reason } },
  });
}

/** Half-sealed ZIPs, and whole ones that no row knows: their seal never finished, or the database forgot them. */
async function removeLeftovers(deps: JournalDeps, setAside: string | null): Promise<void> {
  const { folder, repositories } = deps;
  await removePartialFiles(folder.packages);
  await removePartialFiles(folder.attachments);
  const unknownFiles = (await readdir(folder.packages)).filter(
    (name) =>
      !repositories.packages.find(name.replace(/\.zip$/, '') as PackageId) &&
      !repositories.deletions.isNamed('file', `packages/${name}`),
  );
  if (setAside === null) {
    for (const name of unknownFiles) await rm(join(folder.packages, name), { force: true });
    return;
  }
  const target = join(setAside, 'packages');
  if (unknownFiles.length > 0) await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of unknownFiles) await rename(join(folder.packages, name), join(target, name));
}
