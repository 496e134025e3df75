import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListeningReceiver, ReceiverView } from '../../../contract/receiver-views';
import { CopyButton } from '../../components/copy-button';
import { Notice } from '../../components/notice';
import styles from './settings.module.css';

/** Says whether the receiver runs, and under which address the operator reaches it. */
export function ReceiverState({ state }: { readonly state: ReceiverView['state'] }) {
  const { t } = useTranslation('settings');
  if (state.kind === 'off') {
    return (
      <Notice tone="grey" icon={<CircleDashed size={16} aria-hidden />}>
        {t('receiver.off')}
      </Notice>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Notice tone="red" icon={<CircleAlert size={16} aria-hidden />}>
        {t(`receiver.failure.${state.reason}`)}
        {state.detail ? <p className={styles.quiet}>{state.detail}</p> : null}
      </Notice>
    );
  }
  return (
    <>
      <Addresses state={state} />
      {state.isUnencrypted ? (
        <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('receiver.unencrypted')}
        </Notice>
      ) : null}
    </>
  );
}

/** Offers only an address that an operator can reach from elsewhere; the others are told with their reach. */
function Addresses({ state }: { readonly state: ListeningReceiver }) {
  const { t } = useTranslation('settings');
  const reachable = state.addresses.filter(({ reach }) => reach === 'internet');
  if (reachable.length === 0) {
    return (
      <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
        {t('receiver.unreachable')}
        {state.addresses.map(({ url, reach }) =>
          reach === 'internet' ? null : (
            <p key={url} className={styles.quiet}>
              <code>{t('receiver.url', { url })}</code> ({t(`receiver.reach.${reach}`)})
            </p>
          ),
        )}
      </Notice>
    );
  }
  return reachable.map(({ url }) => {
    const address = t('receiver.url', { url });
    return (
      <Notice
        key={url}
        tone="green"
        icon={<CircleCheck size={16} aria-hidden />}
        actions={
          <CopyButton text={address} copiedText={t('receiver.addressCopied')}>
            {t('receiver.copyAddress')}
          </CopyButton>
        }
      >
        {t('receiver.listening')} <code>{address}</code>
      </Notice>
    );
  });
}
