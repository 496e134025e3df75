import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { RequestPayload } from '../../../contract/requests';
import type { SubmissionView } from '../../../contract/views';
import type { CaseId, PackageId, SubmissionId } from '../../../domain/ids';
import type { PackageState } from '../../../domain/journal';
import { changedHeaders } from '../../../domain/packing/changed-headers';
import { packageNumbers } from '../../../domain/packing/package-numbers';
import { type PlannedPackage, planPackages } from '../../../domain/packing/plan-packages';
import type { Profile } from '../../../domain/profile';
import { routeFor } from '../../../domain/route';
import type { BudgetStanding } from '../../../domain/tokens';
import { validReferenceDate } from '../../intake/cases/cases';
import { countBlockers } from '../../intake/cases/package-plan';
import { type CaseBatch, caseBatch, isUnpaid } from '../../intake/cases/seal-batch';
import { refuseNewWork } from '../../storage/cases/close-case';
import type { StoredItem } from '../../storage/database/intake-repository';
import { isActive } from '../../storage/database/packages-repository';
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
import { sentByTeam } from '../journal/team-claim';
import { contentHashOf } from '../packing/content-hash';
import { type SealedPackage, sealPackage } from '../packing/seal-package';
import { hashesOf, packagesWithFiles, withItemsOfSamePackages } from './packages-of-files';

export interface SealDeps {
  readonly journal: JournalDeps;
  readonly runner: JournalRunner;
  readonly actor: string;
  readonly isIntakeRunning: (caseId: CaseId) => boolean;
}

type Payload = RequestPayload<'submissions.seal'>;

/**
 * Seals the included items of a case that are in no package yet and releases them if requested. If there are none, the
 * packages that are not answered yet are returned (two clicks, two windows), otherwise all items are sealed again.
 * `scope: 'all'` seals all items in any case, `sourceId` only those of one source. Packages of an earlier run that hold
 * files of that source and are still open belong to the submission, too.
 * @throws ProofcaseError `case-closed`, `already-sent`, `budget`, `intake-running`, `blockers-present`, `nothing-to-send`, `seal-failed` …
 */
export async function sealSubmission(deps: SealDeps, payload: Payload): Promise<SubmissionView> {
  const { repositories } = deps.journal;
  const prepared = prepareCase(deps, payload);
  const own = newSubmission(deps, prepared.detail, prepared.profile, payload);
  const { batch, plans } = planBatch(deps, prepared, own, payload);
  if (payload.refuseAlreadySent && prepared.profile.kind !== 'practice') {
    refuseAlreadySent(deps, prepared.detail.id, plans);
  }
  if (payload.refuseSentByTeam) await refuseSentByTeam(deps, prepared, plans);
  const budget = confirmedBudget(deps, prepared, batch, plans, payload);
  const submission = batch.joined ? { ...own, id: batch.joined.id } : own;
  const planned = plans.reduce((sum, { entries }) => sum + entries.length, 0);
  // The intake already reports such items; never drop one from the evidence silently.
  if (batch.kept.length === 0 && planned < batch.items.length) {
    throw new ProofcaseError('blockers-present', { blockers: batch.items.length - planned });
  }
  const before = batch.joined?.packages ?? [];
  const { sequences, of } = packageNumbers(
    before.map(({ sequence }) => sequence),
    plans.length,
  );
  for (const { item } of plans.flatMap(({ entries }) => entries)) sourceFile(deps, item);
  withdrawReplaced(deps, batch.replaced);
  const packages: StoredPackage[] = batch.kept.map((id) => requirePackage(deps.journal, id));
  for (const [index, plan] of plans.entries()) {
    const existing = findReusable(deps, submission, plan);
    packages.push(
      existing ??
        (await sealPlannedPackage(deps, submission, plan, { sequence: sequences[index] ?? of, of })),
    );
  }
  repositories.inTransaction(() => {
    for (const { id } of before) repositories.packages.change(id, { of });
  });
  withdrawRejected(deps, packages);
  if (budget) recordBudgetPassed(deps, prepared.detail.id, packages, budget);
  if (payload.sendDespiteTeam) sendDespiteTeam(deps, packages);
  const members =
    payload.sourceId === undefined ? packages : withOpenPackages(deps, prepared, packages, payload);
  if (payload.send) {
    for (const { id } of members) {
      // A person may have sent or withdrawn one while the next was being sealed.
      if (isUnsent(requirePackage(deps.journal, id))) deps.runner.send(id, deps.actor);
    }
    await deps.journal.faultPoint('queued');
  }
  const entries = members.map(({ id }) => {
    const current = repositories.packages.find(id);
    if (!current) throw new ProofcaseError('not-found');
    return outboxEntry(deps.journal, current);
  });
  return { id: packages[0]?.submissionId ?? submission.id, caseId: prepared.detail.id, packages: entries };
}

