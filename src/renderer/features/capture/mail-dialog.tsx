import { Mail, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureDetail } from '../../../contract/capture-views';
import type { MailTemplate } from '../../../domain/capture/mail-template';
import { LANGUAGES, type Language, languageFor } from '../../../domain/language';
import { useCommand, useFreshRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { CopyButton } from '../../components/copy-button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { Segments } from '../../components/segments';
import { TextField } from '../../components/text-field';
import { useFormats } from '../../i18n/use-formats';
import { type EditedMails, editMail, isOutdated } from './edited-mail';

/** Edits a mail to the policyholder. The user's mail program sends it, never Proofcase. */
export function MailDialog({
  capture,
  onClose,
}: {
  readonly capture: CaptureDetail;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation('capture');
  const formats = useFormats();
  const { t: common } = useTranslation('common');
  const [language, setLanguage] = useState<Language>(languageFor(i18n.language));
  const mail = useFreshRequest('captures.mail', { captureId: capture.id, language });
  const [edits, setEdits] = useState<EditedMails>({});
  const open = useCommand('captures.openMail', { onDone: onClose });
  const own = edits[language] ?? null;
  const text = own ?? mail.data;
  const isOld = own !== null && mail.data !== undefined && isOutdated(own, mail.data);
  // No mail is sent with a link that a newer one has replaced.
  const isReady = mail.isSuccess && !isOld;
  const change = (part: Partial<MailTemplate>) => {
    if (text) setEdits(editMail(edits, language, text, part));
  };
  return (
    <Dialog
      title={t('mailDialog.title')}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{common('action.cancel')}</Button>
          <CopyButton
            text={text?.body ?? ''}
            copiedKey="capture:mailDialog.copied"
            isDisabled={!isReady || mail.isFetching}
          >
            {t('mailDialog.copy')}
          </CopyButton>
          <Button
            variant="primary"
            icon={<Mail size={15} aria-hidden />}
            isDisabled={!isReady}
            isPending={open.isPending || mail.isFetching}
            onPress={() => (text ? open.mutate({ subject: text.subject, body: text.body }) : undefined)}
          >
            {t('mailDialog.open')}
          </Button>
        </>
      }
    >
      <p>{t('mailDialog.text')}</p>
      <Segments
        label={t('mailDialog.language')}
        segments={LANGUAGES.map((id) => ({ id, label: formats.languageName(id) }))}
        selected={language}
        onSelect={setLanguage}
      />
      {isOld ? (
        <Notice
          tone="yellow"
          icon={<TriangleAlert size={16} aria-hidden />}
          actions={
            <Button onPress={() => setEdits({ ...edits, [language]: null })}>{t('mailDialog.useNew')}</Button>
          }
        >
          {t('mailDialog.outdated')}
        </Notice>
      ) : null}
      {text ? (
        <>
          <TextField
            label={t('mailDialog.subject')}
            value={text.subject}
            onChange={(subject) => change({ subject })}
          />
          <TextField
            label={t('mailDialog.body')}
            multiline
            value={text.body}
            onChange={(body) => change({ body })}
          />
        </>
      ) : null}
      {mail.error ? <ErrorNotice error={mail.error} /> : null}
      {open.error ? <ErrorNotice error={open.error} /> : null}
    </Dialog>
  );
}
