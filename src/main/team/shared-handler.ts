import type { ProfileId } from '../../domain/ids';
import type { Repositories } from '../storage/database/repositories';

/** Returns the handler's name where the profile shares names with the team, otherwise null. */
export function sharedHandler(
  { profiles }: Pick<Repositories, 'profiles'>,
  profileId: ProfileId,
  handler: string,
): string | null {
  return profiles.find(profileId)?.profile.sharesHandler ? handler : null;
}
