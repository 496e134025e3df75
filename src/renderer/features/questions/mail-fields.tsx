import { useTranslation } from 'react-i18next';
import type { MailFrame } from '../../../contract/question-views';
import { TextField } from '../../components/text-field';
import styles from './questions.module.css';

export interface MailFieldsProps {
  readonly frame: MailFrame;
  readonly onChange: (frame: MailFrame) => void;
}

/** Subject of the mail, and its texts before and after the questions. */
export function MailFields({ frame, onChange }: MailFieldsProps) {
  const { t } = useTranslation('questions');
  return (
    <section className={styles.mail} aria-label={t('message')}>
      <TextField
        label={t('subject')}
        value={frame.subject}
        onChange={(subject) => onChange({ ...frame, subject })}
      />
      <div className={styles.frame}>
        <TextField
          label={t('opening')}
          value={frame.opening}
          onChange={(opening) => onChange({ ...frame, opening })}
          multiline
        />
        <TextField
          label={t('closing')}
          value={frame.closing}
          onChange={(closing) => onChange({ ...frame, closing })}
          multiline
        />
      </div>
      <p className={styles.help}>{t('askedHelp')}</p>
    </section>
  );
}
