import { randomUUID } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { ProofcaseError } from '../../contract/errors';
import type { RequestPayload } from '../../contract/requests';
import type { FolderView, IntakeView } from '../../contract/views';
import type { CaseId, FolderId } from '../../domain/ids';
import type { CustodyLog } from '../custody/custody-log';
import type { StoredFolder, StoredItem } from '../database/intake-repository';
import { folderView } from './folder-view';
import { type IntakeDeps, type IntakeSession, itemView, startIntake } from './intake-session';
import { packagePlan } from './package-plan';
import { planFindings } from './plan-findings';

export type Intake = ReturnType<typeof createIntake>;

/** Folders and what was read from them, case by case. */
export function createIntake(
  deps: IntakeDeps & {
    readonly custody: CustodyLog;
    readonly onDefect: (error: unknown) => void;
    /** Told when a folder was read, for the thumbnails. */
    readonly onRead: (caseId: CaseId, folder: StoredFolder, items: readonly StoredItem[]) => void;
  },
) {
  const { repositories } = deps;
  const sessions = new Map<CaseId, IntakeSession>();

  const view = (caseId: CaseId): IntakeView => {
    const stored = repositories.intake.intake(caseId);
    const session = sessions.get(caseId);
    const folder = stored ? repositories.intake.folder(stored.folderId) : null;
    const items = session ? session.items() : repositories.intake.items(caseId);
    const { found, read } = session?.progress() ?? { found: stored?.found ?? 0, read: stored?.read ?? 0 };
    return {
      caseId,
      state: session ? 'running' : (stored?.state ?? 'none'),
      folder: folder ? folderView(folder) : null,
      found,
      read,
      items: items.map(itemView),
      skipped: session ? [] : (stored?.skipped ?? []),
      findings: session ? [] : [...(stored?.findings ?? []), ...planFindings(repositories, items)],
      plan: packagePlan(repositories, items),
    };
  };

  const start = (caseId: CaseId, folderId: FolderId): IntakeView => {
    const detail = repositories.cases.find(caseId);
    const folder = repositories.intake.folder(folderId);
    if (!detail || !folder) throw new ProofcaseError('not-found');
    if (sessions.has(caseId)) throw new ProofcaseError('intake-running');
    const sameFolder = repositories.intake.intake(caseId)?.folderId === folderId;
    const before = sameFolder ? repositories.intake.items(caseId) : [];
    const at = deps.clock.now().toISOString();
    const fresh = { caseId, folderId, found: 0, read: 0, skipped: [], findings: [] };
    repositories.intake.saveIntake({ ...fresh, state: 'running' }, at);
    const one = { caseId, folder, referenceDate: detail.referenceDate };
    const session = startIntake(deps, one, before, (items) => {
      sessions.delete(caseId);
      deps.custody.append(caseId, 'folder-read', [folderId], { path: folder.path, files: items.length });
      deps.onRead(caseId, folder, items);
    });
    sessions.set(caseId, session);
    session.ended.catch(deps.onDefect).finally(() => sessions.delete(caseId));
    return view(caseId);
  };

  return {
    view: (caseId: CaseId): IntakeView => {
      if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
      return view(caseId);
    },
    start,
    refresh(caseId: CaseId): IntakeView {
      const stored = repositories.intake.intake(caseId);
      if (!stored) throw new ProofcaseError('not-found');
      return start(caseId, stored.folderId);
    },
    async stop(caseId: CaseId): Promise<IntakeView> {
      const session = sessions.get(caseId);
      session?.stop();
      await session?.ended;
      return view(caseId);
    },
    exclude({ caseId, itemIds, excluded, reason }: RequestPayload<'items.exclude'>): IntakeView {
      if (sessions.has(caseId)) throw new ProofcaseError('intake-running');
      const at = deps.clock.now().toISOString();
      repositories.inTransaction(() => {
        const changed = repositories.intake.setExcluded(caseId, itemIds, excluded, excluded ? reason : null);
        if (changed !== itemIds.length) throw new ProofcaseError('not-found');
        const action = excluded ? 'items-excluded' : 'items-included';
        deps.custody.append(caseId, action, itemIds, { reason });
        repositories.cases.refreshSummary(caseId, at);
      });
      deps.emit('cases.changed', { caseId });
      return view(caseId);
    },
    isRunning: (caseId: CaseId): boolean => sessions.has(caseId),
    async registerFolder(path: string): Promise<FolderView> {
      const absolute = await existingFolder(path);
      const known = repositories.intake.folderByPath(absolute);
      if (known) return folderView(known);
      const folder = { id: randomUUID() as FolderId, path: absolute };
      repositories.intake.insertFolder(folder, deps.clock.now().toISOString());
      return folderView(folder);
    },
    async close(): Promise<void> {
      const running = [...sessions.values()];
      for (const session of running) session.stop();
      await Promise.all(running.map(({ ended }) => ended.catch(deps.onDefect)));
    },
  };
}

async function existingFolder(path: string): Promise<string> {
  try {
    const absolute = await realpath(path);
    if ((await stat(absolute)).isDirectory()) return absolute;
  } catch (error) {
    throw new ProofcaseError('folder-missing', {}, error instanceof Error ? error.message : String(error));
  }
  throw new ProofcaseError('folder-missing', {}, 'it is a file');
}
