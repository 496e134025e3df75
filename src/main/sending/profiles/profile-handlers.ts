import type { profileRequests } from '../../../contract/profile-requests';
import type { ProfileView } from '../../../contract/views';
import type { EngineHandlers } from '../../support/handlers';
import type { Profiles } from './profiles';

export function profileHandlers(
  profiles: Profiles,
  captures: { retryNow(): void },
): EngineHandlers<typeof profileRequests> {
  /** Capture cases that waited for another key or address are asked at once. */
  const retrying = async (changing: Promise<ProfileView>): Promise<ProfileView> => {
    const view = await changing;
    captures.retryNow();
    return view;
  };
  return {
    'profiles.list': () => profiles.list(),
    'profiles.save': (payload) => retrying(profiles.save(payload)),
    'profiles.remove': ({ profileId }) => profiles.remove(profileId),
    'profiles.setKey': ({ profileId, key, thisRunOnly }) =>
      retrying(profiles.setKey(profileId, key, thisRunOnly)),
    'profiles.forgetKey': ({ profileId }) => profiles.forgetKey(profileId),
    'profiles.test': ({ profileId }) => profiles.test(profileId),
    'profiles.testAccess': (access) => profiles.testAccess(access),
    'profiles.testTeamStore': ({ profileId, teamStore, password }) =>
      profiles.testTeamStore(profileId, teamStore, password),
    'profiles.resume': ({ profileId }) => retrying(profiles.resume(profileId)),
  };
}
