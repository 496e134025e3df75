import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { RequestPayload } from '../../contract/requests';
import type { SubmissionView } from '../../contract/views';
import type { CaseId, PackageId, SubmissionId } from '../../domain/ids';
import type { PackageState } from '../../domain/journal';
import { routeFor } from '../../domain/limits';
import { type PlannedPackage, planPackages } from '../../domain/packing/plan-packages';
import type { Profile } from '../../domain/profile';
import type { BudgetStanding } from '../../domain/tokens';
import { validReferenceDate } from '../cases/cases';
import { countBlockers } from '../cases/package-plan';
import type { StoredCase } from '../database/cases-repository';
import type { StoredItem } from '../database/intake-repository';
import type { NewPackage, StoredEntry, StoredPackage, StoredSubmission } from '../database/stored-package';
import type { JournalDeps } from '../journal/journal-deps';
import { requirePackage, tellPackage } from '../journal/move-package';
import { outboxEntry } from '../journal/outbox-entry';
import { zipFileOf } from '../journal/package-files';
import type { JournalRunner } from '../journal/runner';
import { type SealedPackage, sealPackage } from '../packing/seal-package';
import { refuseClosed } from '../retention/close-case';
import { planTokens, refuseBeyondBudget } from '../tokens/plan-tokens';

export interface SealDeps {
  readonly journal: JournalDeps;
  readonly runner: JournalRunner;
  readonly actor: string;
  readonly isIntakeRunning: (caseId: CaseId) => boolean;
}

type Payload = RequestPayload<'submissions.seal'>;

/**
 * Seals what is included of a case into packages and, where asked, lets them go. The same content that is on its way
 * already is not sealed twice: its package is given back (two clicks, two windows).
 * @throws ProofcaseError `case-closed`, `budget`, `intake-running`, `blockers-present`, `nothing-to-send`, `seal-failed` …
 */
export async function sealSubmission(deps: SealDeps, payload: Payload): Promise<SubmissionView> {
  const { repositories } = deps.journal;
  const one = preparedCase(deps, payload.caseId);
  const budget = agreedBudget(deps, one, payload);
  const submission = newSubmission(deps, one.detail, one.profile, payload);
  const plans = planPackages(one.items);
  const left = one.items.length - plans.reduce((sum, { entries }) => sum + entries.length, 0);
  // The reading has said so already; whatever it missed is not left out of the evidence in silence.
  if (left > 0) throw new ProofcaseError('blockers-present', { blockers: left });
  const packages: StoredPackage[] = [];
  for (const [index, plan] of plans.entries()) {
    const known = reusable(deps, submission, plan);
    packages.push(known ?? (await sealOne(deps, one, submission, plan, index + 1, plans.length)));
  }
  if (budget) recordBudgetPassed(deps, one.detail.id, packages, budget);
  if (payload.send) {
    for (const { id, state } of packages) {
      if (LETS_GO.includes(state)) deps.runner.send(id, deps.actor);
    }
    await deps.journal.faultPoint('queued');
  }
  const entries = packages.map(({ id }) => {
    const current = repositories.packages.find(id);
    if (!current) throw new ProofcaseError('not-found');
    return outboxEntry(deps.journal, current);
  });
  return { id: entries[0]?.submissionId ?? submission.id, caseId: one.detail.id, packages: entries };
}

