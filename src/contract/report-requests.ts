import { z } from 'zod';
import { CASE_REPORT_FORMATS, type CaseReportChoices, type CaseReportOutcome } from './case-report-views';
import { PRECHECK_FORMATS, type PrecheckExport } from './precheck-views';
import { engine, shell } from './request';
import { caseId, language } from './request-fields';

/** The pre-check and the report of a case as files. */
export const reportRequests = {
  /** Null when the person closed the dialog. */
  'precheck.export': shell
    .read({ caseId, format: z.enum(PRECHECK_FORMATS), language })
    .returns<PrecheckExport | null>(),
  /** Shows in the file manager what this run of Proofcase wrote. */
  'precheck.reveal': shell.read({ caseId }).returns<null>(),
  /** What was chosen for the last report. */
  'report.choices': engine.read({}).returns<CaseReportChoices>(),
  /** Null when the person closed the dialog. */
  'report.case': shell
    .read({ caseId, format: z.enum(CASE_REPORT_FORMATS), language })
    .returns<CaseReportOutcome | null>(),
  /** Stops the report that is being written; nothing is left of it. */
  'report.stop': engine.read({ caseId }).returns<null>(),
  /** Shows in the file manager what this run of Proofcase wrote. */
  'report.reveal': shell.read({ caseId }).returns<null>(),
};
