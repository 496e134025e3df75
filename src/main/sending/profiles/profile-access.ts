import { ProofcaseError } from '../../../contract/errors';
import type { ProfileId } from '../../../domain/ids';
import type { Profile } from '../../../domain/profile';
import type { Repositories } from '../../storage/database/repositories';
import type { KeyLookup, KeyRing } from '../../storage/secrets/key-ring';
import { PRACTICE_PROFILE_ID } from '../../storage/settings/practice-profile';
import type { ServiceTarget } from '../service/service-client';
import type { PracticeHost } from './practice-host';

/** Resolves address and API key of a profile; both start the practice service if needed. */
export interface ProfileAccess {
  baseUrlOf(profile: Profile): Promise<string>;
  lookUpKey(id: ProfileId): Promise<KeyLookup>;
  /** Returns the target of a request; null without an API key. @throws ProofcaseError `not-found`. */
  targetOf(id: ProfileId): Promise<ServiceTarget | null>;
}

export function createProfileAccess(
  repositories: Pick<Repositories, 'profiles'>,
  keyRing: KeyRing,
  practice: PracticeHost,
): ProfileAccess {
  const baseUrlOf = async (profile: Profile): Promise<string> =>
    profile.kind === 'practice' ? (await practice.ensure()).baseUrl : profile.baseUrl;
  const lookUpKey = async (id: ProfileId): Promise<KeyLookup> => {
    if (id !== PRACTICE_PROFILE_ID) return keyRing.lookUp(id);
    return { kind: 'key', key: (await practice.ensure()).key };
  };
  return {
    baseUrlOf,
    lookUpKey,
    async targetOf(id) {
      const stored = repositories.profiles.find(id);
      if (!stored) throw new ProofcaseError('not-found');
      const { profile } = stored;
      const key = await lookUpKey(id).catch(() => null);
      if (key?.kind !== 'key') return null;
      const { captureAuthentication } = profile;
      return { baseUrl: await baseUrlOf(profile), apiKey: key.key, captureAuthentication };
    },
  };
}
