import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../contract/errors';
import type { ExportTarget } from '../../contract/export-views';
import type { RequestPayload, ResponseMap } from '../../contract/requests';
import type { CaseId, FolderId } from '../../domain/ids';
import { folderView } from '../cases/folder-view';
import type { Engine } from '../engine';
import { verifyEvidence } from '../export/verify-evidence';
import type { Dialogs } from '../shell/dialogs';

export interface ExportOptions {
  readonly engine: Engine;
  readonly dialogs: Dialogs;
  /** Where the first export of a run goes if nobody chooses. */
  readonly startIn: string;
  readonly freeBytes: (folder: string) => Promise<number>;
  /** Shows a folder in the file manager. */
  readonly reveal: (path: string) => void;
}

/**
 * The requests of exports that need a dialog or the file manager. No path comes from the window: targets are known by
 * an id that was given out here, and only what this run exported can be revealed.
 */
export function answerExport(options: ExportOptions) {
  const exported = new Map<CaseId, string>();
  const targets = new Map<FolderId, string>();
  let current = options.startIn;
  const view = async (path: string): Promise<ExportTarget> => {
    const known = [...targets].find(([, target]) => target === path)?.[0];
    const id = known ?? (randomUUID() as FolderId);
    targets.set(id, path);
    const freeBytes = await options.freeBytes(path).catch(() => null);
    return { id, displayPath: folderView({ id, path }).displayPath, freeBytes };
  };
  return {
    target: async (): Promise<ExportTarget> => view(current),
    chooseTarget: async (): Promise<ResponseMap['export.chooseTarget']> => {
      const chosen = await options.dialogs.chooseExportFolder(current);
      if (chosen === null) return null;
      current = chosen;
      return view(chosen);
    },
    exportCases: async ({
      targetId,
      ...order
    }: RequestPayload<'export.cases'>): Promise<ResponseMap['export.cases']> => {
      const parentFolder = targets.get(targetId);
      if (parentFolder === undefined) throw new ProofcaseError('not-found');
      const outcome = await options.engine.exportCases({ ...order, parentFolder });
      if (outcome.kind === 'ended') {
        const { pattern, language, parts } = order;
        options.engine.rememberExport({ pattern, language, parts });
        for (const { caseId, path } of outcome.reports) exported.set(caseId, path);
      }
      return outcome;
    },
    check: async ({ caseId }: RequestPayload<'export.check'>): Promise<ResponseMap['export.check']> => {
      const path = exported.get(caseId);
      if (path === undefined) throw new ProofcaseError('not-found');
      const { ok, headHash } = await verifyEvidence(path);
      return { ok, headHash };
    },
    reveal: async ({ caseId }: RequestPayload<'export.reveal'>): Promise<null> => {
      const path = exported.get(caseId);
      if (path === undefined) throw new ProofcaseError('not-found');
      options.reveal(path);
      return null;
    },
  };
}
