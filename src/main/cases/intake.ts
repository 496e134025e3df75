import { randomUUID } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { ProofcaseError } from '../../contract/errors';
import type { IntakeHead, ItemPage } from '../../contract/prepare-views';
import type { RequestPayload } from '../../contract/requests';
import type { FolderView, IntakeView } from '../../contract/views';
import { type FolderWatchView, NOT_WATCHED } from '../../contract/watch-views';
import type { CaseId, FolderId, ItemId } from '../../domain/ids';
import type { CustodyLog } from '../custody/custody-log';
import type { StoredFolder, StoredItem } from '../database/intake-repository';
import { refuseClosed } from '../retention/close-case';
import { folderView } from './folder-view';
import { type IntakeDeps, IntakeSession, itemView } from './intake-session';
import { OpenFolder, type OpenFolderDeps } from './open-folder';
import { packagePlan } from './package-plan';
import { planFindings } from './plan-findings';

export interface IntakeRoomDeps extends IntakeDeps {
  readonly custody: CustodyLog;
  readonly onDefect: (error: unknown) => void;
  /** Told when a folder was read, for the thumbnails. */
  readonly onRead: (caseId: CaseId, folder: StoredFolder, items: readonly StoredItem[]) => void;
  readonly watching?: OpenFolderDeps['watching'];
}

/** Folders and what was read from them, case by case. */
export class Intake {
  readonly #deps: IntakeRoomDeps;
  readonly #sessions = new Map<CaseId, IntakeSession>();
  #open: OpenFolder | null = null;

  constructor(deps: IntakeRoomDeps) {
    this.#deps = deps;
  }

  view(caseId: CaseId): IntakeView {
    const { repositories, clock } = this.#deps;
    if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
    const stored = repositories.intake.intake(caseId);
    const session = this.#sessions.get(caseId);
    const folder = stored ? repositories.intake.folder(stored.folderId) : null;
    const items = session ? session.items() : repositories.intake.items(caseId);
    const { found, read } = session?.progress() ?? { found: stored?.found ?? 0, read: stored?.read ?? 0 };
    const ended = session ? null : stored;
    return {
      caseId,
      state: session ? 'running' : (stored?.state ?? 'none'),
      folder: folder ? folderView(folder) : null,
      found,
      read,
      items: items.map(itemView),
      skipped: ended?.skipped ?? [],
      findings: ended ? [...ended.findings, ...planFindings(repositories, items)] : [],
      plan: packagePlan(repositories, clock, caseId, items),
    };
  }

  /** The same without the items, which the window asks for in pages. */
  head(caseId: CaseId): IntakeHead {
    const { items, ...head } = this.view(caseId);
    return { ...head, items: items.length };
  }

  /** Items from a place on; a reading that ends meanwhile is told by `intake.changed`. */
  page({ caseId, after, limit }: RequestPayload<'intake.items'>): ItemPage {
    const session = this.#sessions.get(caseId);
    if (session) {
      const items = session.items().slice(after, after + limit);
      return { items: items.map(itemView), next: items.length < limit ? null : after + limit };
    }
    const { items, next } = this.#deps.repositories.intake.itemPage(caseId, after, limit);
    return { items: items.map(itemView), next };
  }

  /** All items of the case, also while its folder is being read. */
  items(caseId: CaseId): readonly StoredItem[] {
    return this.#sessions.get(caseId)?.items() ?? this.#deps.repositories.intake.items(caseId);
  }

  /** One item of the case, also while its folder is being read; null where there is none. */
  item(caseId: CaseId, itemId: ItemId): StoredItem | null {
    const reading = this.#sessions
      .get(caseId)
      ?.items()
      .find(({ id }) => id === itemId);
    if (reading) return reading;
    const stored = this.#deps.repositories.intake.item(itemId);
    return stored?.caseId === caseId ? stored : null;
  }

