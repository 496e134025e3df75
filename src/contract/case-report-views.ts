import type { CaseId } from '../domain/ids';

/**
 * What the report of a case can be written as: a PDF to read, a table with a row for each file, a table with a row for
 * each analysis, or data for claims systems.
 */
export const CASE_REPORT_FORMATS = ['pdf', 'files-csv', 'analyses-csv', 'json'] as const;
export type CaseReportFormat = (typeof CASE_REPORT_FORMATS)[number];

/** The ending of a file of this format. */
export function reportEnding(format: CaseReportFormat): 'pdf' | 'csv' | 'json' {
  return format === 'files-csv' || format === 'analyses-csv' ? 'csv' : format;
}

/** A report of a case that was written to a file. */
export interface CaseReportWritten {
  /** What the person sees; absolute path on this machine. */
  readonly path: string;
  readonly bytes: number;
  /** Of the file, lower-case hex. */
  readonly sha256: string;
}

export type CaseReportOutcome =
  | ({ readonly kind: 'written' } & CaseReportWritten)
  /** A person stopped it; nothing is left of it. */
  | { readonly kind: 'stopped' };

/** Files of the case whose part of the report is written, of all. */
export interface CaseReportProgress {
  readonly caseId: CaseId;
  readonly done: number;
  readonly of: number;
}
