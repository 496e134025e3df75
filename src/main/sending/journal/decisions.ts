import { ProofcaseError } from '../../../contract/errors';
import type { PackageId } from '../../../domain/ids';
import { type Decision, UNPAID_STATES } from '../../../domain/journal';
import { resumeState } from '../../../domain/journal-rules';
import { uploadsFirst } from '../../../domain/route';
import { refuseHandedOver } from '../../storage/cases/close-case';
import type { CustodyAction } from '../../storage/custody/custody-log';
import type { PackageChange, StoredPackage } from '../../storage/database/stored-package';
import type { JournalRuntime, JournalStores } from './journal-deps';
import { type MoveDeps, movePackage, requirePackage } from './move-package';
import { decisionOffers, toMilliseconds } from './outbox-entry';

const CUSTODY_ACTIONS: { readonly [Choice in Decision]: CustodyAction } = {
  'ask-again': 'decision-ask-again',
  'send-again': 'decision-send-again',
  close: 'decision-close',
};

/**
 * Applies a person's decision about an unknown outcome (R11, R12) and returns the moved package. `typedCaseNumber`
 * confirms a decision that may cost tokens again.
 * @throws ProofcaseError `illegal-state`, `too-early`, `wrong-confirmation`, `not-found`, `handed-over`.
 */
export async function decide(
  deps: MoveDeps & Pick<JournalStores, 'side'> & Pick<JournalRuntime, 'faultPoint'>,
  id: PackageId,
  decision: Decision,
  typedCaseNumber: string | null,
  actor: string,
): Promise<StoredPackage> {
  const pkg = requirePackage(deps, id);
  const stored = deps.repositories.cases.find(pkg.caseId);
  // The question stays here, and so does its answer, until the case is back: two histories could not be joined.
  if (stored) refuseHandedOver(stored);
  const offer = decisionOffers(pkg, deps.clock).find((offered) => offered.decision === decision);
  if (!offer) throw new ProofcaseError('illegal-state', { from: pkg.state, decision });
  const availableAtMs = toMilliseconds(offer.availableAt);
  if (availableAtMs !== null && availableAtMs > deps.clock.now().getTime()) {
    throw new ProofcaseError('too-early', { availableAt: offer.availableAt ?? '' });
  }
  const caseNumber = deps.repositories.packages.findSubmission(pkg.submissionId)?.caseNumber ?? '';
  if (offer.needsCaseNumber && typedCaseNumber?.trim() !== caseNumber) {
    throw new ProofcaseError('wrong-confirmation', { caseNumber });
  }
  const at = deps.clock.now().toISOString();
  await deps.side.append({ kind: 'decided', at, packageId: id, decision, actor });
  await deps.faultPoint('decision-in-side-journal');
  // A second click may be written only after the first one started an attempt whose outcome is unknown again.
  const { attempts, state } = requirePackage(deps, id);
  if (attempts !== pkg.attempts) throw new ProofcaseError('illegal-state', { from: state, decision });
  const moved = movePackage(deps, id, {
    from: ['unknown'],
    ...transitionFor(decision),
    inSameTransaction: () => {
      if (decision === 'send-again' && pkg.reason === 'claimed-by-team') deps.team.decide(pkg);
    },
    custody: {
      action: CUSTODY_ACTIONS[decision],
      actor,
      details: { reason: pkg.reason, status: pkg.status },
    },
  });
  await deps.faultPoint('decided');
  return moved;
}

function transitionFor(decision: Decision): {
  readonly to: 'stored' | 'queued' | 'closed';
  readonly change: PackageChange;
} {
  switch (decision) {
    case 'ask-again':
      return { to: 'stored', change: { failures: 0 } };
    case 'send-again':
      return {
        to: 'queued',
        change: { ...RESTART_COUNTERS, s3Key: null, storedAt: null, uploadKeyMaybeUsed: false },
      };
    case 'close':
      return { to: 'closed', change: {} };
  }
}

