import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { ProofcaseError } from '../../../contract/errors';
import type { IntakeHead, ItemPage } from '../../../contract/prepare-views';
import type { RequestPayload } from '../../../contract/requests';
import type { FolderView, IntakeView } from '../../../contract/views';
import { type FolderWatchView, NOT_WATCHED } from '../../../contract/watch-views';
import type { CaseId, FolderId, ItemId } from '../../../domain/ids';
import { refuseClosed } from '../../storage/cases/close-case';
import type { CustodyLog } from '../../storage/custody/custody-log';
import type { StoredFolder, StoredItem } from '../../storage/database/intake-repository';
import { realPathOf } from '../../support/files/real-path';
import { refuseOwnFolder } from '../folder/own-folders';
import { folderView } from './folder-view';
import { type IntakeDeps, IntakeSession, itemView } from './intake-session';
import { OpenFolder, type OpenFolderDeps } from './open-folder';
import { packagePlan } from './package-plan';
import { planFindings } from './plan-findings';

export interface IntakeServiceDeps extends IntakeDeps {
  /** Path of the data folder, which holds no photos of people. */
  readonly dataFolder: string;
  readonly custody: CustodyLog;
  readonly onDefect: (error: unknown) => void;
  /** Called after a folder was read, to draw the thumbnails. */
  readonly onRead: (caseId: CaseId, folder: StoredFolder, items: readonly StoredItem[]) => void;
  readonly watchOptions?: OpenFolderDeps['watchOptions'];
}

/** Reads and follows the folders of cases. */
export class Intake {
  readonly #deps: IntakeServiceDeps;
  readonly #sessions = new Map<CaseId, IntakeSession>();
  #open: OpenFolder | null = null;

  constructor(deps: IntakeServiceDeps) {
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

  /** Like `view`, with the number of items only; the window requests the items in pages. */
  head(caseId: CaseId): IntakeHead {
    const { items, ...head } = this.view(caseId);
    return { ...head, items: items.length };
  }

  /** A page of items from `after` on; `intake.changed` reports a reading that ends meanwhile. */
  page({ caseId, after, limit }: RequestPayload<'intake.items'>): ItemPage {
    const session = this.#sessions.get(caseId);
    if (session) {
      const items = session.items().slice(after, after + limit);
      return { items: items.map(itemView), next: items.length < limit ? null : after + limit };
    }
    const { items, next } = this.#deps.repositories.intake.itemPage(caseId, after, limit);
    return { items: items.map(itemView), next };
  }

  /** All items of the case, including those of a running reading. */
  items(caseId: CaseId): readonly StoredItem[] {
    return this.#sessions.get(caseId)?.items() ?? this.#deps.repositories.intake.items(caseId);
  }

  /** One item of the case, also during a reading; null if there is none. */
  item(caseId: CaseId, itemId: ItemId): StoredItem | null {
    const running = this.#sessions
      .get(caseId)
      ?.items()
      .find(({ id }) => id === itemId);
    if (running) return running;
    const stored = this.#deps.repositories.intake.item(itemId);
    return stored?.caseId === caseId ? stored : null;
  }

  /**
   * Reads a folder into a case. Unchanged files are opened only if `everyByte` is set.
   * @throws ProofcaseError `not-found`, `case-closed`, `intake-running`.
   */
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
      this.#openFolderOf(caseId)?.scheduleScan();
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

  /** Follows the folder of this case only; null stops following. */
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
        rereadFolder: (id, { id: folderId }) => void this.start(id, folderId),
      },
      caseId,
      folder,
    );
    this.#open = open;
    return open.open();
  }

  /**
   * Downloads cloud-only files of the open case.
   * @throws ProofcaseError `intake-running`, `not-found` if the case is not open.
   */
  async fetchCloud(caseId: CaseId): Promise<FolderWatchView> {
    if (this.#sessions.has(caseId)) throw new ProofcaseError('intake-running');
    const open = this.#openFolderOf(caseId);
    if (!open) throw new ProofcaseError('not-found');
    return open.fetchCloud();
  }

  #openFolderOf(caseId: CaseId): OpenFolder | null {
    return this.#open?.caseId === caseId ? this.#open : null;
  }

  isRunning(caseId: CaseId): boolean {
    return this.#sessions.has(caseId);
  }

  /** Starts a worker early, before a folder is chosen, so that reading does not wait for it. */
  prepareToRead(): void {
    this.#deps.worker.warm();
  }

  /**
   * Returns the folder under its id. @throws ProofcaseError `folder-missing`, and for folders of Proofcase itself the
   * codes of `refuseOwnFolder`.
   */
  async registerFolder(path: string): Promise<FolderView> {
    const { repositories, clock, dataFolder } = this.#deps;
    const absolute = await existingFolder(path);
    await refuseOwnFolder(absolute, dataFolder);
    const known = repositories.intake.folderByPath(absolute);
    if (known) return folderView(known);
    const folder = { id: randomUUID() as FolderId, path: absolute };
    repositories.intake.insertFolder(folder, clock.now().toISOString());
    return folderView(folder);
  }

  /** Stops following the folder of a case that is being deleted. No reading may be running. */
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
    const absolute = await realPathOf(path);
    if ((await stat(absolute)).isDirectory()) return absolute;
  } catch (error) {
    throw new ProofcaseError('folder-missing', {}, error instanceof Error ? error.message : String(error));
  }
  throw new ProofcaseError('not-a-folder');
}
