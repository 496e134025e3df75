import { CircleUser, GraduationCap, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../contract/views';
import { useLeave } from '../../app/leave-guard';
import { useRequest } from '../../app/queries';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { classNames } from '../../components/class-names';
import { LockedNote } from '../../components/locked-note';
import { useIsLocked } from '../managed/use-managed';
import { NewProfileDialog } from './new-profile-dialog';
import { ProfileForm } from './profile-form';
import { BlockNotice, PracticeTest, ProfileActions } from './profile-sections';
import styles from './settings.module.css';
import { SettingsSection } from './settings-page';

/** Shows the profiles on the left and the selected one on the right. */
export function Profiles() {
  const { t } = useTranslation('settings');
  const profiles = useRequest('profiles.list', {}).data ?? [];
  const settings = useRequest('settings.get', {}).data;
  const { t: managed } = useTranslation('managed');
  const isLocked = useIsLocked('otherProfiles');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const leave = useLeave();
  const choose = (id: string) => leave(() => setChosenId(id));
  const [isAdding, setIsAdding] = useState(false);
  const firstId = settings?.activeProfileId ?? null;
  const chosen = profiles.find(({ id }) => id === (chosenId ?? firstId)) ?? profiles[0] ?? null;
  // The form stays when another profile is put in use: its changes may be unsaved.
  if (chosenId === null && chosen !== null && chosen.id === firstId) setChosenId(firstId);
  if (chosen === null) return null;
  return (
    <div className={styles.split}>
      <div className={styles.side}>
        <ul className={styles.profiles} aria-label={t('profiles.list')}>
          {profiles.map((profile) => (
            <li key={profile.id}>
              <ProfileButton
                profile={profile}
                isChosen={profile.id === chosen.id}
                isActive={profile.id === settings?.activeProfileId}
                onPress={() => choose(profile.id)}
              />
            </li>
          ))}
        </ul>
        <Button icon={<Plus size={16} aria-hidden />} isDisabled={isLocked} onPress={() => setIsAdding(true)}>
          {t('profiles.add')}
        </Button>
        {isLocked ? <LockedNote>{managed('onlyThese')}</LockedNote> : null}
        <p className={styles.quiet}>{t('profiles.text')}</p>
      </div>
      <div className={styles.page}>
        <ProfileDetail
          key={chosen.id}
          profile={chosen}
          isActive={chosen.id === settings?.activeProfileId}
          onRemoved={() => setChosenId(null)}
        />
      </div>
      {isAdding ? (
        <NewProfileDialog onClose={() => setIsAdding(false)} onSaved={({ id }) => choose(id)} />
      ) : null}
    </div>
  );
}

interface ProfileButtonProps {
  readonly profile: ProfileView;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly onPress: () => void;
}

function ProfileButton({ profile, isChosen, isActive, onPress }: ProfileButtonProps) {
  const { t } = useTranslation('settings');
  const Icon = profile.kind === 'practice' ? GraduationCap : CircleUser;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={classNames(styles.profile, isChosen && styles.chosen)}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
      <span className={styles.profileName}>
        {profile.kind === 'practice' ? t('practice.title') : profile.name}
      </span>
      {isActive ? <Badge tone="accent">{t('profiles.active')}</Badge> : null}
    </button>
  );
}

interface ProfileDetailProps {
  readonly profile: ProfileView;
  readonly isActive: boolean;
  readonly onRemoved: () => void;
}

function ProfileDetail({ profile, isActive, onRemoved }: ProfileDetailProps) {
  return (
    <div className={styles.column}>
      {profile.block ? <BlockNotice profile={profile} block={profile.block} /> : null}
      {profile.kind === 'practice' ? (
        <>
          <PracticePanel profile={profile} />
          <PracticeTest profile={profile} />
        </>
      ) : (
        <ProfileForm profile={profile} />
      )}
      <ProfileActions profile={profile} isActive={isActive} onRemoved={onRemoved} />
    </div>
  );
}

function PracticePanel({ profile }: { readonly profile: ProfileView }) {
  const { t } = useTranslation('settings');
  return (
    <SettingsSection title={t('practice.title')}>
      <p>{t('practice.text')}</p>
      <p>
        {profile.running ? (
          <Badge tone="accent">{t('practice.running', { url: profile.baseUrl })}</Badge>
        ) : (
          <Badge tone="grey">{t('practice.stopped')}</Badge>
        )}
      </p>
    </SettingsSection>
  );
}
