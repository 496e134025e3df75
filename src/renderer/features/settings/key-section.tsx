import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { KeyState, ProfileView } from '../../../contract/views';
import { useCommand, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { useMessages } from '../../components/toasts';
import { KeyForm } from './key-form';
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

/** Stores an API key in the keychain; the window never reads it back. */
export function KeySection({ profile }: { readonly profile: ProfileView }) {
  const { t } = useTranslation('settings');
  const { toast } = useMessages();
  const saving = useSaveKey(profile.id);
  const keychainWorks = useRequest('app.info', {}).data?.keychain.available ?? true;
  const forget = useCommand('profiles.forgetKey', {
    onDone: () => toast({ tone: 'green', text: t('key.forgotten') }),
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
