import { ProofcaseError } from '../../contract/errors';
import type { PackageId } from '../../domain/ids';
import type { Decision } from '../../domain/journal';
import { resumeState } from '../../domain/journal-rules';
import type { CustodyAction } from '../custody/custody-log';
import type { PackageChange, StoredPackage } from '../database/stored-package';
import type { JournalDeps } from './journal-deps';
import { movePackage, requirePackage } from './move-package';
import { decisionOffers, milliseconds } from './outbox-entry';

const ACTION_OF: { readonly [Choice in Decision]: CustodyAction } = {
  'ask-again': 'decision-ask-again',
  'send-again': 'decision-send-again',
  close: 'decision-close',
};

/**
 * A person's answer to an unknown outcome (R11, R12). `typedCaseNumber` confirms what may cost tokens again.
 * @throws ProofcaseError `illegal-state`, `too-early`, `wrong-confirmation`, `not-found`.
 */
export async function decide(
  deps: JournalDeps,
  id: PackageId,
  decision: Decision,
  typedCaseNumber: string | null,
  actor: string,
): Promise<StoredPackage> {
  const one = requirePackage(deps, id);
  const offer = decisionOffers(one, deps.clock).find((offered) => offered.decision === decision);
  if (!offer) throw new ProofcaseError('illegal-state', { from: one.state, decision });
  const availableAtMs = milliseconds(offer.availableAt);
  if (availableAtMs !== null && availableAtMs > deps.clock.now().getTime()) {
    throw new ProofcaseError('too-early', { availableAt: offer.availableAt ?? '' });
  }
  const caseNumber = deps.repositories.packages.findSubmission(one.submissionId)?.caseNumber ?? '';
  if (offer.needsCaseNumber && typedCaseNumber?.trim() !== caseNumber) {
    throw new ProofcaseError('wrong-confirmation', { caseNumber });
  }
  const at = deps.clock.now().toISOString();
  await deps.side.append({ kind: 'decided', at, packageId: id, decision, actor });
  await deps.faultPoint('decision-in-side-journal');
  // A second click may still be on its way to the disk when the first one's attempt is a question again.
  const { attempts, state } = requirePackage(deps, id);
  if (attempts !== one.attempts) throw new ProofcaseError('illegal-state', { from: state, decision });
  const moved = movePackage(deps, id, {
    from: ['unknown'],
    ...consequence(decision),
    custody: { action: ACTION_OF[decision], actor, details: { reason: one.reason, status: one.status } },
  });
  await deps.faultPoint('decided');
  return moved;
}

function consequence(decision: Decision): {
  readonly to: 'stored' | 'queued' | 'closed';
  readonly change: PackageChange;
} {
  switch (decision) {
    case 'ask-again':
      return { to: 'stored', change: { failures: 0 } };
    case 'send-again':
      return { to: 'queued', change: { ...FRESH_START, s3Key: null, storedAt: null, keyMaybeUsed: false } };
    case 'close':
      return { to: 'closed', change: {} };
  }
}

const FRESH_START: PackageChange = { failures: 0, putRefusals: 0, keyRefusals: 0, bytesSent: 0 };

/** Where a waiting or blocked package would go on. */
export function resumesAs(
  deps: Pick<JournalDeps, 'clock'>,
  one: StoredPackage,
): ReturnType<typeof resumeState> {
  return resumeState(resumeFacts(deps, one));
}

const RESTING = ['waiting', 'blocked'] as const;

/** Lets a waiting or blocked package go on: with its stored upload, from the start, or as a question. */
export function resume(deps: JournalDeps, one: StoredPackage): StoredPackage {
  const to = resumeState(resumeFacts(deps, one));
  return to === 'unknown' ? questionExpired(deps, one) : movePackage(deps, one.id, { from: RESTING, to });
}

/**
 * The upload of a stored package cannot be used any more: true, and the package was moved to where a new one is
 * made, or to the question whether it should be.
 */
export function leaveExpiredUpload(deps: JournalDeps, one: StoredPackage): boolean {
  const to = resumeState(resumeFacts(deps, one));
  if (one.route === 'direct' || to === 'stored') return false;
  if (to === 'unknown') questionExpired(deps, one);
  else {
    const change = { s3Key: null, storedAt: null, keyMaybeUsed: false };
    movePackage(deps, one.id, { from: ['stored'], to, change });
  }
  return true;
}

function resumeFacts(
  deps: Pick<JournalDeps, 'clock'>,
  one: StoredPackage,
): Parameters<typeof resumeState>[0] {
  const { route, keyMaybeUsed } = one;
  const nowMs = deps.clock.now().getTime();
  return {
    route,
    keyMaybeUsed,
    hasStoredUpload: one.s3Key !== null,
    storedAtMs: milliseconds(one.storedAt),
    nowMs,
  };
}

function questionExpired(deps: JournalDeps, one: StoredPackage): StoredPackage {
  const reason = 'upload-expired';
  return movePackage(deps, one.id, {
    from: [...RESTING, 'stored'],
    to: 'unknown',
    change: { reason },
    custody: { action: 'outcome-unknown', details: { reason } },
  });
}

/** Nothing of it will be sent any more. @throws ProofcaseError `illegal-state` from `submitting` on. */
export function withdraw(deps: JournalDeps, id: PackageId, actor: string): StoredPackage {
  return movePackage(deps, id, {
    from: ['sealed', 'queued', 'url_issued', 'stored', 'waiting', 'blocked', 'rejected'],
    to: 'withdrawn',
    custody: { action: 'package-withdrawn', actor },
  });
}

/** Lets a sealed, waiting or blocked package go on now. @throws ProofcaseError `illegal-state`. */
export function letGo(deps: JournalDeps, id: PackageId, actor: string): StoredPackage {
  const one = requirePackage(deps, id);
  switch (one.state) {
    case 'sealed':
      return movePackage(deps, id, {
        from: ['sealed'],
        to: 'queued',
        custody: { action: 'package-queued', actor },
      });
    case 'waiting':
    case 'blocked':
      return resume(deps, one);
    case 'queued':
    case 'url_issued':
    case 'stored':
      return one;
    default:
      throw new ProofcaseError('illegal-state', { from: one.state, to: 'queued' });
  }
}
