import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverView } from '../../../contract/receiver-views';
import { readPublicAddress } from '../../../domain/receiver';
import { useCommand, useRequest } from '../../app/queries';
import { formatRoute } from '../../app/route';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { TextField } from '../../components/text-field';
import { ManagedNote } from '../managed/managed-note';
import { useIsLocked } from '../managed/use-managed';
import { ListeningAddress } from './listening-address';
import { ReceiverState, ReceiverToken } from './receiver-section';
import styles from './settings.module.css';

/** Switches the receiver on where its results are wanted, and shows what the operator needs. */
export function ReceiverDialog({ onClose }: { readonly onClose: () => void }) {
  const view = useRequest('receiver.get', {}).data;
  return view ? <Setup view={view} onClose={onClose} /> : null;
}

function Setup({ view, onClose }: { readonly view: ReceiverView; readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { settings, state } = view;
  const [address, setAddress] = useState(settings.address);
  const [publicText, setPublicText] = useState(settings.publicAddress ?? '');
  const change = useCommand('receiver.change');
  const publicAddress = readPublicAddress(publicText.trim());
  const isValid = publicText.trim() === '' || publicAddress !== null;
  const isChanged = address !== settings.address || publicAddress !== settings.publicAddress;
  const isLocked = useIsLocked('receiver');
  const isDone = state.kind === 'listening' && !isChanged;
  const submit = () => {
    if (isDone) onClose();
    else if (isValid && !isLocked && !change.isPending) {
      change.mutate({ ...settings, address, publicAddress, enabled: true });
    }
  };
  return (
    <Dialog
      title={t('receiver.title')}
      help="receiver"
      isOpen
      isWide
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          {isDone ? null : <Button onPress={onClose}>{common('action.cancel')}</Button>}
          <Button
            type="submit"
            variant="primary"
            isDisabled={!isValid || (isLocked && !isDone)}
            isPending={change.isPending}
          >
            {t(submitKey(isDone, settings.enabled))}
          </Button>
        </>
      }
    >
      <p>
        {t('receiver.text')} {t('receiver.whileRunning')}
      </p>
      <ManagedNote setting="receiver" />
      <div className={styles.pair}>
        <ListeningAddress
          own={view.ownAddresses}
          value={address}
          onChange={setAddress}
          isDisabled={isLocked}
        />
        <TextField
          label={t('receiver.publicAddress')}
          help={t('receiver.gatewayHelp')}
          value={publicText}
          onChange={setPublicText}
          isDisabled={isLocked}
          error={isValid ? null : t('receiver.publicAddressWrong')}
          placeholder="https://"
          spellCheck="false"
        />
      </div>
      <div className={styles.results} aria-live="polite">
        {state.kind === 'off' ? null : <ReceiverState state={state} />}
        {state.kind === 'listening' ? <ReceiverToken state={view.token} /> : null}
      </div>
      {change.error ? <ErrorNotice error={change.error} /> : null}
      <p className={styles.quiet}>
        {t('receiver.more')}{' '}
        <a href={formatRoute({ screen: 'settings', section: 'capture' })}>{t('receiver.toSettings')}</a>
      </p>
    </Dialog>
  );
}

function submitKey(isDone: boolean, isEnabled: boolean) {
  if (isDone) return 'receiver.done';
  return isEnabled ? 'receiver.apply' : 'receiver.switchOn';
}
