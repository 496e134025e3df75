import { randomUUID } from 'node:crypto';
import type { CaseId, ProfileId } from '../../domain/ids';
import { SYSTEM_ACTOR } from '../custody/custody-log';
import type { PackageChange } from '../database/stored-package';
import type { JournalDeps } from './journal-deps';
import type { SubmittingEntry } from './side-journal';

/**
 * Brings a submission back into a database that was restored from before it: case, profile, submission and package,
 * in the state that the side journal knows. Its entries' names are lost; the ZIP, if it is still there, has them.
 */
export function bringBack(
  deps: JournalDeps,
  submitting: SubmittingEntry,
  state: 'unknown' | 'answered' | 'closed',
  change: PackageChange,
): void {
  const { repositories } = deps;
  repositories.inTransaction(() => {
    const profileId = findOrCreateProfile(deps, submitting);
    const caseId = findOrCreateCase(deps, submitting, profileId);
    if (!repositories.packages.findSubmission(submitting.submission.id)) {
      repositories.packages.insertSubmission({ ...submitting.submission, caseId, profileId });
    }
    const one = { ...submitting.package, ...change, caseId, profileId, state };
    if (state !== 'closed' && repositories.packages.activeWithContent(caseId, one.contentHash)) return;
    repositories.packages.insert({ ...one, changedAt: deps.clock.now().toISOString() });
    repositories.packages.insertAttempt({
      id: submitting.attemptId,
      packageId: one.id,
      kind: 'scan',
      startedAt: submitting.at,
    });
    deps.custody.append(caseId, 'submission-recovered', [one.id], { to: state }, SYSTEM_ACTOR);
    repositories.cases.refreshSummary(caseId, deps.clock.now().toISOString());
  });
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
