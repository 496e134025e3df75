import type { CaseId } from '../domain/ids';
import type { Language } from '../domain/language';

/** Formats of a case report: a PDF of what needs attention or of everything, a table with a row per file, a table with a row per analysis, or JSON for claims systems. */
export const CASE_REPORT_FORMATS = ['short-pdf', 'pdf', 'files-csv', 'analyses-csv', 'json'] as const;
export type CaseReportFormat = (typeof CASE_REPORT_FORMATS)[number];

/** The file extension of a format. */
export function reportEnding(format: CaseReportFormat): 'pdf' | 'csv' | 'json' {
  if (format === 'files-csv' || format === 'analyses-csv') return 'csv';
  return format === 'json' ? 'json' : 'pdf';
}

/** What was chosen for the last report of a case. */
export interface CaseReportChoices {
  readonly format: CaseReportFormat;
  /** Null: the language of the window. */
  readonly language: Language | null;
}

/** A report of a case that was written to a file. */
export interface CaseReportWritten {
  /** Shown to the user; absolute path on this machine. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the file, lower-case hex. */
  readonly sha256: string;
}

export type CaseReportOutcome =
  | ({ readonly kind: 'written' } & CaseReportWritten)
  /** Cancelled by the user; no partial file is left. */
  | { readonly kind: 'stopped' };

/** Number of files written so far, and in total. */
export interface CaseReportProgress {
  readonly caseId: CaseId;
  readonly done: number;
  readonly of: number;
}
