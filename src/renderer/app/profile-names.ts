import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../contract/views';
import { useRequest } from './queries';

/** The practice profile has a translated name. */
export function profileName({ kind, name }: ProfileView, common: TFunction<'common'>): string {
  return kind === 'practice' ? common('profile.practice') : name;
}

/** Returns a function for the display name of a profile; `storedName` is the name of a removed profile. */
export function useProfileNames(): (profileId: string, storedName: string) => string {
  const { t } = useTranslation('common');
  const profiles: readonly ProfileView[] = useRequest('profiles.list', {}).data ?? [];
  return (profileId, storedName) => {
    const profile = profiles.find(({ id }) => id === profileId);
    return profile ? profileName(profile, t) : storedName;
  };
}
