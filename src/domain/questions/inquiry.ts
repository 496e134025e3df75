/** Maximum number of characters. */
export const MAX_QUESTION_LENGTH = 2_000;
export const MAX_ANSWER_LENGTH = 10_000;
/** Maximum number of questions asked at once. */
export const MAX_QUESTIONS = 300;

export interface AnsweredNumbers {
  /** Numbers of the questions that an answer belongs to, from 1. */
  readonly questions: readonly number[];
}

export type InquiryState = 'open' | 'partly-answered' | 'answered';

/** Numbers of the questions without an answer, in order. */
export function openQuestions(count: number, answers: readonly AnsweredNumbers[]): readonly number[] {
  const answered = new Set(answers.flatMap(({ questions }) => questions));
  return Array.from({ length: count }, (_, index) => index + 1).filter((number) => !answered.has(number));
}

export function inquiryState(count: number, answers: readonly AnsweredNumbers[]): InquiryState {
  const open = openQuestions(count, answers).length;
  if (open === 0) return 'answered';
  return open === count ? 'open' : 'partly-answered';
}
