import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../contract/views';
import { useRequest } from '../../app/queries';

/** Returns a function for the display name of a profile; `storedName` is the name of a removed profile. */
export function useProfileNames(): (profileId: string, storedName: string) => string {
  const { t } = useTranslation('common');
  const profiles: readonly ProfileView[] = useRequest('profiles.list', {}).data ?? [];
  return (profileId, storedName) => {
    const profile = profiles.find(({ id }) => id === profileId);
    return profile?.kind === 'practice' ? t('profile.practice') : (profile?.name ?? storedName);
  };
}
