import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageId } from '../../domain/ids';
import { canRecover, type JournalReason, type PackageState } from '../../domain/journal';
import type { PackageChange } from '../database/stored-package';
import { removePartialFiles } from '../packing/seal-package';
import { bringBack } from './forgotten-submission';
import type { JournalDeps } from './journal-deps';
import { movePackage } from './move-package';
import type { SideEntry, SubmittingEntry } from './side-journal';

const OFFSET_SETTING = 'journal.offset';

/**
 * The start-up of the journal, before anything is sent: the side journal is compared with the database, and what was
 * found in `submitting` becomes a question, always (R11).
 */
export async function recoverJournal(deps: JournalDeps): Promise<void> {
  const { settings } = deps.repositories;
  const read = await deps.side.readFrom(Number(settings.get(OFFSET_SETTING) ?? 0));
  for (const history of lastSteps(read.entries)) await reconcile(deps, history);
  await deps.faultPoint('recovering');
  for (const one of deps.repositories.packages.active()) {
    if (one.state === 'submitting') questionFoundSubmitting(deps, one.id);
    if (one.state === 'url_issued') movePackage(deps, one.id, { to: 'queued', recovery: true });
  }
  settings.set(OFFSET_SETTING, String(read.endOffset));
  await deps.faultPoint('recovered');
  await removeLeftovers(deps);
}

/** The same for one package after an unexpected error in a running process. */
export async function recoverPackage(deps: JournalDeps, id: PackageId): Promise<void> {
  const { entries } = await deps.side.readFrom(0);
  for (const history of lastSteps(entries)) {
    if (history.submitting.package.id === id) await reconcile(deps, history);
  }
  const state = deps.repositories.packages.find(id)?.state;
  if (state === 'submitting') questionFoundSubmitting(deps, id);
  if (state === 'url_issued') movePackage(deps, id, { to: 'queued', recovery: true });
}

interface LastStep {
  readonly submitting: SubmittingEntry;
  /** What came after it; null: nothing did. */
  readonly after: Exclude<SideEntry, SubmittingEntry> | null;
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

function isUnsettled(before: LastStep, entry: Exclude<SideEntry, SubmittingEntry>): boolean {
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

async function reconcile(deps: JournalDeps, step: LastStep): Promise<void> {
  const { submitting } = step;
  const { packages } = deps.repositories;
  const target = await targetOf(deps, step);
  const one = packages.find(submitting.package.id);
  if (!one) {
    if (target) bringBack(deps, submitting, target.to, target.change);
    return;
  }
  if (packages.knowsAttempt(submitting.attemptId)) {
    const missedAnswer = one.state === 'submitting' && target?.to === 'answered';
    if (missedAnswer) movePackage(deps, one.id, recoveryMove(target.to, target.change));
    return;
  }
  packages.insertAttempt({
    id: submitting.attemptId,
    packageId: one.id,
    kind: 'scan',
    startedAt: submitting.at,
  });
  if (!target || !canRecover(one.state, target.to)) return;
  movePackage(deps, one.id, recoveryMove(target.to, { ...factsOf(submitting), ...target.change }));
}

interface Target {
  readonly to: 'unknown' | 'answered' | 'closed';
  readonly change: PackageChange;
}

/** What the side journal says became of the last paid request; null where nothing was paid or the row is as good. */
async function targetOf(
  deps: JournalDeps,
  { submitting, after, unsettled }: LastStep,
): Promise<Target | null> {
  if (after === null) return unknown('found-submitting-at-start');
  switch (after.kind) {
    case 'answered': {
      const kept = await stat(join(deps.folder.answers, after.answerFile)).catch(() => null);
      if (kept?.size !== after.bytes) return unknown('answer-cut-off');
      const { answerFile, contentType, bytes, at } = after;
      return {
        to: 'answered',
        change: { answerFile, answerContentType: contentType, answerBytes: bytes, answeredAt: at },
      };
    }
    case 'ended':
      if (after.to === 'unknown') return unknown(after.reason ?? 'found-submitting-at-start');
      return unsettled ? unknown('found-submitting-at-start') : null;
    case 'decided':
      // What was decided was not done yet; a database without it must not take the package for one never sent.
      return after.decision === 'close'
        ? { to: 'closed', change: { submittedAt: submitting.package.submittedAt } }
        : unknown('found-submitting-at-start');
  }
}

function unknown(reason: JournalReason): Target {
  return { to: 'unknown', change: { reason } };
}

function factsOf(submitting: SubmittingEntry): PackageChange {
  const { submittedAt, attempts, answerFile, s3Key, storedAt, keyMaybeUsed, bytesSent } = submitting.package;
  return { submittedAt, attempts, answerFile, s3Key, storedAt, keyMaybeUsed, bytesSent };
}

function recoveryMove(to: PackageState, change: PackageChange) {
  const details = { to };
  return { to, change, recovery: true, custody: { action: 'submission-recovered', details } } as const;
}

function questionFoundSubmitting(deps: JournalDeps, id: PackageId): void {
  const reason = 'found-submitting-at-start';
  movePackage(deps, id, {
    to: 'unknown',
    change: { reason },
    custody: { action: 'outcome-unknown', details: { reason } },
  });
}

/** Half-sealed ZIPs, and whole ones that no row knows: their seal never finished. */
async function removeLeftovers(deps: JournalDeps): Promise<void> {
  const { folder, repositories } = deps;
  await removePartialFiles(folder.packages);
  await removePartialFiles(folder.attachments);
  for (const name of await readdir(folder.packages)) {
    const id = name.replace(/\.zip$/, '') as PackageId;
    if (!repositories.packages.find(id)) await rm(join(folder.packages, name), { force: true });
  }
}
