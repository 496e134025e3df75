import { FileKey, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverView } from '../../../contract/receiver-views';
import type { Formats } from '../../../locales/formats';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { TextField } from '../../components/text-field';
import { useFormats } from '../../i18n/use-formats';
import styles from './settings.module.css';

/** Sets the TLS certificate of the receiver as PEM. The key is stored encrypted, its passphrase in the keychain. */
export function CertificateForm({ view }: { readonly view: ReceiverView }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useCommand('receiver.setCertificate');
  const { certificate } = view;
  return (
    <div className={styles.token}>
      <p data-tone={certificate?.expired ? 'red' : undefined}>
        {certificate?.expired ? <TriangleAlert size={15} aria-hidden /> : <FileKey size={15} aria-hidden />}
        {certificate
          ? t(certificate.expired ? 'certificate.expired' : 'certificate.present', {
              subject: certificate.subject,
              validTo: localTime(certificate.validTo, formats),
            })
          : t('certificate.none')}
      </p>
      {remove.error ? <ErrorNotice error={remove.error} /> : null}
      <div className={styles.buttons}>
        <Button onPress={() => setIsOpen(true)}>{t('certificate.set')}</Button>
        {certificate ? (
          <Button
            variant="quiet"
            isPending={remove.isPending}
            onPress={() => remove.mutate({ certificate: null })}
          >
            {t('certificate.remove')}
          </Button>
        ) : null}
      </div>
      {isOpen ? <CertificateDialog onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

/** Returns an instant in OpenSSL's format as local time; unparsable text is returned unchanged. */
function localTime(validTo: string, formats: Formats): string {
  const ms = Date.parse(validTo);
  return Number.isNaN(ms) ? validTo : formats.instant(new Date(ms).toISOString()).text;
}

function CertificateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const [chain, setChain] = useState('');
  const [privateKey, setPrivateKey] = useState('');
  const save = useCommand('receiver.setCertificate', { onDone: onClose });
  const submit = () => save.mutate({ certificate: { chain, privateKey } });
  return (
    <Dialog
      title={t('certificate.title')}
      isOpen
      isWide
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onPress={onClose}>{common('action.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={chain.trim() === '' || privateKey.trim() === ''}
            isPending={save.isPending}
          >
            {common('action.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('certificate.chain')}
        multiline
        value={chain}
        onChange={setChain}
        spellCheck="false"
        autoComplete="off"
      />
      <TextField
        label={t('certificate.key')}
        help={t('certificate.keyHelp')}
        multiline
        value={privateKey}
        onChange={setPrivateKey}
        spellCheck="false"
        autoComplete="off"
      />
      {save.error ? <ErrorNotice error={save.error} /> : null}
    </Dialog>
  );
}
