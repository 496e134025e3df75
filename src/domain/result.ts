import type { Json } from './json';
import type { ReportedLevel } from './level';

/** The five states of R20. Only `value` is a statement about the picture. */
export type AnalysisState<Value> =
  | { readonly state: 'value'; readonly value: Value }
  | { readonly state: 'error'; readonly detail: Json }
  | { readonly state: 'disabled' }
  | { readonly state: 'empty' }
  | { readonly state: 'absent' };

/** One decoded analysis response; `rest` keeps every field that the interface document does not describe. */
export interface AnalysisResult {
  readonly level: ReportedLevel;
  readonly caseNumber: string | null;
  readonly sessionId: string | null;
  readonly modelVersions: ModelVersions | null;
  readonly tokensConsumed: number | null;
  /** The attachments are behind a download address, so the size limit of a response does not apply to them (R25). */
  readonly attachmentsByDownload: boolean;
  readonly files: readonly FileResult[];
  /** Where the response departs from the interface document; the value itself remains in the raw response. */
  readonly problems: readonly DecodeProblem[];
  readonly rest: { readonly [key: string]: Json };
}

export interface ModelVersions {
  readonly generated: string | null;
  readonly tampered: string | null;
  readonly semantic: string | null;
}

export interface DecodeProblem {
  /** JSON path, e.g. `Files["a.jpg"].items[0].id`. */
  readonly path: string;
  readonly expected: string;
}

export interface FileResult {
  /** As in the response; matched with the sent entries after NFC normalisation (R4). */
  readonly name: string;
  readonly fileType: string | null;
  readonly level: ReportedLevel;
  readonly pdfVersions: AnalysisState<PdfVersions>;
  readonly pdfStructure: AnalysisState<PdfStructure>;
  readonly items: readonly ItemResult[];
  readonly rest: { readonly [key: string]: Json };
}

export interface PdfVersions {
  readonly found: number | null;
  readonly extracted: number | null;
}

export interface PdfStructure {
  readonly creationDates: readonly string[];
  readonly modDates: readonly string[];
  readonly inconsistentMetadataDates: boolean | null;
  /** Null if the response has no such field; empty if it lists none. */
  readonly editingTools: readonly string[] | null;
  readonly annotationLayerFound: boolean | null;
}

export interface ItemResult {
  readonly id: string | null;
  /** `image`, `document`, or any other value of the response (R21). */
  readonly itemType: string | null;
  readonly position: string | null;
  readonly level: ReportedLevel;
  readonly imageQuality: AnalysisState<{ readonly result: boolean }>;
  readonly metadata: AnalysisState<MetadataAnalysis>;
  /** Analyses whose structure is not documented, by key (R22). */
  readonly others: { readonly [key: string]: AnalysisState<Json> };
  readonly rest: { readonly [key: string]: Json };
}

export interface MetadataAnalysis {
  readonly distance: AnalysisState<{ readonly highestDistanceKm: number; readonly itemId: string | null }>;
  readonly gpsOutlier: AnalysisState<{
    readonly isOutlier: boolean;
    readonly distanceFromMeanKm: number | null;
  }>;
  readonly modelConsistency: AnalysisState<{ readonly isConsistent: boolean }>;
  readonly timeConsistency: AnalysisState<{
    readonly isPossible: boolean;
    readonly impliedSpeedKmh: number | null;
  }>;
  readonly creationDate: AnalysisState<CreationDate>;
  readonly imageRanking: AnalysisState<string>;
  readonly fieldsMarkedSuspicious: AnalysisState<Json>;
  readonly gpsInfo: AnalysisState<Json>;
  readonly isScreenshot: AnalysisState<boolean>;
  readonly raw: AnalysisState<Json>;
  readonly rest: { readonly [key: string]: Json };
}

export interface CreationDate {
  /** Null if the service reports `-`: not found (R21). */
  readonly date: string | null;
  readonly time: string | null;
  readonly isSuspicious: boolean | null;
  readonly diffInDays: number | null;
  readonly isTodayUsed: boolean | null;
  readonly referenceDate: string | null;
}

/** The documented attachment categories; other categories keep their own name (R21). */
export const ATTACHMENT_CATEGORIES = [
  'analysis_report',
  'heatmaps',
  'thumbnails',
  'reverse_search_downloads',
  'pdf_versions',
] as const;

/** Our category for the overview of changes that comes with restored PDF versions in an archive. */
export const VERSION_OVERVIEWS = 'version_overviews';

/** Categories that have a name in the window. */
export const NAMED_CATEGORIES = [...ATTACHMENT_CATEGORIES, VERSION_OVERVIEWS] as const;
