import { ProofcaseError } from '../../../contract/errors';
import type { Profile, ProfileBlock } from '../../../domain/profile';
import { checkReferenceDate, localDay } from '../../../domain/reference-date';
import type { StoredPackage, StoredSubmission } from '../../storage/database/stored-package';
import { parseBaseUrl } from '../service/service-address';
import type { ServiceTarget } from '../service/service-client';
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
 * service still accepts (R8). Returns null after moving the package to `blocked` or `rejected`.
 */
export async function checkSendPreconditions(
  deps: MoveDeps & JournalService,
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
  const date = checkReferenceDate(submission.referenceDate, localDay(deps.clock.now()));
  if (!date.ok) {
    movePackage(deps, pkg.id, {
      from: ['queued', 'stored'],
      to: 'rejected',
      change: { reason: 'reference-date-too-far-ahead', detail: submission.referenceDate },
      custody: { action: 'package-rejected', details: { reason: 'reference-date-too-far-ahead' } },
    });
    return null;
  }
  const target = await resolveTarget(deps, stored.profile);
  // The keychain may have prompted the user; the package may have changed meanwhile.
  if (hasStateChanged(deps, pkg)) return null;
  if ('reason' in target) {
    blockProfile(deps, pkg.profileId, target, { id: pkg.id });
    return null;
  }
  return { profile: stored.profile, target, submission };
}

async function resolveTarget(
  deps: JournalService & Pick<JournalRuntime, 'clock'>,
  profile: Profile,
): Promise<ServiceTarget | ProfileBlock> {
  let baseUrl: string;
  try {
    // The practice service generates its key at start, so the address is resolved first.
    baseUrl = await deps.baseUrlOf(profile);
    parseBaseUrl(baseUrl);
  } catch (error) {
    if (!(error instanceof ProofcaseError)) throw error;
    return blockSince(deps, 'account-configuration', error.message);
  }
  const key = await deps.lookUpKey(profile.id);
  if (key.kind === 'missing') return blockSince(deps, 'key-missing', null);
  if (key.kind === 'keychain-unavailable') return blockSince(deps, 'keychain-unavailable', key.detail);
  return { baseUrl, apiKey: key.key, captureAuthentication: profile.captureAuthentication };
}

function blockSince(
  deps: Pick<JournalRuntime, 'clock'>,
  reason: ProfileBlock['reason'],
  detail: string | null,
): ProfileBlock {
  return { reason, since: deps.clock.now().toISOString(), status: null, detail, resumesAt: null };
}
