import type { ProfileId } from '../../../domain/ids';
import type { Profile } from '../../../domain/profile';
import type { Repositories } from '../database/repositories';

/** The fixed id of the profile for the built-in practice service, which always exists. */
export const PRACTICE_PROFILE_ID = '7b3c9f5e-2d41-4a86-9c0e-5f1d8a6b2e10' as ProfileId;

const PRACTICE_PROFILE: Profile = {
  id: PRACTICE_PROFILE_ID,
  name: 'Practice',
  kind: 'practice',
  baseUrl: '',
  captureAuthentication: 'x-api-key',
  reportLanguage: 'de',
  contactEmail: null,
  monthlyTokenBudget: null,
  captureFields: '{}',
  hasResultPush: true,
  teamStore: null,
  isTeamStoreOptional: false,
  sharesWithTeam: false,
  sharesHandler: true,
};

/** Names of profiles are compared without case. */
export function isPracticeName(name: string): boolean {
  return name.toLowerCase() === PRACTICE_PROFILE.name.toLowerCase();
}

export function ensurePracticeProfile(repositories: Pick<Repositories, 'profiles'>, at: string): void {
  if (!repositories.profiles.find(PRACTICE_PROFILE_ID)) repositories.profiles.save(PRACTICE_PROFILE, at);
}