/** What is sealed now, by default what is in no package yet, and the packages to make of it. */
function planBatch(
  { journal }: SealDeps,
  { detail, items, otherItems }: PreparedCase,
  headers: StoredSubmission,
  { scope = 'new' }: Payload,
): { readonly batch: CaseBatch; readonly plans: readonly PlannedPackage<StoredItem>[] } {
  const { repositories } = journal;
  // Nobody decided to pay again for files of other sources that may be paid already.
  const isOpen = scope === 'all' ? isUnpaid : ({ state }: StoredPackage) => isActive(state);
  const wanted = withItemsOfSamePackages(repositories, detail.id, items, otherItems, isOpen);
  const batch = caseBatch(repositories, detail.id, wanted, headers);
  if (scope === 'new') {
    const plans = batch.kept.length > 0 ? [] : planPackages(batch.items, undefined, batch.joined?.entryNames);
    return { batch, plans };
  }
  const plans = planPackages(wanted);
  const contents = plans.map(contentOf);
  const replaced = packagesWithFiles(repositories, detail.id, hashesOf(wanted))
    .filter((pkg) => isUnpaid(pkg) && !contents.includes(pkg.contentHash))
    .map(({ id }) => id);
  const again = {
    items: wanted,
    kept: [],
    replaced,
    earlier: 0,
    earlierPackages: 0,
    isAgain: true,
    joined: null,
  };
  return { batch: { ...batch, ...again }, plans };
}

/** The sealed packages and those of earlier runs that hold files of the source and whose result is still to come. */
function withOpenPackages(
  { journal }: SealDeps,
  { detail, items }: PreparedCase,
  sealed: readonly StoredPackage[],
  { sendDespiteTeam: isDecided = false }: Payload,
): readonly StoredPackage[] {
  const { repositories } = journal;
  const open = packagesWithFiles(repositories, detail.id, hashesOf(items)).filter(
    // The decision to send despite the team is about the sealed packages, and answers no question about another one.
    ({ state, reason }) => isActive(state) && !(isDecided && reason === 'claimed-by-team'),
  );
  const ids = new Set([...sealed, ...open].map(({ id }) => id));
  return repositories.packages.ofCase(detail.id).filter(({ id }) => ids.has(id));
}

/**
 * Refuses to pay again for content that was sent before under any case number, if nothing new would be sent with it.
 * Packages that are still active do not count, because they are not sealed again.
 * @throws ProofcaseError `already-sent` with the latest case number and time.
 */
function refuseAlreadySent(deps: SealDeps, caseId: CaseId, plans: readonly PlannedPackage[]): void {
  const { packages } = deps.journal.repositories;
  const fresh = plans.filter((plan) => packages.activeWithContent(caseId, contentOf(plan)) === null);
  const hashes = [...new Set(fresh.flatMap(({ entries }) => entries.map(({ item }) => item.sha256)))];
  const [latest] = hashes.length > 0 ? packages.sentBefore(hashes) : [];
  if (!latest || packages.countSentBefore(hashes) < hashes.length) return;
  throw new ProofcaseError('already-sent', { caseNumber: latest.caseNumber, at: latest.sentAt });
}

/**
 * Refuses content that another workstation claimed, before anything is stored. Whoever claims it afterwards meets the
 * journal, which asks again.
 * @throws ProofcaseError `sent-by-team` with workstation, time and case number.
 */
async function refuseSentByTeam(
  { journal }: SealDeps,
  { profile, detail }: PreparedCase,
  plans: readonly PlannedPackage[],
): Promise<void> {
  for (const contentHash of plans.map(contentOf)) {
    if (journal.repositories.packages.activeWithContent(detail.id, contentHash)) continue;
    const other = await journal.team.lookUp(profile.id, contentHash);
    if (other) throw sentByTeam(other);
  }
}

/** A person decided to pay although the team has the content. */
function sendDespiteTeam({ journal }: SealDeps, packages: readonly StoredPackage[]): void {
  journal.repositories.inTransaction(() => {
    for (const pkg of packages) if (isUnsent(pkg)) journal.team.decide(pkg);
  });
}

function isUnsent({ state }: StoredPackage): boolean {
  return RELEASABLE_STATES.includes(state);
}

