import type { OutboxEntry, ProfileView } from '../../../contract/views';
import type { ProfileId, SubmissionId } from '../../../domain/ids';

/** Sections of the screen; those that need a person come first. */
export type OutboxSection = 'questions' | 'blocked' | 'rejected' | 'moving' | 'queue' | 'sealed' | 'done';

export function sectionOf({ state, holdReason }: OutboxEntry): OutboxSection {
  switch (state) {
    case 'unknown':
      return 'questions';
    case 'blocked':
      return 'blocked';
    case 'rejected':
      return 'rejected';
    case 'url_issued':
    case 'submitting':
    case 'answered':
      return 'moving';
    case 'stored':
      // A package stays between upload and scan only briefly, unless it is held there.
      return holdReason === null ? 'moving' : 'queue';
    case 'queued':
    case 'waiting':
      return 'queue';
    case 'sealed':
      return 'sealed';
    case 'filed':
    case 'closed':
    case 'withdrawn':
    case 'handed_over':
      return 'done';
  }
}

export interface BlockedProfile {
  readonly profileId: ProfileId;
  /** Null while the profiles are not loaded. */
  readonly profile: ProfileView | null;
  readonly packages: readonly OutboxEntry[];
}

export interface OutboxSections {
  readonly questions: readonly OutboxEntry[];
  readonly blocked: readonly BlockedProfile[];
  readonly rejected: readonly OutboxEntry[];
  readonly moving: readonly OutboxEntry[];
  /** In the order in which they will be sent. */
  readonly queue: readonly OutboxEntry[];
  readonly sealed: readonly OutboxEntry[];
  /** Newest first; only recent packages. */
  readonly done: readonly OutboxEntry[];
}

/** Ended packages are shown for this many days, and at most this many. */
const MAX_ENDED_AGE_DAYS = 7;
export const MAX_ENDED_PACKAGES = 20;

/** Packages by section, each section in its display order. `now` in ms since 1970. */
export function sectionsOf(
  entries: readonly OutboxEntry[],
  profiles: readonly ProfileView[],
  now: number,
): OutboxSections {
  const of = (section: OutboxSection) => entries.filter((entry) => sectionOf(entry) === section);
  const byPosition = (a: OutboxEntry, b: OutboxEntry) => a.position - b.position;
  const byChange = (a: OutboxEntry, b: OutboxEntry) => a.changedAt.localeCompare(b.changedAt);
  const since = now - MAX_ENDED_AGE_DAYS * 86_400_000;
  return {
    // The oldest question comes first, since its upload expires first (R17).
    questions: of('questions').sort(byChange),
    blocked: blockedProfiles(of('blocked').sort(byPosition), profiles),
    rejected: of('rejected').sort((a, b) => byChange(b, a)),
    moving: of('moving').sort(byPosition),
    queue: of('queue').sort(byPosition),
    sealed: of('sealed').sort(byPosition),
    done: of('done')
      .filter(({ changedAt }) => Date.parse(changedAt) >= since)
      .sort((a, b) => byChange(b, a))
      .slice(0, MAX_ENDED_PACKAGES),
  };
}

function blockedProfiles(
  packages: readonly OutboxEntry[],
  profiles: readonly ProfileView[],
): readonly BlockedProfile[] {
  const ids = [...new Set(packages.map(({ profileId }) => profileId))];
  return ids.map((profileId) => ({
    profileId,
    profile: profiles.find(({ id }) => id === profileId) ?? null,
    packages: packages.filter((pkg) => pkg.profileId === profileId),
  }));
}

/** How many packages of a submission ended, and how many need a decision. */
export interface SubmissionCounts {
  readonly ended: number;
  readonly asking: number;
}

/** Counts for every submission of several packages, by its id. */
export function countSubmissions(
  entries: readonly OutboxEntry[],
): ReadonlyMap<SubmissionId, SubmissionCounts> {
  const counts = new Map<SubmissionId, SubmissionCounts>();
  for (const entry of entries) {
    if (entry.of < 2) continue;
    const { ended, asking } = counts.get(entry.submissionId) ?? { ended: 0, asking: 0 };
    const section = sectionOf(entry);
    counts.set(entry.submissionId, {
      ended: ended + (section === 'done' ? 1 : 0),
      asking: asking + (section === 'questions' ? 1 : 0),
    });
  }
  return counts;
}

/** The counts of the other packages of the same submission. */
export function countOthers(
  entry: OutboxEntry,
  counts: ReadonlyMap<SubmissionId, SubmissionCounts>,
): SubmissionCounts {
  const { ended, asking } = counts.get(entry.submissionId) ?? { ended: 0, asking: 0 };
  const section = sectionOf(entry);
  return {
    ended: ended - (section === 'done' && ended > 0 ? 1 : 0),
    asking: asking - (section === 'questions' && asking > 0 ? 1 : 0),
  };
}

/** True if the row above belongs to the same submission, so that both are joined. */
export function continuesSubmission(entry: OutboxEntry, above: OutboxEntry | undefined): boolean {
  return above !== undefined && above.submissionId === entry.submissionId;
}
