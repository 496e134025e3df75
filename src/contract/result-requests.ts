import { z } from 'zod';
import type { AnswerChanges } from '../domain/answer/answer-changes';
import type { AnsweredFileView, AnswerOverview } from './answer-views';
import { resultId } from './request-fields';
import type { AttachmentView, ResultView } from './views';

/** Requests about one answer beyond looking at it. */
export const resultSchemas = {
  /** Reads the kept raw answer once more with the decoder of this version (R15); costs no tokens. */
  'results.decodeAgain': z.strictObject({ resultId }),
  /** An answer with one line per file; the files themselves are asked for one by one. */
  'results.overview': z.strictObject({ resultId }),
  /** `key` as in the overview. */
  'results.file': z.strictObject({ resultId, key: z.string().max(2_000) }),
  'results.attachments': z.strictObject({ resultId }),
  /** What `newer` says differently from `older`; null where one of them could not be read. */
  'results.changes': z.strictObject({ older: resultId, newer: resultId }),
} as const;

/**
 * `decoded`: this version read it, what is shown is new. `kept`: this version cannot read what an older one could,
 * whose reading stays. `unreadable`: no version could yet.
 */
export type DecodingOutcome = 'decoded' | 'kept' | 'unreadable';

export interface DecodedAgain {
  readonly outcome: DecodingOutcome;
  readonly result: ResultView;
}

export interface ResultResponses {
  'results.decodeAgain': DecodedAgain;
  'results.overview': AnswerOverview;
  'results.file': AnsweredFileView;
  'results.attachments': readonly AttachmentView[];
  'results.changes': AnswerChanges | null;
}
