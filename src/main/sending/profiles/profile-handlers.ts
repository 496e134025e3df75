import type { profileRequests } from '../../../contract/profile-requests';
import type { EngineHandlers } from '../../support/handlers';
import type { Profiles } from './profiles';

export function profileHandlers(profiles: Profiles): EngineHandlers<typeof profileRequests> {
  return {
    'profiles.list': () => profiles.list(),
    'profiles.save': (payload) => profiles.save(payload),
    'profiles.remove': ({ profileId }) => profiles.remove(profileId),
    'profiles.setKey': ({ profileId, key, thisRunOnly }) => profiles.setKey(profileId, key, thisRunOnly),
    'profiles.forgetKey': ({ profileId }) => profiles.forgetKey(profileId),
    'profiles.test': ({ profileId }) => profiles.test(profileId),
    'profiles.testAccess': (access) => profiles.testAccess(access),
    'profiles.testTeamStore': ({ profileId, teamStore, password }) =>
      profiles.testTeamStore(profileId, teamStore, password),
    'profiles.resume': ({ profileId }) => profiles.resume(profileId),
  };
}
