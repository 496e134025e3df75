import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { RequestPayload } from '../../../contract/requests';
import type { SubmissionView } from '../../../contract/views';
import type { CaseId, PackageId, SubmissionId } from '../../../domain/ids';
import type { PackageState } from '../../../domain/journal';
import { type PlannedPackage, planPackages } from '../../../domain/packing/plan-packages';
import type { Profile } from '../../../domain/profile';
import { routeFor } from '../../../domain/route';
import type { BudgetStanding } from '../../../domain/tokens';
import { validReferenceDate } from '../../intake/cases/cases';
import { countBlockers } from '../../intake/cases/package-plan';
import { refuseClosed } from '../../storage/cases/close-case';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { StoredCase } from '../../storage/database/stored-case';
import type {
  NewPackage,
  StoredEntry,
  StoredPackage,
  StoredSubmission,
} from '../../storage/database/stored-package';
import { planTokens, refuseBeyondBudget } from '../../storage/tokens/plan-tokens';
import { removeWithRetry } from '../../support/files/held-files';
import type { JournalDeps } from '../journal/journal-deps';
import { emitPackageChanged, requirePackage } from '../journal/move-package';
import { outboxEntry } from '../journal/outbox-entry';
import { zipFileOf } from '../journal/package-files';
import type { JournalRunner } from '../journal/runner';
import { type SealedPackage, sealPackage } from '../packing/seal-package';

export interface SealDeps {
  readonly journal: JournalDeps;
  readonly runner: JournalRunner;
  readonly actor: string;
  readonly isIntakeRunning: (caseId: CaseId) => boolean;
}

type Payload = RequestPayload<'submissions.seal'>;

/**
 * Seals the included items of a case into packages and releases them if requested. Content that is already active is not
 * sealed twice; its package is returned instead (two clicks, two windows).
 * @throws ProofcaseError `case-closed`, `already-sent`, `budget`, `intake-running`, `blockers-present`, `nothing-to-send`, `seal-failed` …
 */
export async function sealSubmission(deps: SealDeps, payload: Payload): Promise<SubmissionView> {
  const { repositories } = deps.journal;
  const prepared = prepareCase(deps, payload.caseId);
  const plans = planPackages(prepared.items);
  if (payload.refuseAlreadySent) refuseAlreadySent(deps, payload.caseId, plans);
  const budget = confirmedBudget(deps, prepared, payload);
  const submission = newSubmission(deps, prepared.detail, prepared.profile, payload);
  const unplanned = prepared.items.length - plans.reduce((sum, { entries }) => sum + entries.length, 0);
  // The intake already reports such items; never drop one from the evidence silently.
  if (unplanned > 0) throw new ProofcaseError('blockers-present', { blockers: unplanned });
  const packages: StoredPackage[] = [];
  for (const [index, plan] of plans.entries()) {
    const existing = findReusable(deps, submission, plan);
    packages.push(
      existing ?? (await sealPlannedPackage(deps, prepared, submission, plan, index + 1, plans.length)),
    );
  }
  withdrawReplaced(deps, packages);
  if (budget) recordBudgetPassed(deps, prepared.detail.id, packages, budget);
  if (payload.send) {
    for (const { id, state } of packages) {
      if (RELEASABLE_STATES.includes(state)) deps.runner.send(id, deps.actor);
    }
    await deps.journal.faultPoint('queued');
  }
  const entries = packages.map(({ id }) => {
    const current = repositories.packages.find(id);
    if (!current) throw new ProofcaseError('not-found');
    return outboxEntry(deps.journal, current);
  });
  return { id: entries[0]?.submissionId ?? submission.id, caseId: prepared.detail.id, packages: entries };
}

/**
 * Refuses to pay again for content that was sent before under any case number, if nothing new would be sent with it.
 * Packages that are still active do not count, because they are not sealed again.
 * @throws ProofcaseError `already-sent` with the latest case number and time.
 */
function refuseAlreadySent(deps: SealDeps, caseId: CaseId, plans: readonly PlannedPackage[]): void {
  const { packages } = deps.journal.repositories;
  const fresh = plans.filter((plan) => packages.activeWithContent(caseId, contentHashOf(plan)) === null);
  const hashes = [...new Set(fresh.flatMap(({ entries }) => entries.map(({ item }) => item.sha256)))];
  const [latest] = hashes.length > 0 ? packages.sentBefore(hashes) : [];
  if (!latest || packages.countSentBefore(hashes) < hashes.length) return;
  throw new ProofcaseError('already-sent', { caseNumber: latest.caseNumber, at: latest.sentAt });
}