const RESTART_COUNTERS: PackageChange = { failures: 0, putRefusals: 0, uploadKeyRefusals: 0, bytesSent: 0 };

/** Returns the state from which a waiting or blocked package would resume. */
export function resumedState(
  deps: Pick<JournalRuntime, 'clock'>,
  pkg: StoredPackage,
): ReturnType<typeof resumeState> {
  return resumeState(resumeFacts(deps, pkg));
}

const RESUMABLE_STATES = ['waiting', 'blocked'] as const;

/** Resumes a waiting or blocked package: with its stored upload, from the start, or as an unknown outcome. */
export function resume(deps: MoveDeps, pkg: StoredPackage): StoredPackage {
  const to = resumeState(resumeFacts(deps, pkg));
  return to === 'unknown'
    ? markUploadExpired(deps, pkg)
    : movePackage(deps, pkg.id, {
        from: RESUMABLE_STATES,
        to,
        change: to === 'queued' ? { bytesSent: 0 } : {},
      });
}

/**
 * Returns true if the stored upload of a package has expired. The package was then moved back to `queued`, or to
 * `unknown` if its upload key may have been used.
 */
export function discardExpiredUpload(deps: MoveDeps, pkg: StoredPackage): boolean {
  const to = resumeState(resumeFacts(deps, pkg));
  if (!uploadsFirst(pkg.route) || to === 'stored') return false;
  if (to === 'unknown') markUploadExpired(deps, pkg);
  else {
    const change = { s3Key: null, storedAt: null, uploadKeyMaybeUsed: false, bytesSent: 0 };
    movePackage(deps, pkg.id, { from: ['stored'], to, change });
  }
  return true;
}

function resumeFacts(
  deps: Pick<JournalRuntime, 'clock'>,
  pkg: StoredPackage,
): Parameters<typeof resumeState>[0] {
  return {
    route: pkg.route,
    uploadKeyMaybeUsed: pkg.uploadKeyMaybeUsed,
    hasUploadKey: pkg.s3Key !== null,
    storedAtMs: toMilliseconds(pkg.storedAt),
    nowMs: deps.clock.now().getTime(),
  };
}

function markUploadExpired(deps: MoveDeps, pkg: StoredPackage): StoredPackage {
  const reason = 'upload-expired';
  return movePackage(deps, pkg.id, {
    from: [...RESUMABLE_STATES, 'stored'],
    to: 'unknown',
    change: { reason },
    custody: { action: 'outcome-unknown', details: { reason } },
  });
}

/**
 * Withdraws a package, so that it is not sent. One that may have been paid returns to the question instead.
 * @throws ProofcaseError `illegal-state` from `submitting` on.
 */
export function withdraw(deps: MoveDeps, id: PackageId, actor: string): StoredPackage {
  const { state, maybePaid } = requirePackage(deps, id);
  // Only an earlier version rejected packages that may have been paid.
  if (maybePaid && state !== 'rejected') {
    const reason = 'sending-again-stopped';
    return movePackage(deps, id, {
      from: UNPAID_STATES,
      to: 'unknown',
      change: { reason },
      custody: { action: 'outcome-unknown', actor, details: { reason } },
    });
  }
  return movePackage(deps, id, {
    from: [...UNPAID_STATES, 'rejected'],
    to: 'withdrawn',
    custody: { action: 'package-withdrawn', actor },
  });
}

/** Releases a sealed package, or resumes a waiting or blocked one. @throws ProofcaseError `illegal-state`. */
export function release(deps: MoveDeps, id: PackageId, actor: string): StoredPackage {
  const pkg = requirePackage(deps, id);
  switch (pkg.state) {
    case 'sealed':
      return movePackage(deps, id, {
        from: ['sealed'],
        to: 'queued',
        custody: { action: 'package-queued', actor },
      });
    case 'waiting':
    case 'blocked':
      return resume(deps, pkg);
    case 'queued':
    case 'url_issued':
    case 'stored':
      return pkg;
    default:
      throw new ProofcaseError('illegal-state', { from: pkg.state, to: 'queued' });
  }
}
