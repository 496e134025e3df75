import { z } from 'zod';
import type { ResultChanges } from '../domain/answer/result-changes';
import type { AnsweredFileView, AnswerOverview } from './answer-views';
import { engine, shell } from './request';
import { attachmentId, caseId, resultId } from './request-fields';
import type { AttachmentView, ResultSummary, ResultView } from './views';

/** Results of the service and the attachments that came with them. */
export const resultRequests = {
  'results.list': engine.read({ caseId }).returns<readonly ResultSummary[]>(),
  'results.get': engine.read({ resultId }).returns<ResultView>(),
  /** The stored response as text, at most 5 MB of it. */
  'results.raw': engine.read({ resultId }).returns<RawResponse>(),
  /** Decodes the stored response again with the decoder of this version (R15); costs no tokens. */
  'results.decodeAgain': engine.write({ resultId }).returns<DecodedAgain>(),
  /** A result with one line per file; the window requests the files one by one. */
  'results.overview': engine.read({ resultId }).returns<AnswerOverview>(),
  /** `key` as in the overview. */
  'results.file': engine.read({ resultId, key: z.string().max(2_000) }).returns<AnsweredFileView>(),
  'results.attachments': engine.read({ resultId }).returns<readonly AttachmentView[]>(),
  /** How `newer` differs from `older`; null where one of them cannot be decoded. */
  'results.changes': engine.read({ older: resultId, newer: resultId }).returns<ResultChanges | null>(),
  /** Null when the person closed the dialog. */
  'attachments.saveAs': shell.read({ attachmentId }).returns<{ readonly path: string } | null>(),
};

export interface RawResponse {
  readonly text: string;
  /** Size of the whole response. */
  readonly bytes: number;
  readonly truncated: boolean;
  /** The signed download address is masked in the text (R25). */
  readonly isMasked: boolean;
}

/**
 * `decoded`: this version decoded the response. `kept`: only an older version could, and its result stays.
 * `unreadable`: no version could so far.
 */
export type DecodingOutcome = 'decoded' | 'kept' | 'unreadable';

export interface DecodedAgain {
  readonly outcome: DecodingOutcome;
  readonly result: ResultView;
}
