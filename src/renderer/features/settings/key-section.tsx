import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../../contract/errors';
import type { KeyState, ProfileView } from '../../../contract/views';
import { useCommand, useRequest } from '../../app/queries';
import { asProofcaseError, request } from '../../bridge';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { Switch } from '../../components/switch';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import styles from './settings.module.css';

const TEXT = {
  stored: { key: 'key.stored', tone: 'grey' },
  session: { key: 'key.session', tone: 'yellow' },
  missing: { key: 'key.missing', tone: 'yellow' },
  'keychain-unavailable': { key: 'key.unavailable', tone: 'yellow' },
} as const satisfies { readonly [State in KeyState]: object };

/**
 * Takes a key and hands it to the keychain; it is never read back into the window, and the field is emptied
 * as soon as the key has left it.
 */
export function KeySection({ profile }: { readonly profile: ProfileView }) {
  const { t } = useTranslation('settings');
  const { toast } = useMessages();
  const keychainWorks = useRequest('app.info', {}).data?.keychain.available ?? true;
  const [saveError, setSaveError] = useState<ProofcaseError | null>(null);
  const forget = useCommand('profiles.forgetKey', {
    onDone: () => toast({ tone: 'green', text: t('key.forgotten') }),
  });
  const hasKey = profile.key === 'stored' || profile.key === 'session';
  const state = keychainWorks || hasKey ? TEXT[profile.key] : TEXT['keychain-unavailable'];
  const error = saveError ?? forget.error;

  // Not a cached command: the cache would keep the key in memory for minutes.
  const save = async (key: string, thisRunOnly: boolean) => {
    try {
      const saved = await request('profiles.setKey', { profileId: profile.id, key, thisRunOnly });
      setSaveError(null);
      toast({ tone: 'green', text: saved.key === 'session' ? t('key.savedSession') : t('key.saved') });
    } catch (thrown) {
      setSaveError(asProofcaseError(thrown));
    }
  };

  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('key.title')}</h2>
      <Notice tone={state.tone} icon={<KeyRound size={16} aria-hidden />}>
        {t(state.key)}
      </Notice>
      <KeyForm hasKey={hasKey} keychainWorks={keychainWorks} onSave={(...given) => void save(...given)} />
      {hasKey ? (
        <div>
          <Button
            variant="quiet"
            isDisabled={forget.isPending}
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

interface KeyFormProps {
  readonly hasKey: boolean;
  readonly keychainWorks: boolean;
  readonly onSave: (key: string, thisRunOnly: boolean) => void;
}

function KeyForm({ hasKey, keychainWorks, onSave }: KeyFormProps) {
  const { t } = useTranslation('settings');
  const [key, setKey] = useState('');
  const [wantsThisRunOnly, setWantsThisRunOnly] = useState(false);
  const thisRunOnly = wantsThisRunOnly || !keychainWorks;
  return (
    <form
      className={styles.key}
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim() === '') return;
        onSave(key.trim(), thisRunOnly);
        setKey('');
      }}
    >
      <TextField
        label={hasKey ? t('key.replace') : t('key.enter')}
        type="password"
        autoComplete="off"
        value={key}
        onChange={setKey}
      />
      {keychainWorks ? (
        <Switch isSelected={wantsThisRunOnly} onChange={setWantsThisRunOnly}>
          {t('key.thisRunOnly')}
        </Switch>
      ) : null}
      <div>
        <Button type="submit" isDisabled={key.trim() === ''}>
          {thisRunOnly ? t('key.saveSession') : t('key.save')}
        </Button>
      </div>
    </form>
  );
}
