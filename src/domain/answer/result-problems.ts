/** Problems with a whole result, as the engine stores them: `code` or `code: technical detail`. */
const RESULT_PROBLEMS = [
  'answer-cut-off',
  'attachment-malformed',
  'attachment-not-base64',
  'archive-file-left-out',
  'archive-refused',
  'nested-archive',
  'nested-too-deep',
  'part-not-understood',
  'pdf-versions-missing',
  'download-failed',
  'not-an-analysis',
  'result-unreadable',
  'left-out',
  'key-twice',
  'download-address-malformed',
  'earlier-decoding-kept',
  'raw-answer-changed',
] as const;
export type ResultProblem = (typeof RESULT_PROBLEMS)[number];

export interface ParsedProblem {
  /** Null for the code of a later version; `detail` then holds the whole text. */
  readonly code: ResultProblem | null;
  readonly detail: string;
}

/** Splits a stored problem into its code and detail. */
export function parseProblem(text: string): ParsedProblem {
  const [head = '', ...detail] = text.split(': ');
  const code = RESULT_PROBLEMS.find((known) => known === head) ?? null;
  return { code, detail: code === null ? text : detail.join(': ') };
}
