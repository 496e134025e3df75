import { randomUUID } from 'node:crypto';
import type { CaseId, ProfileId } from '../../domain/ids';
import { SYSTEM_ACTOR } from '../custody/custody-log';
import type { PackageChange } from '../database/stored-package';
import type { JournalDeps } from './journal-deps';
import { movePackage } from './move-package';
import type { SubmittingEntry } from './side-journal';

/** `sealed`: nothing of it was paid, and nothing is sent before a person lets it go. */
export type BroughtBackState = 'unknown' | 'answered' | 'closed' | 'rejected' | 'sealed';

const OVER: readonly BroughtBackState[] = ['closed', 'rejected'];

/** States in which nothing of a package was ever paid, so that it can make room. */
const UNPAID = ['sealed', 'queued', 'url_issued', 'stored', 'waiting', 'blocked'] as const;

/**
 * Brings a submission back into a database that was restored from before it: case, profile, submission and package,
 * in the state that the side journal knows. Its entries' names are lost; the ZIP, if it is still there, has them.
 */
export function bringBack(
  deps: JournalDeps,
  submitting: SubmittingEntry,
  state: BroughtBackState,
  change: PackageChange,
): void {
  const { repositories } = deps;
  repositories.inTransaction(() => {
    const profileId = findOrCreateProfile(deps, submitting);
    const caseId = findOrCreateCase(deps, submitting, profileId);
    if (!repositories.packages.findSubmission(submitting.submission.id)) {
      repositories.packages.insertSubmission({ ...submitting.submission, caseId, profileId });
    }
    const one = { ...submitting.package, ...change, caseId, profileId };
    const to = OVER.includes(state) || makeRoom(deps, caseId, one.contentHash) ? state : 'closed';
    repositories.packages.insert({ ...one, state: to, changedAt: deps.clock.now().toISOString() });
    repositories.packages.insertAttempt({
      id: submitting.attemptId,
      packageId: one.id,
      kind: 'scan',
      startedAt: submitting.at,
    });
    deps.custody.append(caseId, 'submission-recovered', [one.id], { to }, SYSTEM_ACTOR);
    repositories.cases.refreshSummary(caseId, deps.clock.now().toISOString());
  });
}

/**
 * The same content may be active once in a case. An older row of it that was never paid gives way, since sending it
 * would pay for the same content again without a decision; false: the other one is as good a question.
 */
function makeRoom(deps: JournalDeps, caseId: CaseId, contentHash: string): boolean {
  const twin = deps.repositories.packages.activeWithContent(caseId, contentHash);
  if (!twin) return true;
  if (!UNPAID.some((state) => state === twin.state)) return false;
  movePackage(deps, twin.id, { from: UNPAID, to: 'withdrawn', custody: { action: 'package-withdrawn' } });
  return true;
}

function findOrCreateProfile(deps: JournalDeps, { package: one, ...entry }: SubmittingEntry): ProfileId {
  const { profiles } = deps.repositories;
  const known = profiles.find(one.profileId) ?? profiles.findByName(entry.profileName);
  if (known) return known.profile.id;
  profiles.save(
    {
      id: one.profileId,
      name: entry.profileName,
      kind: 'service',
      baseUrl: entry.baseUrl,
      captureAuthentication: 'x-api-key',
      reportLanguage: entry.submission.reportLanguage,
      contactEmail: entry.submission.contactEmail,
      monthlyTokenBudget: null,
      captureFields: '{}',
    },
    deps.clock.now().toISOString(),
  );
  return one.profileId;
}

function findOrCreateCase(deps: JournalDeps, entry: SubmittingEntry, profileId: ProfileId): CaseId {
  const { cases } = deps.repositories;
  const { caseNumber, referenceDate, createdAt } = entry.submission;
  const known = cases.find(entry.submission.caseId) ?? cases.findByNumber(caseNumber);
  if (known) return known.id;
  // The old id carries the old custody chain; a chain that starts anew belongs to a new one.
  const id = randomUUID() as CaseId;
  cases.insert({ id, caseNumber, note: '', referenceDate, profileId, createdAt });
  return id;
}