/** Returns the budget that a person confirmed to exceed; null if it is not exceeded. @throws ProofcaseError `budget`. */
function confirmedBudget(deps: SealDeps, prepared: PreparedCase, payload: Payload): BudgetStanding | null {
  const { repositories, clock } = deps.journal;
  const { budget } = planTokens(repositories, clock, prepared.profile, prepared.detail.id, prepared.items);
  refuseBeyondBudget(budget, payload.confirmBudget ?? false);
  return budget?.exceedsBudget ? budget : null;
}

function recordBudgetPassed(
  deps: SealDeps,
  caseId: CaseId,
  packages: readonly StoredPackage[],
  { month, budget, used, underway, planned }: BudgetStanding,
): void {
  const subjects = packages.map(({ id }) => id);
  const details = { month, budget, used, underway, planned };
  deps.journal.repositories.inTransaction(() =>
    deps.journal.custody.append(caseId, 'budget-passed', subjects, details, deps.actor),
  );
}

/** Sealing the same content again does not affect a package that is being sent or whose outcome is unknown. */
const RELEASABLE_STATES: readonly PackageState[] = ['sealed', 'queued', 'stored', 'waiting', 'blocked'];

interface PreparedCase {
  readonly detail: StoredCase;
  readonly profile: Profile;
  readonly sourceFolder: string;
  readonly items: readonly StoredItem[];
}

function prepareCase(deps: SealDeps, caseId: CaseId): PreparedCase {
  const { repositories, clock } = deps.journal;
  const detail = repositories.cases.find(caseId);
  const profile = detail ? repositories.profiles.find(detail.profileId)?.profile : null;
  if (!detail || !profile) throw new ProofcaseError('not-found');
  refuseClosed(detail);
  if (deps.isIntakeRunning(caseId)) throw new ProofcaseError('intake-running');
  validReferenceDate(detail.referenceDate, clock);
  const intake = repositories.intake.intake(caseId);
  const folder = intake ? repositories.intake.folder(intake.folderId) : null;
  const all = repositories.intake.items(caseId);
  const blockers = countBlockers(all);
  if (blockers > 0) throw new ProofcaseError('blockers-present', { blockers });
  const items = all.filter(({ excluded }) => !excluded);
  if (!folder || items.length === 0) throw new ProofcaseError('nothing-to-send');
  return { detail, profile, sourceFolder: folder.path, items };
}

function newSubmission(
  deps: SealDeps,
  detail: StoredCase,
  profile: Profile,
  payload: Payload,
): StoredSubmission {
  return {
    id: randomUUID() as SubmissionId,
    caseId: detail.id,
    profileId: profile.id,
    caseNumber: detail.caseNumber,
    referenceDate: detail.referenceDate,
    reportLanguage: payload.reportLanguage ?? profile.reportLanguage,
    contactEmail: payload.contactEmail === undefined ? profile.contactEmail : payload.contactEmail,
    createdAt: deps.journal.clock.now().toISOString(),
    actor: deps.actor,
  };
}

/** Returns the active package with the same content. An unsent one with different headers is withdrawn instead. */
function findReusable(
  deps: SealDeps,
  submission: StoredSubmission,
  plan: PlannedPackage,
): StoredPackage | null {
  const { packages } = deps.journal.repositories;
  const existing = packages.activeWithContent(submission.caseId, contentHashOf(plan));
  if (!existing) return null;
  const before = packages.findSubmission(existing.submissionId);
  const hasSameHeaders =
    before?.profileId === submission.profileId &&
    before.referenceDate === submission.referenceDate &&
    before.reportLanguage === submission.reportLanguage &&
    before.contactEmail === submission.contactEmail;
  // A package that may have been paid needs a person's decision and is never replaced.
  const isUnpaid = ['sealed', 'queued', 'waiting', 'blocked'].includes(existing.state) && !existing.maybePaid;
  if (hasSameHeaders || !isUnpaid) return existing;
  deps.runner.withdraw(existing.id, deps.actor);
  return null;
}

