import { ProofcaseError } from '../../contract/errors';
import type { Profile, ProfileBlock } from '../../domain/profile';
import { checkReferenceDate, localDay } from '../../domain/reference-date';
import type { StoredPackage, StoredSubmission } from '../database/stored-package';
import { parseBaseUrl } from '../service/service-address';
import type { ServiceTarget } from '../service/service-client';
import type { JournalDeps } from './journal-deps';
import { blockProfile, movePackage } from './move-package';
import { hasLeft } from './step-context';

export interface OpenGate {
  readonly profile: Profile;
  readonly target: ServiceTarget;
  readonly submission: StoredSubmission;
}

/**
 * Everything that must hold before anything of a package is sent: a profile that is not blocked, a key, an address,
 * a reference date that the service still accepts (R8). Null: the package was moved to where the reason belongs.
 */
export async function passGate(deps: JournalDeps, one: StoredPackage): Promise<OpenGate | null> {
  const { repositories } = deps;
  const stored = repositories.profiles.find(one.profileId);
  const submission = repositories.packages.findSubmission(one.submissionId);
  if (!stored || !submission) throw new ProofcaseError('not-found');
  if (stored.block) {
    blockProfile(deps, one.profileId, stored.block, { id: one.id });
    return null;
  }
  const date = checkReferenceDate(submission.referenceDate, localDay(deps.clock.now()));
  if (!date.ok) {
    movePackage(deps, one.id, {
      from: ['queued', 'stored'],
      to: 'rejected',
      change: { reason: 'reference-date-too-far-ahead', detail: submission.referenceDate },
      custody: { action: 'package-rejected', details: { reason: 'reference-date-too-far-ahead' } },
    });
    return null;
  }
  const target = await targetOf(deps, stored.profile);
  // The keychain may have asked a person; the package may be gone meanwhile.
  if (hasLeft(deps, one)) return null;
  if ('reason' in target) {
    blockProfile(deps, one.profileId, target, { id: one.id });
    return null;
  }
  return { profile: stored.profile, target, submission };
}

async function targetOf(deps: JournalDeps, profile: Profile): Promise<ServiceTarget | ProfileBlock> {
  let baseUrl: string;
  try {
    // The practice service makes up its key when it starts, so the address comes first.
    baseUrl = await deps.baseUrlOf(profile);
    parseBaseUrl(baseUrl);
  } catch (error) {
    if (!(error instanceof ProofcaseError)) throw error;
    return blockNow(deps, 'account-configuration', error.message);
  }
  const key = await deps.lookUpKey(profile.id);
  if (key.kind === 'missing') return blockNow(deps, 'key-missing', null);
  if (key.kind === 'keychain-unavailable') return blockNow(deps, 'keychain-unavailable', key.detail);
  return { baseUrl, apiKey: key.key, captureAuthentication: profile.captureAuthentication };
}

function blockNow(deps: JournalDeps, reason: ProfileBlock['reason'], detail: string | null): ProfileBlock {
  return { reason, since: deps.clock.now().toISOString(), status: null, detail, resumesAt: null };
}