  /** Reads a folder into a case. Files that are as they were are not opened, unless `everyByte` is asked for. */
  start(caseId: CaseId, folderId: FolderId, everyByte = false): IntakeView {
    const { repositories, clock, custody, onDefect, onRead } = this.#deps;
    const detail = repositories.cases.find(caseId);
    const folder = repositories.intake.folder(folderId);
    if (!detail || !folder) throw new ProofcaseError('not-found');
    refuseClosed(detail);
    if (this.#sessions.has(caseId)) throw new ProofcaseError('intake-running');
    const sameFolder = repositories.intake.intake(caseId)?.folderId === folderId;
    const before = sameFolder ? repositories.intake.items(caseId) : [];
    const fresh = { caseId, folderId, found: 0, read: 0, skipped: [], findings: [] };
    repositories.intake.saveIntake({ ...fresh, state: 'running' }, clock.now().toISOString());
    const { rules } = repositories.preferences.find(folderId);
    const source = { caseId, folder, rules, everyByte, referenceDate: detail.referenceDate };
    const session = new IntakeSession(this.#deps, source, before, (items) => {
      this.#sessions.delete(caseId);
      custody.append(caseId, 'folder-read', [folderId], { path: folder.path, files: items.length });
      onRead(caseId, folder, items);
      this.#followed(caseId)?.look();
    });
    this.#sessions.set(caseId, session);
    session.ended.catch(onDefect).finally(() => this.#sessions.delete(caseId));
    return this.view(caseId);
  }

  refresh(caseId: CaseId): IntakeView {
    const stored = this.#deps.repositories.intake.intake(caseId);
    if (!stored) throw new ProofcaseError('not-found');
    return this.start(caseId, stored.folderId, true);
  }

  async stop(caseId: CaseId): Promise<IntakeHead> {
    const session = this.#sessions.get(caseId);
    session?.stop();
    await session?.ended;
    return this.head(caseId);
  }

  exclude({ caseId, itemIds, excluded, reason }: RequestPayload<'items.exclude'>): IntakeHead {
    const { repositories, custody, clock, emit } = this.#deps;
    if (this.#sessions.has(caseId)) throw new ProofcaseError('intake-running');
    repositories.inTransaction(() => {
      const changed = repositories.intake.setExcluded(caseId, itemIds, excluded, excluded ? reason : null);
      if (changed !== itemIds.length) throw new ProofcaseError('not-found');
      const action = excluded ? 'items-excluded' : 'items-included';
      custody.append(caseId, action, itemIds, { reason });
      repositories.cases.refreshSummary(caseId, clock.now().toISOString());
    });
    emit('cases.changed', { caseId });
    return this.head(caseId);
  }

  /** Follows the folder of this case, and of no other. Null: of none. */
  async watch(caseId: CaseId | null): Promise<FolderWatchView> {
    if (caseId !== null && this.#open?.caseId === caseId) return this.#open.view;
    const before = this.#open;
    this.#open = null;
    await before?.close();
    const { repositories, custody } = this.#deps;
    const isClosed = caseId !== null && repositories.cases.find(caseId)?.closedAt !== null;
    const stored = caseId === null || isClosed ? null : repositories.intake.intake(caseId);
    const folder = stored ? repositories.intake.folder(stored.folderId) : null;
    if (caseId === null || !folder) return NOT_WATCHED;
    const open = new OpenFolder(
      {
        ...this.#deps,
        appendCustody: (id, { id: folderId }, details) =>
          custody.append(id, 'folder-updated', [folderId], details),
        isReading: (id) => this.#sessions.has(id),
        readAgain: (id, { id: folderId }) => void this.start(id, folderId),
      },
      caseId,
      folder,
    );
    this.#open = open;
    return open.open();
  }

  /** Fetches what lies only in the cloud; the case must be the open one. */
  async fetchCloud(caseId: CaseId): Promise<FolderWatchView> {
    if (this.#sessions.has(caseId)) throw new ProofcaseError('intake-running');
    const open = this.#followed(caseId);
    if (!open) throw new ProofcaseError('not-found');
    return open.fetchCloud();
  }

  #followed(caseId: CaseId): OpenFolder | null {
    return this.#open?.caseId === caseId ? this.#open : null;
  }

  isRunning(caseId: CaseId): boolean {
    return this.#sessions.has(caseId);
  }

  /** A folder is about to be chosen or was just named: the start of a worker need not be waited for then. */
  prepareToRead(): void {
    this.#deps.worker.warm();
  }

  async registerFolder(path: string): Promise<FolderView> {
    const { repositories, clock } = this.#deps;
    const absolute = await existingFolder(path);
    const known = repositories.intake.folderByPath(absolute);
    if (known) return folderView(known);
    const folder = { id: randomUUID() as FolderId, path: absolute };
    repositories.intake.insertFolder(folder, clock.now().toISOString());
    return folderView(folder);
  }

  /** The case goes: its folder is no longer followed. It must not be being read. */
  async forget(caseId: CaseId): Promise<void> {
    if (this.#open?.caseId === caseId) await this.watch(null);
  }

  async close(): Promise<void> {
    await this.watch(null);
    const running = [...this.#sessions.values()];
    for (const session of running) session.stop();
    await Promise.all(running.map(({ ended }) => ended.catch(this.#deps.onDefect)));
  }
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
