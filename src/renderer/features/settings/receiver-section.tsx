import { CircleAlert, CircleCheck, CircleDashed, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverView } from '../../../contract/receiver-views';
import { isLoopbackAddress } from '../../../domain/receiver';
import { useCommand, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { classNames } from '../../components/class-names';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { Switch } from '../../components/switch';
import { TextField } from '../../components/text-field';
import { CertificateForm } from './certificate-form';
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
          <ReceiverState view={view} />
          <ReceiverForm key={JSON.stringify(view.settings)} view={view} />
          <Token view={view} />
          <CertificateForm view={view} />
        </>
      ) : null}
    </section>
  );
}

function ReceiverState({ view }: { readonly view: ReceiverView }) {
  const { t } = useTranslation('settings');
  const { state } = view;
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
    <Notice tone="green" icon={<CircleCheck size={16} aria-hidden />}>
      {t('receiver.listening')} <code>{t('receiver.url', { url: state.url })}</code>
    </Notice>
  );
}

function ReceiverForm({ view }: { readonly view: ReceiverView }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { settings } = view;
  const [draft, setDraft] = useState({ ...settings, port: String(settings.port) });
  const change = useCommand('receiver.change');
  const port = Number(draft.port);
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65_535;
  const save = (enabled: boolean) => {
    if (isPort) change.mutate({ ...draft, address: draft.address.trim(), port, enabled });
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
      {change.error ? <ErrorNotice error={change.error} /> : null}
      <div>
        <Button isDisabled={change.isPending || !isPort} onPress={() => save(settings.enabled)}>
          {common('action.save')}
        </Button>
      </div>
    </>
  );
}

/** Creates the token and shows it once; afterwards only the keychain has it. */
function Token({ view }: { readonly view: ReceiverView }) {
  const { t } = useTranslation('settings');
  const [shown, setShown] = useState<string | null>(null);
  const create = useCommand('receiver.setToken', { onDone: ({ token }) => setShown(token) });
  const forget = useCommand('receiver.forgetToken', { onDone: () => setShown(null) });
  return (
    <div className={styles.token}>
      <p>
        <KeyRound size={15} aria-hidden /> {t(`receiver.token.${view.token}`)}
      </p>
      {shown ? (
        <p className={styles.quiet}>
          {t('receiver.token.once')} <code>{shown}</code>
        </p>
      ) : null}
      {create.error ? <ErrorNotice error={create.error} /> : null}
      <div className={styles.buttons}>
        <Button isPending={create.isPending} onPress={() => create.mutate({ token: null })}>
          {t(view.token === 'stored' ? 'receiver.token.renew' : 'receiver.token.make')}
        </Button>
        {view.token === 'stored' ? (
          <Button variant="quiet" isPending={forget.isPending} onPress={() => forget.mutate({})}>
            {t('receiver.token.forget')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
