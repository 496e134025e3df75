import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverView } from '../../../contract/receiver-views';
import { type ReceiverFacts, receiverNeed } from '../../../domain/capture/receiver-need';
import type { ProfileId } from '../../../domain/ids';
import { isLoopbackAddress } from '../../../domain/receiver';
import { useCommand, useRequest } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { useIsLocked } from '../managed/use-managed';
import { ReceiverDialog } from '../settings/receiver-dialog';
import styles from './capture-tab.module.css';

function factsOf({ settings, state, token, certificate }: ReceiverView): ReceiverFacts {
  const isListening = state.kind === 'listening';
  return {
    settings,
    isListening,
    isReachable: isListening && state.addresses.some(({ reach }) => reach === 'internet'),
    isTokenShown: token === 'stored',
    hasCertificate: certificate !== null,
  };
}

/** Says why the photos and the report will not arrive on this computer, and sets up the receiver there and then. */
export function ReceiverNotice({ profileId }: { readonly profileId: ProfileId }) {
  const { t } = useTranslation('capture');
  const profile = useRequest('profiles.list', {}).data?.find(({ id }) => id === profileId);
  const view = useRequest('receiver.get', {}).data;
  const [isSettingUp, setIsSettingUp] = useState(false);
  const change = useCommand('receiver.change', { onError: useFailureToast() });
  const need = profile && view ? receiverNeed(profile, factsOf(view)) : null;
  const isPractice = profile?.kind === 'practice';
  // The dialog says who has locked it.
  const isLocked = useIsLocked('receiver');
  const switchesOn =
    isPractice && need === 'off' && !isLocked && view && isLoopbackAddress(view.settings.address);
  return (
    <>
      {need === null ? null : (
        <div className={styles.padded}>
          <Notice
            tone="grey"
            icon={<Inbox size={16} aria-hidden />}
            actions={
              switchesOn ? (
                <Button
                  isPending={change.isPending}
                  onPress={() => change.mutate({ ...view.settings, enabled: true })}
                >
                  {t('receiver.switchOn')}
                </Button>
              ) : (
                <Button onPress={() => setIsSettingUp(true)}>{t('receiver.setUp')}</Button>
              )
            }
          >
            {t(need === 'off' && isPractice ? 'receiver.offPractice' : `receiver.${need}`)}
          </Notice>
        </div>
      )}
      {isSettingUp ? <ReceiverDialog onClose={() => setIsSettingUp(false)} /> : null}
    </>
  );
}
