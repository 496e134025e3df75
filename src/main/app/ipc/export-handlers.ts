import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { exportRequests } from '../../../contract/export-requests';
import type { ExportTarget } from '../../../contract/export-views';
import type { CaseId, FolderId } from '../../../domain/ids';
import type { Engine } from '../../engine';
import { verifyEvidence } from '../../evidence/export/verify-evidence';
import { folderView } from '../../intake/cases/folder-view';
import type { ShellHandlers } from '../../support/handlers';
import type { Dialogs } from '../shell/dialogs';

export interface ExportHandlerOptions {
  readonly engine: Pick<Engine, 'exportCases' | 'rememberExport'>;
  readonly dialogs: Dialogs;
  /** The target of the first export, until the person chooses another one. */
  readonly startIn: string;
  readonly freeBytes: (folder: string) => Promise<number>;
  /** Shows a folder in the file manager. */
  readonly reveal: (path: string) => void;
}

/**
 * No path comes from the window: it names a target by the id that it got from here, and only what this run exported
 * can be revealed and checked. A folder is written to once a person chose it in the dialog of the operating system: the
 * one that is proposed at first is confirmed there.
 */
export function exportHandlers(options: ExportHandlerOptions): ShellHandlers<typeof exportRequests> {
  const exported = new Map<CaseId, string>();
  const targets = new Map<FolderId, string>();
  const chosenPaths = new Set<string>();
  let current = options.startIn;
  const choose = async (startIn: string): Promise<string | null> => {
    const chosen = await options.dialogs.chooseExportFolder(startIn);
    if (chosen === null) return null;
    chosenPaths.add(chosen);
    current = chosen;
    return chosen;
  };
  const view = async (path: string): Promise<ExportTarget> => {
    const known = [...targets].find(([, target]) => target === path)?.[0];
    const id = known ?? (randomUUID() as FolderId);
    targets.set(id, path);
    const freeBytes = await options.freeBytes(path).catch(() => null);
    return { id, displayPath: folderView({ id, path }).displayPath, freeBytes };
  };
  const exportedFolder = (caseId: CaseId): string => {
    const path = exported.get(caseId);
    if (path === undefined) throw new ProofcaseError('not-found');
    return path;
  };
  return {
    'export.target': async () => view(current),
    'export.chooseTarget': async () => {
      const chosen = await choose(current);
      return chosen === null ? null : view(chosen);
    },
    'export.cases': async ({ targetId, remember, ...order }) => {
      const target = targets.get(targetId);
      if (target === undefined) throw new ProofcaseError('not-found');
      const parentFolder = chosenPaths.has(target) ? target : await choose(target);
      if (parentFolder === null) return { kind: 'no-folder' };
      const outcome = await options.engine.exportCases({ ...order, parentFolder });
      if (outcome.kind === 'ended') {
        const { pattern, language, parts } = order;
        if (remember) options.engine.rememberExport({ pattern, language, parts });
        for (const { caseId, path } of outcome.reports) exported.set(caseId, path);
      }
      return outcome;
    },
    'export.check': async ({ caseId }) => {
      const { ok, headHash } = await verifyEvidence(exportedFolder(caseId));
      return { ok, headHash };
    },
    'export.reveal': async ({ caseId }) => {
      options.reveal(exportedFolder(caseId));
      return null;
    },
  };
}
