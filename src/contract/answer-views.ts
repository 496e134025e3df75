import type { AnalysisRow } from '../domain/answer/analysis-rows';
import type { AnsweredFileOf } from '../domain/answer/answered-files';
import type { Point } from '../domain/answer/compare-with-precheck';
import type { AttachmentId, ItemId } from '../domain/ids';
import type { AnalysisResult } from '../domain/result';
import type { AttachmentView, ItemView, ResultSummary, SentEntry } from './views';

/** One answer as the list of its files needs it; what is said about a file comes with `AnsweredFileView`. */
export interface AnswerOverview extends ResultSummary {
  /** Null where the answer could not be read. */
  readonly answer: Omit<AnalysisResult, 'files'> | null;
  /** The most worrying first. */
  readonly rows: readonly AnsweredRow[];
  readonly problems: readonly string[];
  /** The PDF report that came with the answer. */
  readonly report: AttachmentView | null;
  readonly attachments: number;
}

/** One line of that list. */
export interface AnsweredRow
  extends Pick<AnsweredFileOf<SentEntry, AttachmentView>, 'key' | 'kind' | 'name' | 'level' | 'isPdf'> {
  /** Original path; null for what was never sent. */
  readonly path: string | null;
  readonly itemId: ItemId | null;
  /** A picture of the service that probably shows this file (R23). */
  readonly thumbnail: AttachmentId | null;
  /** What speaks against it, the most worrying first; at most three. */
  readonly reasons: readonly AnalysisRow[];
}

/** Everything that an answer says about one file, with our own reading of it. */
export interface AnsweredFileView extends AnsweredFileOf<SentEntry, AttachmentView> {
  /** File names by the ids of the items that this file's analyses refer to. */
  readonly names: { readonly [itemId: string]: string };
  /** Null where its folder is not read in at present. */
  readonly item: ItemView | null;
  /** For each analysed item, where the answer can be held against our pre-check. */
  readonly points: readonly (readonly Point[])[];
}
