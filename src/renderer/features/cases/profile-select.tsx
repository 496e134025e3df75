import { useTranslation } from 'react-i18next';
import type { ProfileId } from '../../../domain/ids';
import { profileName } from '../../app/profile-names';
import { useRequest } from '../../app/queries';
import { Select } from '../../components/select';

export interface ProfileSelectProps {
  readonly value: ProfileId | null;
  readonly onChange: (profileId: ProfileId) => void;
}

/** Chooses the profile that sends a case; hidden if there is only one. */
export function ProfileSelect({ value, onChange }: ProfileSelectProps) {
  const { t } = useTranslation('cases');
  const { t: common } = useTranslation('common');
  const profiles = useRequest('profiles.list', {}).data ?? [];
  const settings = useRequest('settings.get', {}).data;
  const selected = value ?? settings?.activeProfileId;
  if (!selected || profiles.length < 2) return null;
  return (
    <Select
      label={t('new.profile')}
      value={selected}
      onChange={onChange}
      options={profiles.map((profile) => ({
        value: profile.id,
        label: profileName(profile, common),
        hint: profile.kind === 'practice' ? common('profile.practiceHint') : undefined,
      }))}
    />
  );
}
