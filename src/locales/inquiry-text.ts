import type { TFunction } from 'i18next';
import type { CustomerAnswer, CustomerInquiry } from '../contract/question-views';
import { inquiryState } from '../domain/questions/inquiry';
import type { Formats } from './formats';

export interface InquiryWords {
  readonly t: TFunction<'questions'>;
  readonly formats: Formats;
}

/** Whether the questions of an inquiry were answered. */
export function inquiryStateText({ questionCount, answers }: CustomerInquiry, { t }: InquiryWords): string {
  return t(`inquiry.state.${inquiryState(questionCount, answers)}`);
}

/** Who asked, and when. */
export function askedText({ actor, askedAt }: CustomerInquiry, { t, formats }: InquiryWords): string {
  return t('inquiry.asked', { actor, time: instantText(askedAt, formats) });
}

/** On which day which questions were answered. */
export function answeredText(
  { answeredOn, questions }: CustomerAnswer,
  { questionCount }: CustomerInquiry,
  { t, formats }: InquiryWords,
): string {
  const day = t('inquiry.answeredOn', { date: formats.day(answeredOn) });
  const numbers = questions.map((number) => formats.number(number)).join(', ');
  const which =
    questions.length === questionCount
      ? t('inquiry.toAll')
      : t('inquiry.toSome', { count: questions.length, numbers });
  return `${day}, ${which}`;
}

/** Who recorded an answer, and when. */
export function recordedText({ actor, recordedAt }: CustomerAnswer, { t, formats }: InquiryWords): string {
  return t('inquiry.recordedBy', { actor, time: instantText(recordedAt, formats) });
}

/** The text of an answer, or why there is none. */
export function answerText({ text, sha256 }: CustomerAnswer, { t }: InquiryWords): string {
  if (text !== null) return text;
  return sha256 === null ? t('inquiry.noText') : t('inquiry.erased');
}

function instantText(iso: string, formats: Formats): string {
  const { text, offset } = formats.instant(iso);
  return `${text} ${offset}`;
}
