import type { MailFrame } from '../../../contract/question-views';
import type { Language } from '../../../domain/language';
import type { QuestionText } from '../../../domain/questions/question';
import { createTexts } from '../../../locales/create-texts';
import { startTexts } from '../../../locales/start-texts';

/** Texts for a customer in the customer's language, which may differ from that of the window. */
export interface QuestionTexts {
  readonly sentence: (question: QuestionText) => string;
  readonly mail: (caseNumber: string) => MailFrame;
}

export function questionTexts(language: Language): QuestionTexts {
  const i18n = createTexts(language, startTexts);
  const t = i18n.getFixedT(language, 'questions');
  // The key is made from a code; a test checks all codes in all languages.
  const byKey = t as unknown as (key: string, values: object) => string;
  return {
    sentence: ({ key, values }) => byKey(`sentence.${key}`, values),
    mail: (caseNumber) => ({
      subject: t('mail.subject', { caseNumber }),
      opening: t('mail.opening', { caseNumber }),
      closing: t('mail.closing'),
    }),
  };
}
