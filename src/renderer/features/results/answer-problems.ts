/** What can go wrong with an answer as a whole, as the engine stores it: `code` or `code: technical detail`. */
export const ANSWER_PROBLEMS = [
  'answer-cut-off',
  'attachment-malformed',
  'attachment-not-base64',
  'archive-refused',
  'nested-archive',
  'nested-too-deep',
  'part-not-understood',
  'pdf-versions-missing',
  'download-failed',
  'not-an-analysis',
  'key-twice',
  'download-address-malformed',
  'earlier-decoding-kept',
  'raw-answer-changed',
] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

export interface ReadProblem {
  /** Null: a code of a later version; `detail` has the whole text then. */
  readonly code: AnswerProblem | null;
  readonly detail: string;
}

export function readProblem(text: string): ReadProblem {
  const [head = '', ...rest] = text.split(': ');
  const code = ANSWER_PROBLEMS.find((known) => known === head) ?? null;
  return { code, detail: code === null ? text : rest.join(': ') };
}
