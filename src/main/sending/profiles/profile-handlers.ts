import type { profileRequests } from '../../../contract/profile-requests';
import type { KeyRing } from '../../storage/secrets/key-ring';
import type { EngineHandlers } from '../../support/handlers';
import type { Profiles } from './profiles';

export function profileHandlers(
  profiles: Profiles,
  keyRing: KeyRing,
): EngineHandlers<typeof profileRequests> {
  return {
    'profiles.list': () => profiles.list(),
    'profiles.save': async (payload) => {
      const saved = await profiles.save(payload);
      keyRing.bindSessionKey(saved.id);
      return profiles.view(saved.id);
    },
    'profiles.remove': ({ profileId }) => profiles.remove(profileId),
    'profiles.setKey': ({ profileId, key, thisRunOnly }) => profiles.setKey(profileId, key, thisRunOnly),
    'profiles.forgetKey': ({ profileId }) => profiles.forgetKey(profileId),
    'profiles.test': ({ profileId }) => profiles.test(profileId),
    'profiles.resume': ({ profileId }) => profiles.resume(profileId),
  };
}
