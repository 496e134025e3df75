import { ProofcaseError } from '../../contract/errors';
import type { RequestPayload, ResponseMap } from '../../contract/requests';
import type { CaseId } from '../../domain/ids';
import type { Engine } from '../engine';
import type { Dialogs } from '../shell/dialogs';

export interface ExportOptions {
  readonly engine: Engine;
  readonly dialogs: Dialogs;
  readonly startIn: string;
  /** Shows a folder in the file manager. */
  readonly reveal: (path: string) => void;
}

/** `export.case` and `export.reveal`; only what this run exported can be revealed, so no path comes from the window. */
export function answerExport(options: ExportOptions) {
  const exported = new Map<CaseId, string>();
  return {
    exportCase: async ({ caseId }: RequestPayload<'export.case'>): Promise<ResponseMap['export.case']> => {
      const parent = await options.dialogs.chooseExportFolder(options.startIn);
      if (parent === null) return null;
      const report = await options.engine.exportCase(caseId, parent);
      exported.set(caseId, report.path);
      return report;
    },
    reveal: async ({ caseId }: RequestPayload<'export.reveal'>): Promise<null> => {
      const path = exported.get(caseId);
      if (path === undefined) throw new ProofcaseError('not-found');
      options.reveal(path);
      return null;
    },
  };
}
