import type { AnalysisRow } from '../domain/answer/analysis-rows';
import type { Point } from '../domain/answer/compare-with-precheck';
import type { FileInResult } from '../domain/answer/files-in-result';
import type { AttachmentId, ItemId } from '../domain/ids';
import type { AnalysisResult } from '../domain/result';
import type { AttachmentView, ItemView, ResultSummary, SentEntry } from './views';

/** One result for the list of its files; details of a file come with `AnsweredFileView`. */
export interface AnswerOverview extends ResultSummary {
  /** Null if the response could not be read. */
  readonly answer: Omit<AnalysisResult, 'files'> | null;
  /** The most severe first. */
  readonly rows: readonly AnsweredRow[];
  readonly problems: readonly string[];
  /** The PDF report that came with the result. */
  readonly report: AttachmentView | null;
  readonly attachments: number;
}

/** One row of the file list. */
export interface AnsweredRow
  extends Pick<FileInResult<SentEntry, AttachmentView>, 'key' | 'kind' | 'name' | 'level' | 'isPdf'> {
  /** Original path; null for a file that was not sent. */
  readonly path: string | null;
  readonly itemId: ItemId | null;
  /** A picture from the service that probably shows this file (R23). */
  readonly thumbnail: AttachmentId | null;
  /** At most three reasons against the file, the most severe first. */
  readonly reasons: readonly AnalysisRow[];
}

/** The result for one file, compared with the local pre-check. */
export interface AnsweredFileView extends FileInResult<SentEntry, AttachmentView> {
  /** File names by the item ids that this file's analyses refer to. */
  readonly names: { readonly [itemId: string]: string };
  /** Null while the folder is not read in. */
  readonly item: ItemView | null;
  /** Attachments of the result that could not be assigned to any file (R23). */
  readonly unassigned: { readonly heatmaps: number; readonly pdfVersions: number };
  /** The attachments came by download, so the size limit of a response explains no missing one (R24). */
  readonly attachmentsByDownload: boolean;
  /** For each analysed item, the points that can be compared with the pre-check. */
  readonly points: readonly (readonly Point[])[];
}
