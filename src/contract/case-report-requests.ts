import { z } from 'zod';
import { CASE_REPORT_FORMATS, type CaseReportOutcome } from './case-report-views';
import { caseId, language } from './request-fields';

/** Requests about the report of a case. */
export const caseReportSchemas = {
  'report.case': z.strictObject({ caseId, format: z.enum(CASE_REPORT_FORMATS), language }),
  /** Stops the report that is being written; nothing is left of it. */
  'report.stop': z.strictObject({ caseId }),
  /** Shows what this run of Proofcase wrote in the file manager. */
  'report.reveal': z.strictObject({ caseId }),
} as const;

export interface CaseReportResponses {
  /** Null when the person closed the dialog. */
  'report.case': CaseReportOutcome | null;
  'report.stop': null;
  'report.reveal': null;
}