/** Withdraws the rejected packages whose files are sealed again: a person changed what was rejected. */
function withdrawReplaced(deps: SealDeps, sealed: readonly StoredPackage[]): void {
  const { packages } = deps.journal.repositories;
  const replaced = new Set(sealed.flatMap(({ id }) => packages.rejectedWithFilesOf(id)));
  for (const id of replaced) deps.runner.withdraw(id, deps.actor);
}

/** Returns the SHA-256 over the sorted hashes of the entries, which ignores names and order. */
function contentHashOf(plan: PlannedPackage): string {
  const hashes = plan.entries.map(({ item }) => item.sha256).sort();
  return createHash('sha256').update(hashes.join('\n')).digest('hex');
}

async function sealPlannedPackage(
  deps: SealDeps,
  prepared: PreparedCase,
  submission: StoredSubmission,
  plan: PlannedPackage<StoredItem>,
  sequence: number,
  of: number,
): Promise<StoredPackage> {
  const { journal } = deps;
  const id = randomUUID() as PackageId;
  const zipFile = zipFileOf(journal.folder, id);
  const caseId = prepared.detail.id;
  const sealed = await sealPackage(plan, prepared.sourceFolder, zipFile, {
    signal: journal.closing,
    onProgress: (bytes, totalBytes) => journal.emit('seal.progress', { caseId, bytes, totalBytes }),
  });
  await journal.faultPoint('sealed');
  const stored = storedPackage(deps, submission, plan, sealed, { id, sequence, of });
  try {
    storePackage(deps, submission, stored, entriesOf(prepared, plan, sealed));
  } catch (error) {
    await removeWithRetry(zipFile);
    throw error;
  }
  const pkg = requirePackage(journal, id);
  emitPackageChanged(journal, pkg);
  return pkg;
}

function storedPackage(
  deps: SealDeps,
  submission: StoredSubmission,
  plan: PlannedPackage,
  sealed: SealedPackage,
  order: { readonly id: PackageId; readonly sequence: number; readonly of: number },
): NewPackage {
  const route = routeFor(sealed.zipBytes);
  if (!route)
    throw new ProofcaseError('seal-failed', {}, `${sealed.zipBytes} bytes exceed the package limit (R1)`);
  const at = deps.journal.clock.now().toISOString();
  return {
    ...order,
    submissionId: submission.id,
    caseId: submission.caseId,
    profileId: submission.profileId,
    entries: sealed.entries.length,
    bytes: sealed.zipBytes,
    sha256: sealed.zipSha256,
    contentHash: contentHashOf(plan),
    route,
    state: 'sealed',
    sealedAt: at,
    changedAt: at,
    ...INITIAL_FIELDS,
  };
}

const INITIAL_FIELDS = {
  reason: null,
  status: null,
  detail: null,
  attempts: 0,
  failures: 0,
  putRefusals: 0,
  uploadKeyRefusals: 0,
  bytesSent: 0,
  submittedAt: null,
  nextActionAt: null,
  s3Key: null,
  storedAt: null,
  uploadKeyMaybeUsed: false,
  maybePaid: false,
  answerFile: null,
  answerContentType: null,
  answerBytes: null,
  answeredAt: null,
  resultId: null,
} as const;

function entriesOf(
  prepared: PreparedCase,
  plan: PlannedPackage<StoredItem>,
  sealed: SealedPackage,
): readonly StoredEntry[] {
  return sealed.entries.map(({ entryName, originalPath, sha256, bytes }, index) => ({
    entryName,
    originalPath,
    sourcePath: join(prepared.sourceFolder, ...originalPath.split('/')),
    sha256,
    bytes,
    itemId: plan.entries[index]?.item.id ?? null,
  }));
}

function storePackage(
  deps: SealDeps,
  submission: StoredSubmission,
  stored: NewPackage,
  entries: readonly StoredEntry[],
): void {
  const { repositories, custody } = deps.journal;
  repositories.inTransaction(() => {
    if (!repositories.packages.findSubmission(submission.id)) {
      repositories.packages.insertSubmission(submission);
    }
    repositories.packages.insert(stored);
    repositories.packages.insertEntries(stored.id, entries);
    custody.append(stored.caseId, 'package-sealed', [stored.id], {
      sha256: stored.sha256,
      bytes: stored.bytes,
      entries: stored.entries,
      sequence: stored.sequence,
      of: stored.of,
    });
    repositories.cases.refreshSummary(stored.caseId, stored.sealedAt);
  });
}
