import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureMailTemplates } from '../../../contract/capture-views';
import { LANGUAGES, type Language, languageFor } from '../../../domain/language';
import { useLeave, useUnsavedChanges } from '../../app/leave-guard';
import { cacheResponse, useCommand, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { Segments } from '../../components/segments';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';
import { changedSince } from './changed-since';
import { InboxSection } from './inbox-section';
import { ReceiverSection } from './receiver-section';
import styles from './settings.module.css';

/** Settings of live capture: the receiver of result pushes, unassigned pushes, and mail texts. */
export function CaptureSection() {
  const templates = useRequest('captures.templates', {}).data;
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <ReceiverSection />
        <InboxSection />
        {templates ? <MailTemplates templates={templates} /> : null}
      </div>
    </div>
  );
}

function MailTemplates({ templates }: { readonly templates: CaptureMailTemplates }) {
  const { t, i18n } = useTranslation('settings');
  const formats = useFormats();
  const [language, setLanguage] = useState<Language>(languageFor(i18n.language));
  const form = useId();
  // The other forms of this screen stay.
  const leave = useLeave(form);
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('mailTexts.title')}</h2>
      <p className={styles.quiet}>{t('mailTexts.text')}</p>
      <Segments
        label={t('mailTexts.language')}
        segments={LANGUAGES.map((id) => ({ id, label: formats.languageName(id) }))}
        selected={language}
        onSelect={(chosen) => leave(() => setLanguage(chosen))}
      />
      <MailTemplate key={language} form={form} language={language} template={templates[language]} />
    </section>
  );
}

interface MailTemplateProps {
  readonly form: string;
  readonly language: Language;
  readonly template: CaptureMailTemplates[Language];
}

function MailTemplate({ form, language, template }: MailTemplateProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { toast } = useMessages();
  const client = useQueryClient();
  const [draft, setDraft] = useState({ subject: template.subject, body: template.body });
  const save = useCommand('captures.changeTemplate', {
    onDone: (all) => {
      cacheResponse(client, 'captures.templates', {}, all);
      toast({ tone: 'green', key: 'settings:mailTexts.saved' });
    },
  });
  const isChanged = draft.subject !== template.subject || draft.body !== template.body;
  const store = (sent: typeof draft | null) =>
    save.mutateAsync({ language, template: sent }).then(
      ({ [language]: { subject, body } }) => {
        setDraft((typed) => ({ subject, body, ...changedSince(typed, draft) }));
        return true;
      },
      () => false,
    );
  useUnsavedChanges(isChanged, () => store(draft), form);
  return (
    <>
      <TextField
        label={t('mailTexts.subject')}
        value={draft.subject}
        onChange={(subject) => setDraft({ ...draft, subject })}
        maxLength={500}
      />
      <TextField
        label={t('mailTexts.body')}
        help={t('mailTexts.bodyHelp')}
        multiline
        value={draft.body}
        onChange={(body) => setDraft({ ...draft, body })}
        maxLength={8_000}
      />
      {save.error ? <ErrorNotice error={save.error} /> : null}
      <div className={styles.buttons}>
        <Button isPending={save.isPending} onPress={() => void store(draft)}>
          {common('action.save')}
        </Button>
        {template.isStandard ? null : (
          <Button variant="quiet" isPending={save.isPending} onPress={() => void store(null)}>
            {t('mailTexts.standard')}
          </Button>
        )}
      </div>
    </>
  );
}
