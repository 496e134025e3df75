import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerInquiry } from '../../../contract/question-views';
import type { CaseDetail } from '../../../contract/views';
import {
  answeredText,
  answerText,
  askedText,
  inquiryStateText,
  recordedText,
} from '../../../locales/inquiry-text';
import { Button } from '../../components/button';
import { InspectorSection } from '../../components/inspector';
import { useFormats } from '../../i18n/use-formats';
import { AnswerDialog } from './answer-dialog';
import styles from './history-inspector.module.css';
import type { AnswerRow } from './history-rows';

export interface InquirySectionProps {
  readonly detail: CaseDetail;
  readonly inquiry: CustomerInquiry;
  readonly onOpenDialog: () => void;
}

/** Shows what the customer was asked and answered; records further answers. */
export function InquirySection({ detail, inquiry, onOpenDialog }: InquirySectionProps) {
  const { t } = useTranslation('questions');
  const formats = useFormats();
  const words = { t, formats };
  const [isAnswering, setIsAnswering] = useState(false);
  const { number, language, questions, answers } = inquiry;
  return (
    <>
      <InspectorSection title={t('inquiry.numbered', { number })}>
        <p className={styles.action}>{inquiryStateText(inquiry, words)}</p>
        <p className="quiet small">{askedText(inquiry, words)}</p>
        <p className="quiet small">{t('inquiry.language', { language: formats.languageName(language) })}</p>
        {questions ? (
          <ol className={styles.asked}>
            {questions.map(({ key, path, text }) => (
              <li key={`${key} ${path} ${text}`}>{text}</li>
            ))}
          </ol>
        ) : (
          <p className="quiet small">{t('inquiry.erased')}</p>
        )}
        <div className={styles.buttons}>
          <Button
            onPress={() => {
              onOpenDialog();
              setIsAnswering(true);
            }}
          >
            {t('answer.record')}
          </Button>
        </div>
      </InspectorSection>
      {answers.length > 0 ? (
        <InspectorSection title={t('inquiry.answers')}>
          <ol className={styles.versions}>
            {answers.map((answer) => (
              <li key={answer.id}>
                <AnswerText answer={answer} inquiry={inquiry} />
              </li>
            ))}
          </ol>
        </InspectorSection>
      ) : null}
      {isAnswering ? (
        <AnswerDialog caseId={detail.id} inquiry={inquiry} onClose={() => setIsAnswering(false)} />
      ) : null}
    </>
  );
}

/** Shows an answer of the customer with the questions that it belongs to. */
export function AnswerSection({ row: { inquiry, answer } }: { readonly row: AnswerRow }) {
  const { t } = useTranslation('questions');
  const { questions } = inquiry;
  return (
    <InspectorSection title={t('answer.title')}>
      <AnswerText answer={answer} inquiry={inquiry} />
      {questions ? (
        <ol className={styles.asked}>
          {answer.questions.map((number) => (
            <li key={number} value={number}>
              {questions[number - 1]?.text}
            </li>
          ))}
        </ol>
      ) : null}
    </InspectorSection>
  );
}

function AnswerText({ answer, inquiry }: Pick<AnswerRow, 'answer' | 'inquiry'>) {
  const { t } = useTranslation('questions');
  const words = { t, formats: useFormats() };
  return (
    <>
      <p className={styles.action}>{answeredText(answer, inquiry, words)}</p>
      <p className="quiet small">{recordedText(answer, words)}</p>
      <p className={answer.text === null ? 'quiet small' : styles.words}>{answerText(answer, words)}</p>
    </>
  );
}
