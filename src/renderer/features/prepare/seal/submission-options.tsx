import { ChevronUp } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { isEmailAddress } from '../../../../domain/email-address';
import { LANGUAGES, type Language } from '../../../../domain/language';
import { PopoverPanel } from '../../../components/popover-panel';
import { Select } from '../../../components/select';
import { TextField } from '../../../components/text-field';
import { useFormats } from '../../../i18n/use-formats';
import styles from './plan-panel.module.css';

/** What a person may choose for one submission; the profile has the defaults. */
export interface SubmissionChoices {
  readonly reportLanguage: Language;
  /** As typed; empty means that no address is sent. */
  readonly contactEmail: string;
}

export function areChoicesValid({ contactEmail }: SubmissionChoices): boolean {
  return contactEmail.trim() === '' || isEmailAddress(contactEmail.trim());
}

export interface SubmissionOptionsProps {
  readonly choices: SubmissionChoices;
  readonly onChange: (change: Partial<SubmissionChoices>) => void;
}

/** Names language and contact address of this submission; a popover changes them for it alone. */
export function SubmissionOptions({ choices, onChange }: SubmissionOptionsProps) {
  const { t } = useTranslation('prepare');
  const { t: settings } = useTranslation('settings');
  const formats = useFormats();
  const { reportLanguage, contactEmail } = choices;
  const address = contactEmail.trim();
  const language = t('bar.reportIn', { language: formats.languageName(reportLanguage) });
  return (
    <PopoverPanel
      label={t('bar.options')}
      placement="top start"
      trigger={
        <Button className={styles.trigger ?? ''}>
          {address === '' ? language : `${language}, ${address}`}
          <ChevronUp size={13} aria-hidden />
        </Button>
      }
    >
      <Select
        label={settings('form.reportLanguage')}
        value={reportLanguage}
        onChange={(chosen) => onChange({ reportLanguage: chosen })}
        options={LANGUAGES.map((value) => ({ value, label: formats.languageName(value) }))}
      />
      <TextField
        label={settings('form.contactEmail')}
        value={contactEmail}
        onChange={(typed) => onChange({ contactEmail: typed })}
        help={t('bar.contactHelp')}
        error={areChoicesValid(choices) ? null : settings('form.invalidEmail')}
        inputMode="email"
      />
      <p className={styles.intro}>{t('bar.optionsText')}</p>
    </PopoverPanel>
  );
}
