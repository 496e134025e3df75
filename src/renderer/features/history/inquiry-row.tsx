import { useTranslation } from 'react-i18next';
import { answeredText, answerText, inquiryStateText } from '../../../locales/inquiry-text';
import { useFormats } from '../../i18n/use-formats';
import styles from './history-list.module.css';
import type { AnswerRow, InquiryRow } from './history-rows';

/** Questions to the customer in the timeline, with whether they were answered. */
export function InquiryContent({ row: { inquiry } }: { readonly row: InquiryRow }) {
  const { t } = useTranslation('questions');
  const formats = useFormats();
  const { number, actor, questions, questionCount } = inquiry;
  return (
    <span className={styles.words}>
      <span className={styles.caption}>
        <strong>{t('inquiry.numbered', { number })}</strong>
        <span>{inquiryStateText(inquiry, { t, formats })}</span>
        <span>{t('inquiry.count', { count: questionCount })}</span>
        <span>{actor}</span>
      </span>
      <span className={questions ? styles.text : styles.gone}>
        {questions ? questions.map(({ text }) => text).join(' ') : t('inquiry.erased')}
      </span>
    </span>
  );
}

/** An answer of the customer in the timeline. */
export function AnswerContent({ row: { inquiry, answer } }: { readonly row: AnswerRow }) {
  const { t } = useTranslation('questions');
  const formats = useFormats();
  const words = { t, formats };
  return (
    <span className={styles.words}>
      <span className={styles.caption}>
        <strong>{t('answer.title')}</strong>
        <span>{t('inquiry.numbered', { number: inquiry.number })}</span>
        <span>{answeredText(answer, inquiry, words)}</span>
        <span>{answer.actor}</span>
      </span>
      <span className={answer.text === null ? styles.gone : styles.text}>{answerText(answer, words)}</span>
    </span>
  );
}