/** Returns the budget that a person confirmed to exceed; null if it is not exceeded. @throws ProofcaseError `budget`. */
function confirmedBudget(
  deps: SealDeps,
  { profile, detail }: PreparedCase,
  batch: CaseBatch,
  plans: readonly PlannedPackage[],
  payload: Payload,
): BudgetStanding | null {
  const { repositories, clock } = deps.journal;
  const reused = plans.flatMap(
    (plan) => repositories.packages.activeWithContent(detail.id, contentOf(plan))?.id ?? [],
  );
  const { budget } = planTokens(repositories, clock, profile, { ...batch, kept: [...batch.kept, ...reused] });
  refuseBeyondBudget(budget, payload.exceedBudget ?? null);
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
  /** Included ones of the sources to seal. */
  readonly items: readonly StoredItem[];
  /** Included ones of the other sources. */
  readonly otherItems: readonly StoredItem[];
}

function prepareCase(deps: SealDeps, { caseId, sourceId }: Payload): PreparedCase {
  const { repositories, clock } = deps.journal;
  const detail = repositories.cases.find(caseId);
  const profile = detail ? repositories.profiles.find(detail.profileId)?.profile : null;
  if (!detail || !profile) throw new ProofcaseError('not-found');
  refuseNewWork(detail);
  if (deps.isIntakeRunning(caseId)) throw new ProofcaseError('intake-running');
  validReferenceDate(detail.referenceDate, clock);
  const all = repositories.intake.items(caseId);
  const toSeal = sourceId === undefined ? all : all.filter((item) => item.sourceId === sourceId);
  const blockers = countBlockers(toSeal);
  if (blockers > 0) throw new ProofcaseError('blockers-present', { blockers });
  const items = toSeal.filter(({ excluded }) => !excluded);
  if (items.length === 0) throw new ProofcaseError('nothing-to-send');
  const otherItems =
    sourceId === undefined ? [] : all.filter((item) => !item.excluded && item.sourceId !== sourceId);
  return { detail, profile, items, otherItems };
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
  const existing = packages.activeWithContent(submission.caseId, contentOf(plan));
  if (!existing) return null;
  const before = packages.findSubmission(existing.submissionId);
  const hasSameHeaders = before !== null && changedHeaders(before, submission).length === 0;
  if (hasSameHeaders || !isUnpaid(existing)) return existing;
  deps.runner.withdraw(existing.id, deps.actor);
  return null;
}

/** Before anything is sealed, which takes time: what a person replaced must not be sent meanwhile. */
function withdrawReplaced({ journal, runner, actor }: SealDeps, replaced: readonly PackageId[]): void {
  for (const id of replaced) {
    // A person may have withdrawn it while the team was asked.
    if (requirePackage(journal, id).state !== 'withdrawn') runner.withdraw(id, actor);
  }
}

/** Withdraws the rejected packages whose files are sealed again, since a person changed what was rejected. */
function withdrawRejected(deps: SealDeps, sealed: readonly StoredPackage[]): void {
  const { packages } = deps.journal.repositories;
  const rejected = sealed.flatMap(({ id }) => packages.rejectedWithFilesOf(id));
  for (const id of new Set(rejected)) deps.runner.withdraw(id, deps.actor);
}

function contentOf(plan: PlannedPackage): string {
  return contentHashOf(plan.entries.map(({ item }) => item));
}

async function sealPlannedPackage(
  deps: SealDeps,
  submission: StoredSubmission,
  plan: PlannedPackage<StoredItem>,
  place: { readonly sequence: number; readonly of: number },
): Promise<StoredPackage> {
  const { journal } = deps;
  const id = randomUUID() as PackageId;
  const zipFile = zipFileOf(journal.folder, id);
  const { caseId } = submission;
  const files = plan.entries.map(({ item }) => sourceFile(deps, item));
  const sealed = await sealPackage(plan, (_item, index) => files[index] ?? '', zipFile, {
    signal: journal.closing,
    onProgress: (bytes, totalBytes) => journal.emit('seal.progress', { caseId, bytes, totalBytes }),
  });
  await journal.faultPoint('sealed');
  const stored = storedPackage(deps, submission, plan, sealed, { id, ...place });
  try {
    storePackage(deps, submission, stored, entriesOf(files, plan, sealed));
  } catch (error) {
    await removeWithRetry(zipFile);
    throw error;
  }
  const pkg = requirePackage(journal, id);
  emitPackageChanged(journal, pkg);
  return pkg;
}

/** @throws ProofcaseError `seal-failed` if the source of an item no longer knows its file. */
function sourceFile(deps: SealDeps, item: StoredItem): string {
  const file = deps.journal.repositories.sources.locate(item);
  if (file === null)
    throw new ProofcaseError('seal-failed', { path: item.path, reason: 'source-unreadable' });
  return file;
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
    contentHash: contentOf(plan),
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
  files: readonly string[],
  plan: PlannedPackage<StoredItem>,
  sealed: SealedPackage,
): readonly StoredEntry[] {
  return sealed.entries.map(({ entryName, originalPath, sha256, bytes }, index) => ({
    entryName,
    originalPath,
    sourcePath: files[index] ?? '',
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
