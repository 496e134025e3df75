import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { RequestPayload, ResponseMap } from '../../contract/requests';
import type { CaseId } from '../../domain/ids';
import type { Engine } from '../engine';
import type { Dialogs } from '../shell/dialogs';

export interface PrecheckOptions {
  readonly engine: Engine;
  readonly dialogs: Dialogs;
  readonly startIn: string;
  /** Shows a file in the file manager. */
  readonly reveal: (path: string) => void;
}

/** `precheck.export` and `precheck.reveal`; only what this run wrote can be revealed, so no path comes from the window. */
export function answerPrecheck(options: PrecheckOptions) {
  const { engine, dialogs, startIn, reveal } = options;
  const written = new Map<CaseId, string>();
  return {
    exportPrecheck: async ({
      caseId,
      format,
      language,
    }: RequestPayload<'precheck.export'>): Promise<ResponseMap['precheck.export']> => {
      const { caseNumber } = await engine.handlers['cases.get']({ caseId });
      const file = await dialogs.chooseReportFile(join(startIn, suggestedName(caseNumber, format)), format);
      if (file === null) return null;
      const report = await engine.exportPrecheck(caseId, { file, format, language });
      written.set(caseId, report.path);
      return report;
    },
    reveal: async ({ caseId }: RequestPayload<'precheck.reveal'>): Promise<null> => {
      const path = written.get(caseId);
      if (path === undefined) throw new ProofcaseError('not-found');
      reveal(path);
      return null;
    },
  };
}

/** Case numbers may hold what file names may not. */
export function suggestedName(caseNumber: string, format: string): string {
  return `${caseNumber.replaceAll(/[^\w.-]+/g, '_')}-precheck.${format}`;
}
