import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverView } from '../../../contract/receiver-views';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { CopyButton } from '../../components/copy-button';
import { ErrorNotice } from '../../components/error-notice';
import styles from './settings.module.css';

/** Shows the token once; afterwards only the keychain has it. */
export function ReceiverToken({ state }: { readonly state: ReceiverView['token'] }) {
  const { t } = useTranslation('settings');
  const [shown, setShown] = useState<string | null>(null);
  const show = useCommand('receiver.showToken', { onDone: ({ token }) => setShown(token) });
  const replace = useCommand('receiver.setToken', { onDone: ({ token }) => setShown(token) });
  const error = show.error ?? replace.error;
  return (
    <div className={styles.token}>
      <p data-tone={state === 'unseen' ? 'yellow' : undefined}>
        <KeyRound size={15} aria-hidden /> {t(`receiver.token.${state}`)}
      </p>
      {shown ? (
        <p className={styles.quiet}>
          {t('receiver.token.once')} <code>{shown}</code>
        </p>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
      <div className={styles.buttons}>
        {shown ? (
          <CopyButton text={shown} copiedText={t('receiver.token.copied')}>
            {t('receiver.token.copy')}
          </CopyButton>
        ) : null}
        {state === 'unseen' ? (
          <Button variant="primary" isPending={show.isPending} onPress={() => show.mutate({})}>
            {t('receiver.token.show')}
          </Button>
        ) : null}
        {state === 'stored' ? (
          <Button isPending={replace.isPending} onPress={() => replace.mutate({ token: null })}>
            {t('receiver.token.renew')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
