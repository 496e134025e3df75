import { CircleUser, GraduationCap, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyState, ProfileView } from '../../../contract/views';
import { useLeave } from '../../app/leave-guard';
import { useCommand, useRequest } from '../../app/queries';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { classNames } from '../../components/class-names';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { useMessages } from '../../components/toasts';
import { KeyForm } from './key-form';
import { ProfileForm } from './profile-form';
import { BlockNotice, ConnectionSection, ProfileActions } from './profile-sections';
import styles from './settings.module.css';
import { useSaveKey } from './use-save-key';

const STATES = {
  stored: { key: 'key.stored', tone: 'grey' },
  session: { key: 'key.session', tone: 'yellow' },
  missing: { key: 'key.missing', tone: 'yellow' },
  'other-origin': { key: 'key.other-origin', tone: 'yellow' },
  unusable: { key: 'key.unusable', tone: 'yellow' },
  'keychain-unavailable': { key: 'key.unavailable', tone: 'yellow' },
} as const satisfies { readonly [State in KeyState]: object };

/** Shows the profiles on the left and the selected one on the right. */
export function Profiles() {
  const { t } = useTranslation('settings');
  const profiles = useRequest('profiles.list', {}).data ?? [];
  const settings = useRequest('settings.get', {}).data;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const leave = useLeave();
  const choose = (id: string) => leave(() => setChosenId(id));
  const isNew = chosenId === 'new';
  const chosen = isNew
    ? null
    : (profiles.find(({ id }) => id === (chosenId ?? settings?.activeProfileId)) ?? profiles[0] ?? null);
  if (profiles.length === 0) return null;
  return (
    <div className={styles.split}>
      <div className={styles.side}>
        <ul className={styles.profiles} aria-label={t('profiles.list')}>
          {profiles.map((profile) => (
            <li key={profile.id}>
              <ProfileButton
                profile={profile}
                isChosen={profile.id === chosen?.id}
                isActive={profile.id === settings?.activeProfileId}
                onPress={() => choose(profile.id)}
              />
            </li>
          ))}
        </ul>
        <Button icon={<Plus size={16} aria-hidden />} onPress={() => choose('new')}>
          {t('profiles.add')}
        </Button>
        <p className={styles.quiet}>{t('profiles.text')}</p>
      </div>
      <div className={styles.page}>
        {chosen ? (
          <ProfileDetail
            key={chosen.id}
            profile={chosen}
            isActive={chosen.id === settings?.activeProfileId}
            onRemoved={() => setChosenId(null)}
          />
        ) : (
          <div className={styles.column}>
            <ProfileForm profile={null} onSaved={(saved) => setChosenId(saved.id)} />
          </div>
        )}
      </div>
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
        <PracticePanel profile={profile} />
      ) : (
        <>
          <ProfileForm profile={profile} onSaved={() => undefined} />
          <KeySection profile={profile} />
        </>
      )}
      <ConnectionSection profile={profile} />
      <ProfileActions profile={profile} isActive={isActive} onRemoved={onRemoved} />
    </div>
  );
}

function PracticePanel({ profile }: { readonly profile: ProfileView }) {
  const { t } = useTranslation('settings');
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('practice.title')}</h2>
      <p>{t('practice.text')}</p>
      <p>
        {profile.running ? (
          <Badge tone="accent">{t('practice.running', { url: profile.baseUrl })}</Badge>
        ) : (
          <Badge tone="grey">{t('practice.stopped')}</Badge>
        )}
      </p>
    </section>
  );
}

/** Stores an API key in the keychain; the window never reads it back. */
function KeySection({ profile }: { readonly profile: ProfileView }) {
  const { t } = useTranslation('settings');
  const { toast } = useMessages();
  const saving = useSaveKey(profile.id);
  const keychainWorks = useRequest('app.info', {}).data?.keychain.available ?? true;
  const forget = useCommand('profiles.forgetKey', {
    onDone: () => toast({ tone: 'green', key: 'settings:key.forgotten' }),
  });
  const hasKey = profile.key !== 'missing' && profile.key !== 'keychain-unavailable';
  const state = keychainWorks || hasKey ? STATES[profile.key] : STATES['keychain-unavailable'];
  const error = saving.error ?? forget.error;

  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('key.title')}</h2>
      <Notice tone={state.tone} icon={<KeyRound size={16} aria-hidden />}>
        {t(state.key)}
      </Notice>
      <KeyForm hasKey={hasKey} keychainWorks={keychainWorks} onSave={saving.save} />
      {hasKey ? (
        <div>
          <Button
            variant="quiet"
            isPending={forget.isPending}
            onPress={() => forget.mutate({ profileId: profile.id })}
          >
            {t('key.forget')}
          </Button>
        </div>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
    </section>
  );
}
