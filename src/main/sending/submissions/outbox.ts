import type { OutboxEntry } from '../../../contract/views';
import type { JournalDeps } from '../journal/journal-deps';
import { outboxEntry } from '../journal/outbox-entry';

const MAX_ENDED = 50;

/** Returns the packages with open work, unknown outcomes first, and then the latest ended ones. */
export function listOutbox(deps: JournalDeps): readonly OutboxEntry[] {
  const { packages, profiles } = deps.repositories;
  const active = packages.active();
  const questions = active.filter(({ state }) => state === 'unknown');
  const others = active.filter(({ state }) => state !== 'unknown');
  const ended = packages.recentlyEnded(MAX_ENDED);
  const listed = [...questions, ...others, ...packages.rejected(), ...ended];
  // A thousand packages may wait: queries for each of them would hold up the window.
  const stored = new Map(profiles.list().map((profile) => [profile.profile.id, profile]));
  const caseNumbers = packages.caseNumbers(listed.map(({ submissionId }) => submissionId));
  const claims = deps.team.views(listed.map(({ id }) => id));
  return listed.map((pkg) =>
    outboxEntry(deps, pkg, {
      profile: stored.get(pkg.profileId) ?? null,
      caseNumber: caseNumbers.get(pkg.submissionId) ?? '',
      team: claims.get(pkg.id) ?? null,
    }),
  );
}
