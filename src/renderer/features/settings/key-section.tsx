import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyState, ProfileView } from '../../../contract/views';
import { useCommand, useRequest } from '../../app/queries';
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
  const [key, setKey] = useState('');
  const [wantsThisRunOnly, setWantsThisRunOnly] = useState(false);
  const thisRunOnly = wantsThisRunOnly || !keychainWorks;
  const save = useCommand('profiles.setKey', {
    onDone: ({ key: state }) =>
      toast({ tone: 'green', text: state === 'session' ? t('key.savedSession') : t('key.saved') }),
  });
  const forget = useCommand('profiles.forgetKey', {
    onDone: () => toast({ tone: 'green', text: t('key.forgotten') }),
  });
  const hasKey = profile.key === 'stored' || profile.key === 'session';
  const state = keychainWorks || hasKey ? TEXT[profile.key] : TEXT['keychain-unavailable'];
  const error = save.error ?? forget.error;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('key.title')}</h2>
      <Notice tone={state.tone} icon={<KeyRound size={16} aria-hidden />}>
        {t(state.key)}
      </Notice>
      <form
        className={styles.key}
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() === '') return;
          save.mutate({ profileId: profile.id, key: key.trim(), thisRunOnly });
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
        <div className={styles.buttons}>
          <Button type="submit" isDisabled={key.trim() === '' || save.isPending}>
            {thisRunOnly ? t('key.saveSession') : t('key.save')}
          </Button>
          {hasKey ? (
            <Button
              variant="quiet"
              isDisabled={forget.isPending}
              onPress={() => forget.mutate({ profileId: profile.id })}
            >
              {t('key.forget')}
            </Button>
          ) : null}
        </div>
      </form>
      {error ? <ErrorNotice error={error} /> : null}
    </section>
  );
}
