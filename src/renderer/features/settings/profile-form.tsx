import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../contract/views';
import { LANGUAGES, type Language, languageFor } from '../../../domain/language';
import type { CaptureAuthentication } from '../../../domain/profile';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { Select } from '../../components/select';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import { isEmailAddress } from './email-address';
import styles from './settings.module.css';

const AUTHENTICATIONS: readonly CaptureAuthentication[] = ['x-api-key', 'bearer'];

export interface ProfileFormProps {
  /** Null: a new one. */
  readonly profile: ProfileView | null;
  readonly onSaved: (profile: ProfileView) => void;
}

/** Everything about an account but its key. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const { t, i18n } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { toast } = useMessages();
  const [name, setName] = useState(profile?.name ?? '');
  const [baseUrl, setBaseUrl] = useState(profile?.baseUrl ?? '');
  const [captureAuthentication, setCaptureAuthentication] = useState(
    profile?.captureAuthentication ?? 'x-api-key',
  );
  const [reportLanguage, setReportLanguage] = useState<Language>(
    profile?.reportLanguage ?? languageFor(i18n.language),
  );
  const [contactEmail, setContactEmail] = useState(profile?.contactEmail ?? '');
  const save = useCommand('profiles.save', {
    onDone: (saved) => {
      toast({ tone: 'green', text: t('form.saved') });
      onSaved(saved);
    },
  });
  const email = contactEmail.trim();
  const isEmailWrong = email !== '' && !isEmailAddress(email);
  const canSave = name.trim() !== '' && baseUrl.trim() !== '' && !isEmailWrong && !save.isPending;
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSave) return;
        save.mutate({
          id: profile?.id ?? null,
          name: name.trim(),
          baseUrl: baseUrl.trim(),
          captureAuthentication,
          reportLanguage,
          contactEmail: email === '' ? null : email,
        });
      }}
    >
      <TextField label={t('form.name')} value={name} onChange={setName} maxLength={80} />
      <TextField
        label={t('form.baseUrl')}
        value={baseUrl}
        onChange={setBaseUrl}
        help={t('form.baseUrlHelp')}
        placeholder="https://"
        inputMode="url"
        spellCheck="false"
      />
      <div className={styles.pair}>
        <Select
          label={t('form.reportLanguage')}
          value={reportLanguage}
          onChange={setReportLanguage}
          options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
        <Select
          label={t('form.captureAuthentication')}
          value={captureAuthentication}
          onChange={setCaptureAuthentication}
          options={AUTHENTICATIONS.map((value) => ({ value, label: t(`form.${value}`) }))}
        />
      </div>
      <TextField
        label={t('form.contactEmail')}
        value={contactEmail}
        onChange={setContactEmail}
        help={t('form.contactEmailHelp')}
        error={isEmailWrong ? t('form.invalidEmail') : null}
        inputMode="email"
      />
      {save.error ? <ErrorNotice error={save.error} /> : null}
      <div>
        <Button type="submit" variant={profile ? 'plain' : 'primary'} isDisabled={!canSave}>
          {profile ? common('action.save') : t('form.create')}
        </Button>
      </div>
    </form>
  );
}