/** The standing that a person agreed to pass; null where nothing is passed. @throws ProofcaseError `budget`. */
function agreedBudget(deps: SealDeps, one: PreparedCase, payload: Payload): BudgetStanding | null {
  const { repositories, clock } = deps.journal;
  const { budget } = planTokens(repositories, clock, one.profile, one.detail.id, one.items);
  refuseBeyondBudget(budget, payload.confirmBudget ?? false);
  return budget?.passes ? budget : null;
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

/** A package that is being sent, or whose outcome is unknown, is not touched by sealing the same again. */
const LETS_GO: readonly PackageState[] = ['sealed', 'queued', 'stored', 'waiting', 'blocked'];

interface PreparedCase {
  readonly detail: StoredCase;
  readonly profile: Profile;
  readonly sourceFolder: string;
  readonly items: readonly StoredItem[];
}

function preparedCase(deps: SealDeps, caseId: CaseId): PreparedCase {
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

/** The package of the same content that is on its way. One that was not sent yet with other headers makes room. */
function reusable(deps: SealDeps, submission: StoredSubmission, plan: PlannedPackage): StoredPackage | null {
  const { packages } = deps.journal.repositories;
  const known = packages.activeWithContent(submission.caseId, contentHashOf(plan));
  if (!known) return null;
  const before = packages.findSubmission(known.submissionId);
  const same =
    before?.profileId === submission.profileId &&
    before.referenceDate === submission.referenceDate &&
    before.reportLanguage === submission.reportLanguage &&
    before.contactEmail === submission.contactEmail;
  // One that may have been paid for already is a person's to decide about, and not replaced on the way.
  const untouched = ['sealed', 'queued', 'waiting', 'blocked'].includes(known.state) && !known.keyMaybeUsed;
  if (same || !untouched) return known;
  deps.runner.withdraw(known.id, deps.actor);
  return null;
}

/** SHA-256 over the sorted hashes of the entries: the same photos again, whatever their names and order. */
function contentHashOf(plan: PlannedPackage): string {
  const hashes = plan.entries.map(({ item }) => item.sha256).sort();
  return createHash('sha256').update(hashes.join('\n')).digest('hex');
}

async function sealOne(
  deps: SealDeps,
  one: PreparedCase,
  submission: StoredSubmission,
  plan: PlannedPackage<StoredItem>,
  sequence: number,
  of: number,
): Promise<StoredPackage> {
  const { journal } = deps;
  const id = randomUUID() as PackageId;
  const zipFile = zipFileOf(journal.folder, id);
  const caseId = one.detail.id;
  const sealed = await sealPackage(plan, one.sourceFolder, zipFile, {
    signal: journal.closing,
    onProgress: (bytes, totalBytes) => journal.emit('seal.progress', { caseId, bytes, totalBytes }),
  });
  await journal.faultPoint('sealed');
  const stored = storedPackage(deps, submission, plan, sealed, { id, sequence, of });
  try {
    storePackage(deps, submission, stored, entriesOf(one, plan, sealed));
  } catch (error) {
    await rm(zipFile, { force: true });
    throw error;
  }
  const inOrder = requirePackage(journal, id);
  tellPackage(journal, inOrder);
  return inOrder;
}

function storedPackage(
  deps: SealDeps,
  submission: StoredSubmission,
  plan: PlannedPackage,
  sealed: SealedPackage,
  place: { readonly id: PackageId; readonly sequence: number; readonly of: number },
): NewPackage {
  const route = routeFor(sealed.zipBytes);
  if (!route) throw new ProofcaseError('seal-failed', {}, `${sealed.zipBytes} bytes are never sent (R1)`);
  const at = deps.journal.clock.now().toISOString();
  return {
    ...place,
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
    ...NOTHING_YET,
  };
}

const NOTHING_YET = {
  reason: null,
  status: null,
  detail: null,
  attempts: 0,
  failures: 0,
  putRefusals: 0,
  keyRefusals: 0,
  bytesSent: 0,
  submittedAt: null,
  nextActionAt: null,
  s3Key: null,
  storedAt: null,
  keyMaybeUsed: false,
  answerFile: null,
  answerContentType: null,
  answerBytes: null,
  answeredAt: null,
  resultId: null,
} as const;

function entriesOf(
  one: PreparedCase,
  plan: PlannedPackage<StoredItem>,
  sealed: SealedPackage,
): readonly StoredEntry[] {
  return sealed.entries.map(({ entryName, originalPath, sha256, bytes }, index) => ({
    entryName,
    originalPath,
    sourcePath: join(one.sourceFolder, ...originalPath.split('/')),
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
