import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverView } from '../../../contract/receiver-views';
import { isLoopbackAddress, readPublicAddress } from '../../../domain/receiver';
import { useCommand, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { classNames } from '../../components/class-names';
import { ErrorNotice } from '../../components/error-notice';
import { Switch } from '../../components/switch';
import { TextField } from '../../components/text-field';
import { CertificateForm } from './certificate-form';
import { ReceiverState } from './receiver-state';
import { ReceiverToken } from './receiver-token';
import styles from './settings.module.css';

/** Settings of the receiver of result pushes (R32), which is off by default. */
export function ReceiverSection() {
  const { t } = useTranslation('settings');
  const view = useRequest('receiver.get', {}).data;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('receiver.title')}</h2>
      <p className={styles.quiet}>{t('receiver.text')}</p>
      {view ? (
        <>
          <ReceiverState state={view.state} />
          <ReceiverForm key={JSON.stringify(view.settings)} view={view} />
          <ReceiverToken state={view.token} />
          <CertificateForm view={view} />
        </>
      ) : null}
    </section>
  );
}

function ReceiverForm({ view }: { readonly view: ReceiverView }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { settings } = view;
  const [draft, setDraft] = useState({
    ...settings,
    port: String(settings.port),
    publicAddress: settings.publicAddress ?? '',
  });
  const change = useCommand('receiver.change');
  const port = Number(draft.port);
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65_535;
  const publicText = draft.publicAddress.trim();
  const publicAddress = readPublicAddress(publicText);
  const isPublicAddress = publicText === '' || publicAddress !== null;
  const isValid = isPort && isPublicAddress;
  const save = (enabled: boolean) => {
    if (isValid) change.mutate({ ...draft, address: draft.address.trim(), port, publicAddress, enabled });
  };
  return (
    <>
      <Switch isSelected={settings.enabled} onChange={save} hint={t('receiver.enabledHint')}>
        {t('receiver.enabled')}
      </Switch>
      <div className={classNames(styles.pair, styles.tops)}>
        <TextField
          label={t('receiver.address')}
          help={t(isLoopbackAddress(draft.address.trim()) ? 'receiver.loopback' : 'receiver.network')}
          value={draft.address}
          onChange={(address) => setDraft({ ...draft, address })}
          spellCheck="false"
        />
        <TextField
          label={t('receiver.port')}
          value={draft.port}
          onChange={(text) => setDraft({ ...draft, port: text })}
          inputMode="numeric"
          error={isPort ? null : t('receiver.portWrong')}
        />
      </div>
      <TextField
        label={t('receiver.path')}
        help={t('receiver.pathHelp')}
        value={draft.pathPrefix}
        onChange={(pathPrefix) => setDraft({ ...draft, pathPrefix })}
        placeholder="/proofcase"
        spellCheck="false"
      />
      <TextField
        label={t('receiver.publicAddress')}
        help={t('receiver.publicAddressHelp')}
        value={draft.publicAddress}
        onChange={(text) => setDraft({ ...draft, publicAddress: text })}
        error={isPublicAddress ? null : t('receiver.publicAddressWrong')}
        spellCheck="false"
      />
      {change.error ? <ErrorNotice error={change.error} /> : null}
      <div>
        <Button isDisabled={change.isPending || !isValid} onPress={() => save(settings.enabled)}>
          {common('action.save')}
        </Button>
      </div>
    </>
  );
}
