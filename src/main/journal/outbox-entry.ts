import type { DecisionOffer, OutboxEntry } from '../../contract/views';
import { decisionsFor } from '../../domain/journal-rules';
import type { Clock } from '../clock';
import type { StoredPackage } from '../database/stored-package';
import type { JournalDeps } from './journal-deps';

export type EntryDeps = Pick<JournalDeps, 'repositories' | 'progress' | 'holds' | 'clock'>;

/** A package as the outbox shows it, with the progress of a running upload and the choices of an open question. */
export function outboxEntry(
  { repositories, progress, holds, clock }: EntryDeps,
  one: StoredPackage,
): OutboxEntry {
  const live = progress.of(one.id);
  const held = progress.heldAnswer(one.id);
  const { id, submissionId, caseId, profileId, sequence, of, entries, state, reason, route, bytes } = one;
  const { attempts, status, detail, sealedAt, changedAt, submittedAt, nextActionAt, resultId, sha256 } = one;
  return {
    ...{ id, submissionId, caseId, profileId, sequence, of, entries, state, reason, route, bytes },
    ...{ attempts, status, detail, sealedAt, changedAt, submittedAt, nextActionAt, resultId, sha256 },
    caseNumber: repositories.packages.findSubmission(submissionId)?.caseNumber ?? '',
    profileName: repositories.profiles.find(profileId)?.profile.name ?? '',
    bytesSent: live?.bytesSent ?? one.bytesSent,
    bytesPerSecond: live?.bytesPerSecond ?? null,
    decisions: decisionOffers(one, clock),
    position: one.position,
    holdReason: holds.of(one.id),
    // Not in the database, which is on the same full disk.
    ...(held === null ? {} : { reason: 'disk-full', detail: held }),
  };
}

export function decisionOffers(one: StoredPackage, clock: Clock): readonly DecisionOffer[] {
  const choices = decisionsFor({
    state: one.state,
    reason: one.reason,
    hasStoredUpload: one.route === 'presigned' && one.s3Key !== null,
    storedAtMs: milliseconds(one.storedAt),
    submittedAtMs: milliseconds(one.submittedAt),
    nowMs: clock.now().getTime(),
  });
  return choices.map(({ decision, availableAtMs, needsCaseNumber, mayCostTokens }) => ({
    decision,
    availableAt: availableAtMs === null ? null : new Date(availableAtMs).toISOString(),
    needsCaseNumber,
    mayCostTokens,
  }));
}

/** Milliseconds since 1970 of a stored time; null stays null. */
export function milliseconds(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}
