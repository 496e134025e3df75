import { join } from 'node:path';
import { type CaseReportFormat, reportEnding } from '../../contract/case-report-views';
import { ProofcaseError } from '../../contract/errors';
import type { RequestPayload, ResponseMap } from '../../contract/requests';
import type { CaseId } from '../../domain/ids';
import type { Engine } from '../engine';
import type { Dialogs } from '../shell/dialogs';

export interface CaseReportOptions {
  readonly engine: Engine;
  readonly dialogs: Dialogs;
  readonly startIn: string;
  /** Shows a file in the file manager. */
  readonly reveal: (path: string) => void;
}

/** `report.case` and `report.reveal`; only what this run wrote can be revealed, so no path comes from the window. */
export function answerCaseReport({ engine, dialogs, startIn, reveal }: CaseReportOptions) {
  const written = new Map<CaseId, string>();
  return {
    writeReport: async ({
      caseId,
      format,
      language,
    }: RequestPayload<'report.case'>): Promise<ResponseMap['report.case']> => {
      const { caseNumber } = await engine.handlers['cases.get']({ caseId });
      const suggestion = join(startIn, suggestedReportName(caseNumber, format));
      const file = await dialogs.chooseReportFile(suggestion, reportEnding(format));
      if (file === null) return null;
      const outcome = await engine.createCaseReport(caseId, { file, format, language, replace: true });
      if (outcome.kind === 'written') written.set(caseId, outcome.path);
      return outcome;
    },
    reveal: async ({ caseId }: RequestPayload<'report.reveal'>): Promise<null> => {
      const path = written.get(caseId);
      if (path === undefined) throw new ProofcaseError('not-found');
      reveal(path);
      return null;
    },
  };
}

const PARTS: { readonly [Format in CaseReportFormat]: string } = {
  pdf: 'report',
  'files-csv': 'files',
  'analyses-csv': 'analyses',
  json: 'report',
};

/** Case numbers may hold what file names may not. */
export function suggestedReportName(caseNumber: string, format: CaseReportFormat): string {
  return `${caseNumber.replaceAll(/[^\w.-]+/g, '_')}-${PARTS[format]}.${reportEnding(format)}`;
}
