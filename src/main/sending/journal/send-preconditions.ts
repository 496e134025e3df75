import { ProofcaseError } from '../../../contract/errors';
import type { JournalReason } from '../../../domain/journal';
import type { Profile } from '../../../domain/profile';
import { checkReferenceDate, earlierDay } from '../../../domain/reference-date';
import type { StoredPackage, StoredSubmission } from '../../storage/database/stored-package';
import type { ServiceTarget } from '../service/service-client';
import { waitToRetry } from './apply-outcome';
import type { JournalRuntime, JournalService } from './journal-deps';
import { blockProfile, type MoveDeps, movePackage } from './move-package';
import { hasStateChanged } from './step-context';

export interface SendContext {
  readonly profile: Profile;
  readonly target: ServiceTarget;
  readonly submission: StoredSubmission;
}

/**
 * Checks what sending a package requires: an unblocked profile, an API key, an address, and a reference date that the
 * service still accepts (R8). Returns null after moving the package to `blocked`, `rejected` or `waiting`.
 */
export async function checkSendPreconditions(
  deps: MoveDeps & JournalService & Pick<JournalRuntime, 'random'>,
  pkg: StoredPackage,
): Promise<SendContext | null> {
  const { repositories } = deps;
  const stored = repositories.profiles.find(pkg.profileId);
  const submission = repositories.packages.findSubmission(pkg.submissionId);
  if (!stored || !submission) throw new ProofcaseError('not-found');
  if (stored.block) {
    blockProfile(deps, pkg.profileId, stored.block, { id: pkg.id });
    return null;
  }
  if (!checkReferenceDate(submission.referenceDate, earlierDay(deps.clock.now())).ok) {
    // Of two clocks that disagree, such as one with an empty battery, either may be wrong: neither reject nor send.
    if (deps.clock.now() < new Date(pkg.sealedAt)) {
      waitToRetry(deps, pkg, { reason: 'clock-wrong', detail: null });
      return null;
    }
    const reason = 'reference-date-too-far-ahead';
    rejectBeforeSending(deps, pkg, { reason, detail: submission.referenceDate });
    return null;
  }
  const lookup = await deps.lookUpTarget(stored.profile);
  // The keychain may have prompted the user; the package may have changed meanwhile.
  if (hasStateChanged(deps, pkg)) return null;
  if (lookup.kind === 'problem') {
    const { reason, detail } = lookup;
    const since = deps.clock.now().toISOString();
    const block = { reason, since, status: null, detail, certificate: null, resumesAt: null };
    blockProfile(deps, pkg.profileId, block, { id: pkg.id });
    return null;
  }
  return { profile: stored.profile, target: lookup.target, submission };
}

/** Moves a package that must not be sent to `rejected`, or back to the question if it may have been paid. */
export function rejectBeforeSending(
  deps: MoveDeps,
  { id, maybePaid }: StoredPackage,
  change: { readonly reason: JournalReason; readonly detail?: string },
): void {
  const { reason } = change;
  const from = ['queued', 'stored'] as const;
  const details = { reason };
  if (maybePaid) {
    movePackage(deps, id, { from, to: 'unknown', change, custody: { action: 'outcome-unknown', details } });
  } else {
    movePackage(deps, id, { from, to: 'rejected', change, custody: { action: 'package-rejected', details } });
  }
}
