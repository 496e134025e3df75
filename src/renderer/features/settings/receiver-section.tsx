import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, KeyRound, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListeningReceiver, ReceiverView } from '../../../contract/receiver-views';
import { type ReceiverSettings, readPublicAddress } from '../../../domain/receiver';
import { useUnsavedChanges } from '../../app/leave-guard';
import { cacheResponse, useCommand, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { classNames } from '../../components/class-names';
import { CopyButton } from '../../components/copy-button';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { Switch } from '../../components/switch';
import { TextField } from '../../components/text-field';
import { ManagedNote } from '../managed/managed-note';
import { useIsLocked } from '../managed/use-managed';
import { CertificateForm } from './certificate-form';
import { changedSince } from './changed-since';
import { ListeningAddress } from './listening-address';
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
          <ReceiverForm view={view} />
          <ReceiverToken state={view.token} />
          <CertificateForm view={view} />
        </>
      ) : null}
    </section>
  );
}

/** What the form edits; the switch takes effect at once. */
function draftOf({ address, port, pathPrefix, publicAddress }: ReceiverSettings) {
  return { address, port: String(port), pathPrefix, publicAddress: publicAddress ?? '' };
}

type ReceiverDraft = ReturnType<typeof draftOf>;

function ReceiverForm({ view }: { readonly view: ReceiverView }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { settings } = view;
  const client = useQueryClient();
  // The other fields are as stored, which may change meanwhile.
  const [typed, setTyped] = useState<Partial<ReceiverDraft>>({});
  const draft: ReceiverDraft = { ...draftOf(settings), ...typed };
  const edit = (field: Partial<ReceiverDraft>) => setTyped((now) => ({ ...now, ...field }));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(settings));
  const change = useCommand('receiver.change', {
    onDone: (changed) => cacheResponse(client, 'receiver.get', {}, changed),
  });
  const enabled = change.isPending ? change.variables.enabled : settings.enabled;
  const isLocked = useIsLocked('receiver');
  const port = Number(draft.port);
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65_535;
  const publicText = draft.publicAddress.trim();
  const publicAddress = readPublicAddress(publicText);
  const isPublicAddress = publicText === '' || publicAddress !== null;
  const isValid = isPort && isPublicAddress;
  const save = async (): Promise<boolean> => {
    if (!isValid) return false;
    return change.mutateAsync({ ...draft, port, publicAddress, enabled }).then(
      () => {
        setTyped((now) => changedSince(now, typed));
        return true;
      },
      () => false,
    );
  };
  useUnsavedChanges(isChanged, save);
  return (
    <>
      <ManagedNote setting="receiver" />
      <Switch
        isSelected={enabled}
        // A disabled switch would lose the focus.
        onChange={(on) => (change.isPending ? undefined : change.mutate({ ...settings, enabled: on }))}
        isDisabled={isLocked}
        hint={t('receiver.enabledHint')}
      >
        {t('receiver.enabled')}
      </Switch>
      <div className={classNames(styles.pair, styles.tops)}>
        <ListeningAddress
          own={view.ownAddresses}
          value={draft.address}
          onChange={(address) => edit({ address })}
          isDisabled={isLocked}
        />
        <TextField
          label={t('receiver.port')}
          value={draft.port}
          onChange={(text) => edit({ port: text })}
          isDisabled={isLocked}
          inputMode="numeric"
          error={isPort ? null : t('receiver.portWrong')}
        />
      </div>
      <TextField
        label={t('receiver.path')}
        help={t('receiver.pathHelp')}
        value={draft.pathPrefix}
        onChange={(pathPrefix) => edit({ pathPrefix })}
        isDisabled={isLocked}
        placeholder="/proofcase"
        spellCheck="false"
      />
      <TextField
        label={t('receiver.publicAddress')}
        help={t('receiver.publicAddressHelp')}
        value={draft.publicAddress}
        onChange={(text) => edit({ publicAddress: text })}
        isDisabled={isLocked}
        error={isPublicAddress ? null : t('receiver.publicAddressWrong')}
        spellCheck="false"
      />
      {change.error ? <ErrorNotice error={change.error} /> : null}
      <div className={styles.buttons}>
        <Button isDisabled={isLocked || !isValid} isPending={change.isPending} onPress={() => void save()}>
          {common('action.save')}
        </Button>
        {isChanged ? <span className={styles.quiet}>{common('unsaved.mark')}</span> : null}
      </div>
    </>
  );
}

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
          <CopyButton text={shown} copiedKey="settings:receiver.token.copied">
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

/** Offers only an address that an operator can reach from elsewhere; the others are shown with their reach. */
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
          <CopyButton text={address} copiedKey="settings:receiver.addressCopied">
            {t('receiver.copyAddress')}
          </CopyButton>
        }
      >
        {t('receiver.listening')} <code>{address}</code>
      </Notice>
    );
  });
}
