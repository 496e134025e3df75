import { ShieldQuestion } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../../../contract/errors';
import type { ProxyView } from '../../../../contract/outbox-views';
import { asProofcaseError, request } from '../../../bridge';
import { Button } from '../../../components/button';
import { ErrorNotice } from '../../../components/error-notice';
import { Switch } from '../../../components/switch';
import { TextField } from '../../../components/text-field';
import { useMessages } from '../../../components/toasts';
import { useKeychainWorks } from '../../settings/use-keychain-works';
import blocked from './blocked-card.module.css';
import card from './package-card.module.css';
import styles from './proxy-card.module.css';

/** A proxy that blocks all connections until a person signs in. */
export function ProxyCard({ proxy }: { readonly proxy: ProxyView }) {
  const { t } = useTranslation('outbox');
  const titleId = useId();
  const { address, supported, credentials } = proxy;
  const sentence = !supported
    ? t('proxy.unsupported', { address })
    : t(credentials === 'refused' ? 'proxy.refused' : 'proxy.asks', { address });
  return (
    <li className={card.card} data-kind="blocked" aria-labelledby={titleId}>
      <div className={card.why}>
        <h3 id={titleId} className={blocked.title}>
          <ShieldQuestion size={15} aria-hidden className={blocked.icon} />
          {sentence}
        </h3>
        {supported ? <p>{t('proxy.text')}</p> : null}
      </div>
      {supported ? <SignIn address={address} /> : null}
    </li>
  );
}

function SignIn({ address }: { readonly address: string }) {
  const { t } = useTranslation('outbox');
  const { toast } = useMessages();
  const isKeychainAvailable = useKeychainWorks();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isThisRunOnly, setIsThisRunOnly] = useState(false);
  const [error, setError] = useState<ProofcaseError | null>(null);
  // Bypasses the query cache, which would keep the password in memory for minutes.
  const save = async () => {
    const credentials = { address, username: username.trim(), password };
    setPassword('');
    try {
      await request('proxies.setCredentials', {
        ...credentials,
        thisRunOnly: isThisRunOnly || !isKeychainAvailable,
      });
      setError(null);
      toast({ tone: 'green', key: 'outbox:proxy.saved' });
    } catch (thrown) {
      setError(asProofcaseError(thrown));
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (username.trim() !== '') void save();
      }}
    >
      <TextField label={t('proxy.username')} autoComplete="off" value={username} onChange={setUsername} />
      <TextField
        label={t('proxy.password')}
        type="password"
        autoComplete="off"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" isDisabled={username.trim() === ''}>
        {t('proxy.save')}
      </Button>
      {isKeychainAvailable ? (
        <Switch isSelected={isThisRunOnly} onChange={setIsThisRunOnly}>
          {t('proxy.thisRunOnly')}
        </Switch>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
    </form>
  );
}
