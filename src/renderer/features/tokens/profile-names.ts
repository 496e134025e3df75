import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../contract/views';
import { useRequest } from '../../app/queries';

/** What a profile is called on the screens; `known` is its stored name, for one that is gone. */
export function useProfileNames(): (profileId: string, known: string) => string {
  const { t } = useTranslation('common');
  const profiles: readonly ProfileView[] = useRequest('profiles.list', {}).data ?? [];
  return (profileId, known) => {
    const profile = profiles.find(({ id }) => id === profileId);
    return profile?.kind === 'practice' ? t('profile.practice') : (profile?.name ?? known);
  };
}
