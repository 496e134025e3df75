import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureDetail } from '../../../contract/capture-views';
import { LANGUAGES, type Language, languageFor } from '../../../domain/language';
import { useCommand, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { CopyButton } from '../../components/copy-button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { Segments } from '../../components/segments';
import { TextField } from '../../components/text-field';

/** Edits a mail to the policyholder. The user's mail program sends it, never Proofcase. */
export function MailDialog({
  capture,
  onClose,
}: {
  readonly capture: CaptureDetail;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation('capture');
  const { t: common } = useTranslation('common');
  const [language, setLanguage] = useState<Language>(languageFor(i18n.language));
  const mail = useRequest('captures.mail', { captureId: capture.id, language });
  const [edited, setEdited] = useState<{
    readonly language: Language;
    readonly subject: string;
    readonly body: string;
  } | null>(null);
  const open = useCommand('captures.openMail', { onDone: onClose });
  const text = edited?.language === language ? edited : mail.data;
  const change = (part: { readonly subject?: string; readonly body?: string }) => {
    if (text) setEdited({ language, subject: part.subject ?? text.subject, body: part.body ?? text.body });
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
          <CopyButton text={text?.body ?? ''} copiedKey="capture:mailDialog.copied" isDisabled={!text}>
            {t('mailDialog.copy')}
          </CopyButton>
          <Button
            variant="primary"
            icon={<Mail size={15} aria-hidden />}
            isDisabled={!text}
            isPending={open.isPending}
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
        segments={LANGUAGES.map((id) => ({ id, label: t(`mailDialog.languages.${id}`) }))}
        selected={language}
        onSelect={setLanguage}
      />
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
