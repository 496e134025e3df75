import type { DecisionOffer, OutboxEntry } from '../../../contract/views';
import { decisionsFor } from '../../../domain/journal-rules';
import type { TeamClaimView } from '../../../domain/team';
import type { StoredProfile } from '../../storage/database/profiles-repository';
import type { StoredPackage } from '../../storage/database/stored-package';
import type { Clock } from '../../support/clock';
import type { JournalDeps } from './journal-deps';

export type EntryDeps = Pick<JournalDeps, 'repositories' | 'progress' | 'holds' | 'clock' | 'team'>;

/** What an entry shows of other rows than that of its package. */
export interface EntryFacts {
  readonly profile: StoredProfile | null;
  readonly caseNumber: string;
  readonly team: TeamClaimView | null;
}

/** Returns a package as the outbox shows it, with upload progress and the decisions that a person can take. */
export function outboxEntry(
  deps: EntryDeps,
  pkg: StoredPackage,
  facts: EntryFacts = factsOf(deps, pkg),
): OutboxEntry {
  const { repositories, progress, holds, clock } = deps;
  const progressNow = progress.of(pkg.id);
  const unsavedReason = progress.unsavedReason(pkg.id);
  return {
    id: pkg.id,
    submissionId: pkg.submissionId,
    caseId: pkg.caseId,
    profileId: pkg.profileId,
    sequence: pkg.sequence,
    of: pkg.of,
    entries: pkg.entries,
    state: pkg.state,
    reason: pkg.reason,
    route: pkg.route,
    bytes: pkg.bytes,
    attempts: pkg.attempts,
    status: pkg.status,
    detail: pkg.detail,
    sealedAt: pkg.sealedAt,
    changedAt: pkg.changedAt,
    submittedAt: pkg.submittedAt,
    nextActionAt: pkg.nextActionAt,
    resultId: pkg.resultId,
    level: pkg.resultId === null ? null : repositories.results.level(pkg.resultId),
    maybePaid: pkg.maybePaid,
    sha256: pkg.sha256,
    certificate: pkg.state === 'blocked' ? (facts.profile?.block?.certificate ?? null) : null,
    caseNumber: facts.caseNumber,
    profileName: facts.profile?.profile.name ?? '',
    bytesSent: progressNow?.bytesSent ?? pkg.bytesSent,
    bytesPerSecond: progressNow?.bytesPerSecond ?? null,
    decisions: decisionOffers(pkg, clock),
    position: pkg.position,
    holdReason: holds.of(pkg.id),
    team: facts.team,
    // The database cannot store this reason, because it is on the same full disk.
    ...(unsavedReason === null ? {} : { reason: 'disk-full', detail: unsavedReason }),
  };
}

function factsOf({ repositories, team }: EntryDeps, pkg: StoredPackage): EntryFacts {
  return {
    profile: repositories.profiles.find(pkg.profileId),
    caseNumber: repositories.packages.findSubmission(pkg.submissionId)?.caseNumber ?? '',
    team: team.view(pkg.id),
  };
}

export function decisionOffers(pkg: StoredPackage, clock: Clock): readonly DecisionOffer[] {
  const choices = decisionsFor({
    state: pkg.state,
    reason: pkg.reason,
    route: pkg.route,
    hasUploadKey: pkg.s3Key !== null,
    uploadKeyMaybeUsed: pkg.uploadKeyMaybeUsed,
    storedAtMs: toMilliseconds(pkg.storedAt),
    submittedAtMs: toMilliseconds(pkg.submittedAt),
    nowMs: clock.now().getTime(),
  });
  return choices.map(({ decision, availableAtMs, needsCaseNumber, mayCostTokens }) => ({
    decision,
    availableAt: availableAtMs === null ? null : new Date(availableAtMs).toISOString(),
    needsCaseNumber,
    mayCostTokens,
  }));
}

/** Returns a stored time as milliseconds since 1970; null stays null. */
export function toMilliseconds(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}
