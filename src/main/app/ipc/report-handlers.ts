import { join } from 'node:path';
import { type CaseReportFormat, reportEnding } from '../../../contract/case-report-views';
import { ProofcaseError } from '../../../contract/errors';
import type { PrecheckFormat } from '../../../contract/precheck-views';
import type { reportRequests } from '../../../contract/report-requests';
import { cleanDisplayName } from '../../../domain/file-names';
import type { CaseId } from '../../../domain/ids';
import type { Engine } from '../../engine';
import type { ShellHandlers } from '../../support/handlers';
import type { Dialogs } from '../shell/dialogs';

export interface ReportHandlerOptions {
  readonly engine: Pick<Engine, 'handlers' | 'exportPrecheck' | 'createCaseReport' | 'rememberReport'>;
  readonly dialogs: Dialogs;
  readonly startIn: string;
  /** Shows a file in the file manager. */
  readonly reveal: (path: string) => void;
}

/** Only files that this run wrote can be revealed, so no path comes from the window. */
export function reportHandlers({
  engine,
  dialogs,
  startIn,
  reveal,
}: ReportHandlerOptions): ShellHandlers<typeof reportRequests> {
  const prechecks = new Map<CaseId, string>();
  const reports = new Map<CaseId, string>();
  const revealOne = (written: ReadonlyMap<CaseId, string>, caseId: CaseId): null => {
    const path = written.get(caseId);
    if (path === undefined) throw new ProofcaseError('not-found');
    reveal(path);
    return null;
  };
  return {
    'precheck.export': async ({ caseId, format, language }) => {
      const { caseNumber } = await engine.handlers['cases.get']({ caseId });
      const suggestion = join(startIn, suggestedPrecheckName(caseNumber, format));
      const file = await dialogs.chooseReportFile(suggestion, format);
      if (file === null) return null;
      const report = await engine.exportPrecheck(caseId, { file, format, language });
      prechecks.set(caseId, report.path);
      return report;
    },
    'precheck.reveal': async ({ caseId }) => revealOne(prechecks, caseId),
    'report.case': async ({ caseId, format, language }) => {
      const { caseNumber } = await engine.handlers['cases.get']({ caseId });
      const suggestion = join(startIn, suggestedReportName(caseNumber, format));
      const file = await dialogs.chooseReportFile(suggestion, reportEnding(format));
      if (file === null) return null;
      engine.rememberReport({ format, language });
      const outcome = await engine.createCaseReport(caseId, { file, format, language, replace: true });
      if (outcome.kind === 'written') reports.set(caseId, outcome.path);
      return outcome;
    },
    'report.reveal': async ({ caseId }) => revealOne(reports, caseId),
  };
}

const PARTS: { readonly [Format in CaseReportFormat]: string } = {
  'short-pdf': 'report-short',
  pdf: 'report',
  'files-csv': 'files',
  'analyses-csv': 'analyses',
  json: 'report',
};

export function suggestedPrecheckName(caseNumber: string, format: PrecheckFormat): string {
  return `${asFileName(caseNumber)}-precheck.${format}`;
}

export function suggestedReportName(caseNumber: string, format: CaseReportFormat): string {
  return `${asFileName(caseNumber)}-${PARTS[format]}.${reportEnding(format)}`;
}

/** A case number may contain characters that file names may not, or be the name of a device on Windows. */
function asFileName(caseNumber: string): string {
  return cleanDisplayName(caseNumber.replaceAll(/[^\w.-]+/g, '_'), 'case');
}
