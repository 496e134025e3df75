import { z } from 'zod';
import type { ResultChanges } from '../domain/answer/result-changes';
import type { AnsweredFileView, AnswerOverview, ResultVersionList, VersionFile } from './answer-views';
import { engine, reader, shell } from './request';
import { attachmentId, caseId, resultId, submissionId } from './request-fields';
import type { AttachmentView, ResultSummary, ResultView } from './views';

/** Results of the service and the attachments that came with them. */
export const resultRequests = {
  'results.list': reader.read({ caseId }).returns<readonly ResultSummary[]>(),
  'results.get': reader.read({ resultId }).returns<ResultView>(),
  /** The stored response as text, at most 5 MB of it. */
  'results.raw': engine.read({ resultId }).returns<RawResponse>(),
  /** Decodes the stored response again with the decoder of this version (R15); costs no tokens. */
  'results.decodeAgain': engine.write({ resultId }).returns<DecodedAgain>(),
  /** The results of a case by submission: a split submission is one result. */
  'results.versions': reader.read({ caseId }).returns<ResultVersionList>(),
  /** A version with one line per file; the window requests the files one by one. */
  'results.overview': reader.read({ submissionId }).returns<AnswerOverview>(),
  /** `key` as in the overview. */
  'results.file': reader.read({ submissionId, key: z.string().max(2_000) }).returns<AnsweredFileView>(),
  /** All files of a version at once, for map and times. */
  'results.files': reader.read({ submissionId }).returns<readonly VersionFile[]>(),
  'results.attachments': reader.read({ submissionId }).returns<readonly AttachmentView[]>(),
  /** How the version `newer` differs from `older`. */
  'results.changes': reader.read({ older: submissionId, newer: submissionId }).returns<ResultChanges>(),
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
