import {
  answeredText,
  answerText,
  askedText,
  inquiryStateText,
  recordedText,
} from '../../../locales/inquiry-text';
import type { CaseContent } from './case-content';
import type { CaseTexts } from './case-texts';
import type { PrintSheet } from './print-sheet';

/** Prints what the customer was asked and answered, the newest first. */
export function printQuestions(sheet: PrintSheet, { inquiries }: CaseContent, texts: CaseTexts): void {
  if (inquiries.length === 0) return;
  const words = { t: texts.questions, formats: texts.formats };
  const { t } = words;
  sheet.heading(t('title'));
  for (const inquiry of inquiries) {
    const { number, questions, answers } = inquiry;
    sheet.heading(`${t('inquiry.numbered', { number })}: ${inquiryStateText(inquiry, words)}`, 3);
    sheet.text(askedText(inquiry, words), { size: 8, quiet: true, gap: 2 });
    if (questions === null) sheet.text(t('inquiry.erased'), { size: 9, quiet: true, gap: 4 });
    for (const [index, { text }] of (questions ?? []).entries()) {
      sheet.text(`${index + 1}. ${text}`, { size: 9, gap: 2 });
    }
    sheet.addSpace(4);
    for (const answer of answers) {
      const { text } = answer;
      sheet.text(answeredText(answer, inquiry, words), { size: 9, bold: true, gap: 2 });
      sheet.text(recordedText(answer, words), { size: 8, quiet: true, gap: 2 });
      sheet.text(answerText(answer, words), { size: 9, quiet: text === null, gap: 6 });
    }
    sheet.addSpace(4);
  }
}
