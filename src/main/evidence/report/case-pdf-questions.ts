import {
  answeredText,
  answerText,
  askedText,
  inquiryStateText,
  recordedText,
} from '../../../locales/inquiry-text';
import type { CaseContent, ReportExtent } from './case-content';
import type { CaseTexts } from './case-texts';
import type { PrintSheet } from './print-sheet';
import { textOfPerson } from './sheet-text';

const MAX_SHORT_INQUIRIES = 1;
const MAX_SHORT_QUESTIONS = 3;

/** Prints what the customer was asked and answered, the newest first. */
export function printQuestions(
  sheet: PrintSheet,
  { inquiries }: CaseContent,
  texts: CaseTexts,
  extent: ReportExtent,
): void {
  if (inquiries.length === 0) return;
  const words = { t: texts.questions, formats: texts.formats };
  const { t } = words;
  const isShort = extent === 'short';
  sheet.heading(t('title'));
  const shown = isShort ? inquiries.slice(0, MAX_SHORT_INQUIRIES) : inquiries;
  for (const inquiry of shown) {
    const { number, answers } = inquiry;
    const questions = inquiry.questions ?? [];
    sheet.heading(`${t('inquiry.numbered', { number })}: ${inquiryStateText(inquiry, words)}`, 3);
    sheet.text(askedText(inquiry, words), { size: 8, quiet: true, gap: 2 });
    if (inquiry.questions === null) sheet.text(t('inquiry.erased'), { size: 9, quiet: true, gap: 4 });
    const printed = isShort ? questions.slice(0, MAX_SHORT_QUESTIONS) : questions;
    for (const [index, { text }] of printed.entries()) {
      sheet.text(`${index + 1}. ${textOfPerson(text, extent)}`, { size: 9, gap: 2 });
    }
    printMoreQuestions(sheet, questions.length - printed.length, texts);
    sheet.addSpace(4);
    for (const answer of answers) {
      const { text } = answer;
      sheet.text(answeredText(answer, inquiry, words), { size: 9, bold: true, gap: 2 });
      sheet.text(recordedText(answer, words), { size: 8, quiet: true, gap: 2 });
      sheet.text(textOfPerson(answerText(answer, words), extent), { size: 9, quiet: text === null, gap: 6 });
    }
    sheet.addSpace(4);
  }
  const others = inquiries.slice(shown.length);
  printMoreQuestions(
    sheet,
    others.reduce((sum, { questionCount }) => sum + questionCount, 0),
    texts,
  );
}

function printMoreQuestions(sheet: PrintSheet, count: number, { t }: CaseTexts): void {
  if (count > 0) sheet.text(t('short.moreQuestions', { count }), { size: 8.5, quiet: true });
}
