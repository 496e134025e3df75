import { randomUUID } from 'node:crypto';
import type { CaseId, ProfileId } from '../../../domain/ids';
import { UNPAID_STATES } from '../../../domain/journal';
import { SYSTEM_ACTOR } from '../../storage/custody/custody-log';
import type { PackageChange, StoredEntry } from '../../storage/database/stored-package';
import type { SubmittingEntry } from '../../storage/side-journal';
import { chooseProfile, newProfileName } from '../profiles/choose-profile';
import { type MoveDeps, movePackage } from './move-package';

/** `sealed` means that nothing was paid; nothing is sent before a person releases the package. */
export type RestoredState = 'unknown' | 'answered' | 'closed' | 'rejected' | 'sealed';

const ENDED_STATES: readonly RestoredState[] = ['closed', 'rejected'];

/** A paid request that the database is missing, as the side journal and the disk have it. */
export interface ForgottenSubmission {
  readonly submitting: SubmittingEntry;
  readonly entries: readonly StoredEntry[];
  readonly target: { readonly to: RestoredState; readonly change: PackageChange };
}

/**
 * Restores a submission that an older database copy does not contain: case, profile, submission and package with its
 * files, in the state of the side journal.
 */
export function restoreSubmission(
  deps: MoveDeps,
  { submitting, entries, target: { to: state, change } }: ForgottenSubmission,
): void {
  const { repositories } = deps;
  repositories.inTransaction(() => {
    const profileId = findOrCreateProfile(deps, submitting);
    const caseId = findOrCreateCase(deps, submitting, profileId);
    if (!repositories.packages.findSubmission(submitting.submission.id)) {
      repositories.packages.insertSubmission({ ...submitting.submission, caseId, profileId });
    }
    const pkg = { ...submitting.package, ...change, caseId, profileId };
    const to =
      ENDED_STATES.includes(state) || withdrawUnpaidDuplicate(deps, caseId, pkg.contentHash)
        ? state
        : 'closed';
    const maybePaid = pkg.maybePaid || to === 'unknown';
    repositories.packages.insert({ ...pkg, maybePaid, state: to, changedAt: deps.clock.now().toISOString() });
    repositories.packages.insertEntries(pkg.id, entries);
    repositories.packages.insertAttempt({
      id: submitting.attemptId,
      packageId: pkg.id,
      kind: 'scan',
      startedAt: submitting.at,
    });
    const details = { to, sha256: pkg.sha256 };
    deps.custody.append(caseId, 'submission-recovered', [pkg.id], details, SYSTEM_ACTOR);
    repositories.cases.refreshSummary(caseId, deps.clock.now().toISOString());
  });
}

/**
 * A case may have the same content active only once. Withdraws an unpaid duplicate, which would pay for the content
 * again without a decision. Returns false if the duplicate may have been paid and must stay.
 */
function withdrawUnpaidDuplicate(deps: MoveDeps, caseId: CaseId, contentHash: string): boolean {
  const duplicate = deps.repositories.packages.activeWithContent(caseId, contentHash);
  if (!duplicate) return true;
  if (!UNPAID_STATES.some((state) => state === duplicate.state)) return false;
  movePackage(deps, duplicate.id, {
    from: UNPAID_STATES,
    to: 'withdrawn',
    custody: { action: 'package-withdrawn' },
  });
  return true;
}

/** A profile of the same name at another address is another profile: this submission is not for that server. */
function findOrCreateProfile(deps: MoveDeps, { package: pkg, ...entry }: SubmittingEntry): ProfileId {
  const { profiles } = deps.repositories;
  const all = profiles.list().map(({ profile }) => profile);
  const choice = { name: entry.profileName, service: entry.baseUrl };
  const existing = all.find(({ id }) => id === pkg.profileId) ?? chooseProfile(all, choice, pkg.profileId);
  if (existing) return existing.id;
  profiles.save(
    {
      id: pkg.profileId,
      name: newProfileName(all, choice),
      kind: 'service',
      baseUrl: entry.baseUrl,
      captureAuthentication: 'x-api-key',
      reportLanguage: entry.submission.reportLanguage,
      contactEmail: entry.submission.contactEmail,
      monthlyTokenBudget: null,
      captureFields: '{}',
      hasResultPush: true,
      teamStore: null,
      isTeamStoreOptional: false,
      sharesWithTeam: false,
      sharesHandler: true,
    },
    deps.clock.now().toISOString(),
  );
  return pkg.profileId;
}

function findOrCreateCase(deps: MoveDeps, entry: SubmittingEntry, profileId: ProfileId): CaseId {
  const { cases } = deps.repositories;
  const { caseNumber, referenceDate, createdAt } = entry.submission;
  const existing = cases.find(entry.submission.caseId) ?? cases.findByNumber(caseNumber);
  if (existing) return existing.id;
  // The old id belongs to the old custody chain; a new chain needs a new id.
  const id = randomUUID() as CaseId;
  cases.insert({ id, caseNumber, note: '', referenceDate, profileId, createdAt });
  return id;
}
