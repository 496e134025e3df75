import type { AnalysisRow } from '../domain/answer/analysis-rows';
import type { Point } from '../domain/answer/compare-with-precheck';
import type { FileCounts } from '../domain/answer/file-groups';
import type { FileInResult } from '../domain/answer/files-in-result';
import type { AttachmentId, ItemId, ResultId, SubmissionId } from '../domain/ids';
import type { ReportedLevel } from '../domain/level';
import type { AnalysisResult } from '../domain/result';
import type { AttachmentView, ItemView, ResultSummary, SentEntry } from './views';

/** The results of a case by submission. */
export interface ResultVersionList {
  /** Newest submission first; those without a readable result are left out. */
  readonly versions: readonly ResultVersionSummary[];
  /** Responses that are no analysis that this version can read, newest first (R15). */
  readonly unread: readonly ResultSummary[];
}

/** The results of one submission, merged over its packages. */
export interface ResultVersionSummary {
  readonly submissionId: SubmissionId;
  readonly sealedAt: string;
  /** When the newest of its results was received. */
  readonly receivedAt: string;
  /** The worst of all packages. */
  readonly level: ReportedLevel;
  /** Null if any result does not report them. */
  readonly tokensConsumed: number | null;
  /** Whether a practice profile sent it, so that the tokens were not charged. */
  readonly isPractice: boolean;
  /** Number of packages, and of those with a readable result. */
  readonly packages: number;
  readonly answered: number;
}

/** One version for the list of its files; details of a file come with `AnsweredFileView`. */
export interface AnswerOverview extends ResultVersionSummary {
  /** Facts about all packages together. */
  readonly answer: Omit<AnalysisResult, 'files'>;
  /** The most severe first. */
  readonly rows: readonly AnsweredRow[];
  readonly counts: FileCounts;
  /** Statements that are the same for every analysed photo, if there are several photos. */
  readonly shared: readonly AnalysisRow[];
  /** The newest readable response of each package, in order of the split. */
  readonly responses: readonly PackageResponse[];
  readonly attachments: number;
}

/** The response to one package of a version. */
export interface PackageResponse {
  readonly resultId: ResultId;
  /** Number of the package in its submission, from 1. */
  readonly sequence: number;
  readonly receivedAt: string;
  readonly problems: readonly string[];
  /** The PDF report that came with it. */
  readonly report: AttachmentView | null;
}

/** One row of the file list. */
export interface AnsweredRow
  extends Pick<FileInResult<SentEntry, AttachmentView>, 'key' | 'kind' | 'name' | 'level' | 'isPdf'> {
  /** Of the sent file in the case as it is now; null if the case has it no more, or it was not sent. */
  readonly path: string | null;
  /** Null if the folder no longer has the content that was sent. */
  readonly itemId: ItemId | null;
  /** A picture from the service that probably shows this file (R23). */
  readonly thumbnail: AttachmentId | null;
  /** At most three reasons against the file, the most severe first. */
  readonly reasons: readonly AnalysisRow[];
}

/** A file of a version, without the comparison. */
export interface VersionFile extends FileInResult<SentEntry, AttachmentView> {
  /** The response that names the file; null if its package has no readable result. */
  readonly resultId: ResultId | null;
}

/** The result for one file, compared with the local pre-check. */
export interface AnsweredFileView extends VersionFile {
  /** File names by the item ids that this file's analyses refer to. */
  readonly names: { readonly [itemId: string]: string };
  /** Null while the folder is not read in, or if it no longer has the content that was sent. */
  readonly item: ItemView | null;
  /** Attachments of the package's result that could not be assigned to any file (R23). */
  readonly unassigned: { readonly heatmaps: number; readonly pdfVersions: number };
  /** The attachments came by download, so the size limit of a response explains no missing one (R24). */
  readonly attachmentsByDownload: boolean;
  /** For each analysed item, the points that can be compared with the pre-check. */
  readonly points: readonly (readonly Point[])[];
}
