import { ProofcaseError } from '../../../contract/errors';
import type { IntakeHead, ItemPage } from '../../../contract/prepare-views';
import type { RequestPayload } from '../../../contract/requests';
import type { IntakeView } from '../../../contract/views';
import { type FolderWatchView, NOT_WATCHED } from '../../../contract/watch-views';
import type { ExclusionRule } from '../../../domain/exclusion-rules';
import type { CaseId, FolderId, ItemId, SourceId } from '../../../domain/ids';
import { refuseNewWork } from '../../storage/cases/close-case';
import type { CustodyLog } from '../../storage/custody/custody-log';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { StoredSource } from '../../storage/database/sources-repository';
import type { StoredCase } from '../../storage/database/stored-case';
import { isInside, isSamePath } from '../../support/files/path-names';
import { type FileSource, filesSource, folderSource } from '../folder/file-source';
import { CaseReading } from './case-reading';
import { CaseSources } from './case-sources';
import { folderView } from './folder-view';
import { type IntakeFacts, intakeFacts, itemView } from './intake-facts';
import type { IntakeDeps, SourceToRead } from './intake-session';
import { OpenCase } from './open-case';
import type { OpenSourceDeps } from './open-source';
import type { SourceOffers } from './source-offers';

export interface IntakeServiceDeps extends IntakeDeps {
  /** Holds the copies of files that were stored nowhere else. */
  readonly sourcesFolder: string;
  readonly offers: SourceOffers;
  readonly custody: CustodyLog;
  /** Whether packages of a case are being sealed, from the items as they were at the start. */
  readonly isSealing: (caseId: CaseId) => boolean;
  readonly onDefect: (error: unknown) => void;
  /** Called after a source was read, to draw the thumbnails, and after one was removed, to compare again. */
  readonly onRead: (caseId: CaseId, items: readonly StoredItem[]) => void;
  readonly onReachable: OpenSourceDeps['onReachable'];
  readonly watchOptions?: OpenSourceDeps['watchOptions'];
}

/** Reads and follows the sources of cases. */
export class Intake {
  readonly sources: CaseSources;
  readonly #deps: IntakeServiceDeps;
  readonly #readings = new Map<CaseId, CaseReading>();
  #open: OpenCase | null = null;
  /** The case on the screen. */
  #shown: CaseId | null = null;
  #revision = 0;

  constructor(deps: IntakeServiceDeps) {
    this.#deps = deps;
    this.sources = new CaseSources({
      ...deps,
      head: (caseId) => this.head(caseId),
      isReading: (caseId) => this.#readings.has(caseId),
      read: (caseId, sources) => this.#read(caseId, sources, false),
      changed: (caseId) => this.#follow(caseId),
    });
  }

  view(caseId: CaseId): IntakeView {
    const items = this.items(caseId);
    return { ...this.#head(caseId, items), items: items.map(itemView) };
  }

  /** Like `view`, with the number of items only; the window requests the items in pages. */
  head(caseId: CaseId): IntakeHead {
    return this.#head(caseId, this.items(caseId));
  }

  #head(caseId: CaseId, items: readonly StoredItem[]): IntakeHead {
    const { repositories, clock } = this.#deps;
    if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
    const reading = this.#readings.get(caseId);
    const [folder] = repositories.sources.ofCase(caseId).flatMap((source) => source.folder ?? []);
    const facts = intakeFacts(repositories, clock, caseId, items);
    return {
      caseId,
      ...facts,
      ...(reading
        ? { ...reading.progress(), state: 'running', skipped: [], findings: [] }
        : statesAfterReading(facts)),
      folder: folder ? folderView(folder) : null,
      items: items.length,
    };
  }

  /** A page of items from `after` on; `intake.changed` reports a reading that ends meanwhile. */
  page({ caseId, after, limit }: RequestPayload<'intake.items'>): ItemPage {
    const reading = this.#readings.get(caseId);
    if (reading) {
      const items = reading.items().slice(after, after + limit);
      return { items: items.map(itemView), next: items.length < limit ? null : after + limit };
    }
    const { items, next } = this.#deps.repositories.intake.itemPage(caseId, after, limit);
    return { items: items.map(itemView), next };
  }

  /** All items of the case, including those of a running reading. */
  items(caseId: CaseId): readonly StoredItem[] {
    return this.#readings.get(caseId)?.items() ?? this.#deps.repositories.intake.items(caseId);
  }

  /** One item of the case, also during a reading; null if there is none. */
  item(caseId: CaseId, itemId: ItemId): StoredItem | null {
    const running = this.#readings
      .get(caseId)
      ?.items()
      .find(({ id }) => id === itemId);
    if (running) return running;
    const stored = this.#deps.repositories.intake.item(itemId);
    return stored?.caseId === caseId ? stored : null;
  }

  /**
   * Adds a folder to the sources of a case, unless it is one of them, and reads it. Unchanged files are opened only if
   * `everyByte` is set.
   * @throws ProofcaseError `not-found`, `case-closed`, `intake-running`, `source-inside`.
   */
  start(caseId: CaseId, folderId: FolderId, everyByte = false): IntakeHead {
    this.#requireOpen(caseId);
    const source = this.sources.withFolder(caseId, folderId);
    this.#read(caseId, [source], everyByte);
    return this.head(caseId);
  }

  /** Reads every byte of all sources again, or of one. @throws ProofcaseError as `start`. */
  refresh(caseId: CaseId, sourceId: SourceId | null = null): IntakeHead {
    const sources = this.#deps.repositories.sources
      .ofCase(caseId)
      .filter(({ id }) => sourceId === null || id === sourceId);
    if (sources.length === 0) throw new ProofcaseError('not-found');
    // By reading this source alone again, a person decides that it may be empty.
    this.#read(caseId, sources, true, async () => sources.length === 1);
    return this.head(caseId);
  }

  /**
   * Reads the sources that were not read completely. Unchanged files are not opened again.
   * @throws ProofcaseError as `start`.
   */
  resume(caseId: CaseId): IntakeHead {
    const sources = this.#deps.repositories.sources.ofCase(caseId).filter(({ state }) => state !== 'done');
    if (sources.length > 0) this.#read(caseId, sources, false);
    return this.head(caseId);
  }

  async stop(caseId: CaseId): Promise<IntakeHead> {
    const reading = this.#readings.get(caseId);
    reading?.stop();
    await reading?.ended;
    return this.head(caseId);
  }

  /**
   * Excludes items with a reason, or includes them again.
   * @throws ProofcaseError `not-found`, `intake-running`, `case-busy` while the case is being sealed.
   */
  exclude({ caseId, itemIds, excluded, reason }: RequestPayload<'items.exclude'>): IntakeHead {
    const { repositories, custody, clock, emit, isSealing } = this.#deps;
    if (this.#readings.has(caseId)) throw new ProofcaseError('intake-running');
    if (isSealing(caseId)) throw new ProofcaseError('case-busy');
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

  /** Follows the sources of this case only, while new work is allowed in it; null stops following. */
  async watch(caseId: CaseId | null): Promise<FolderWatchView> {
    this.#shown = caseId;
    return this.#openShown()?.follow() ?? NOT_WATCHED;
  }

  /** A number that differs after each change of any case, so that what was computed from its items can be cached. */
  get revision(): number {
    return this.#revision;
  }

  /** A case that was closed or handed over is no longer followed, and one that is open again is. */
  caseChanged(caseId: CaseId): void {
    this.#revision += 1;
    if (caseId !== this.#shown || this.#mayFollow(caseId) === (this.#open?.caseId === caseId)) return;
    this.watch(caseId)
      .then((watch) => this.#deps.emit('intake.watch', { caseId, watch }))
      .catch(this.#deps.onDefect);
  }

  #mayFollow(caseId: CaseId): boolean {
    const stored = this.#deps.repositories.cases.find(caseId);
    return stored !== null && stored.closedAt === null && stored.handedOverAt === null;
  }

  /** A source that does not answer keeps back no other case: what is read of the case before is not stored. */
  #openShown(): OpenCase | null {
    const caseId = this.#shown;
    const isFollowed = caseId !== null && this.#mayFollow(caseId);
    if (isFollowed && this.#open?.caseId === caseId) return this.#open;
    const before = this.#open;
    this.#open = null;
    before?.close();
    if (!isFollowed) return null;
    this.#open = new OpenCase(
      {
        ...this.#deps,
        appendCustody: (source, counts) => this.#appendUpdate(source, counts),
        filesOf: (source) => this.#filesOf(source),
        rulesOf: (source) => this.#rulesOf(source),
        isReading: (id) => this.#readings.has(id),
        reread: (source, isThere) => this.#read(source.caseId, [source], false, isThere),
      },
      caseId,
    );
    return this.#open;
  }

  /**
   * Downloads cloud-only files of the open case.
   * @throws ProofcaseError `intake-running`, `not-found` if the case is not open.
   */
  async fetchCloud(caseId: CaseId): Promise<FolderWatchView> {
    if (this.#readings.has(caseId)) throw new ProofcaseError('intake-running');
    if (this.#open?.caseId !== caseId) throw new ProofcaseError('not-found');
    return this.#open.fetchCloud();
  }

  isRunning(caseId: CaseId): boolean {
    return this.#readings.has(caseId);
  }

  /** Starts a worker early, before a folder is chosen, so that reading does not wait for it. */
  prepareToRead(): void {
    this.#deps.worker.warm();
  }

  /** Stops following the sources of a case that is being deleted. No reading may be running. */
  async forget(caseId: CaseId): Promise<void> {
    if (this.#shown === caseId || this.#open?.caseId === caseId) await this.watch(null);
  }

  async close(): Promise<void> {
    await this.watch(null);
    const running = [...this.#readings.values()];
    for (const reading of running) reading.stop();
    await Promise.all(running.map(({ ended }) => ended.catch(this.#deps.onDefect)));
  }

  #requireOpen(caseId: CaseId): StoredCase {
    const detail = this.#deps.repositories.cases.find(caseId);
    if (!detail) throw new ProofcaseError('not-found');
    refuseNewWork(detail);
    return detail;
  }

  /** Reads sources one after the other, after those that are being read. @throws ProofcaseError `intake-running`. */
  #read(
    caseId: CaseId,
    sources: readonly StoredSource[],
    everyByte: boolean,
    mayBeEmpty = async () => false,
  ): void {
    const { repositories, clock, onDefect, onRead } = this.#deps;
    const { referenceDate } = this.#requireOpen(caseId);
    const running = this.#readings.get(caseId);
    if (sources.some(({ id }) => running?.has(id))) throw new ProofcaseError('intake-running');
    const at = clock.now().toISOString();
    const fresh = { state: 'running', found: 0, read: 0, skipped: [], changes: null } as const;
    const plans = sources.map((source): SourceToRead => {
      repositories.sources.saveReading(source.id, fresh, at);
      return {
        source: { ...source, ...fresh },
        files: this.#filesOf(source),
        rules: this.#rulesOf(source),
        everyByte,
        mayBeEmpty,
        referenceDate,
        appendCustody: (files) => this.#appendReading(source, files),
      };
    });
    if (running) {
      for (const plan of plans) running.add(plan);
      return;
    }
    const onSourceRead = (items: readonly StoredItem[], isLast: boolean): void => {
      if (isLast) this.#readings.delete(caseId);
      onRead(caseId, items);
      this.#follow(caseId);
    };
    const reading = new CaseReading({ ...this.#deps, onSourceRead }, caseId, plans);
    this.#readings.set(caseId, reading);
    reading.ended
      .catch((error: unknown) => {
        onDefect(error);
        if ((this.#readings.get(caseId) ?? reading) === reading) this.#readingFailed(caseId);
      })
      .catch(onDefect);
  }

  /** After a defect nothing reads the sources that are still marked as running. */
  #readingFailed(caseId: CaseId): void {
    const { repositories, clock, emit, onDefect } = this.#deps;
    this.#readings.delete(caseId);
    const at = clock.now().toISOString();
    try {
      for (const source of repositories.sources.ofCase(caseId)) {
        if (source.state !== 'running') continue;
        repositories.sources.saveReading(source.id, { ...source, state: 'failed' }, at);
      }
    } catch (error) {
      onDefect(error);
    }
    const { folder: _folder, items: _items, ...facts } = this.head(caseId);
    emit('intake.changed', facts);
  }

  #appendReading({ id, caseId, folder, name }: StoredSource, files: number): void {
    const { custody } = this.#deps;
    if (folder) custody.append(caseId, 'folder-read', [folder.id], { path: folder.path, files });
    else custody.append(caseId, 'files-read', [id], { name, files });
  }

  #appendUpdate(
    { id, caseId, folder, name }: StoredSource,
    counts: { readonly [name: string]: number },
  ): void {
    const { custody } = this.#deps;
    if (folder) custody.append(caseId, 'folder-updated', [folder.id], { path: folder.path, ...counts });
    else custody.append(caseId, 'files-updated', [id], { name, ...counts });
  }

  /** The sources of the open case changed or were read. */
  #follow(caseId: CaseId): void {
    const open = this.#open;
    if (open?.caseId !== caseId) return;
    open
      .follow()
      .then(() => open.scheduleScan())
      .catch(this.#deps.onDefect);
  }

  #filesOf(source: StoredSource): FileSource {
    const { sources } = this.#deps.repositories;
    const { folder } = source;
    if (!folder) return filesSource(sources.files(source.id));
    const others = sources
      .ofCase(source.caseId)
      .filter(({ id }) => id !== source.id)
      .flatMap((other) =>
        other.folder ? [other.folder.path] : sources.files(other.id).map(({ path }) => path),
      )
      .filter((path) => isInside(folder.path, path));
    return folderSource(folder.path, (path) => others.some((other) => isSamePath(other, path)));
  }

  /** The rules of the folder and those of the first one; single files were chosen one by one. */
  #rulesOf({ caseId, folder }: StoredSource): readonly ExclusionRule[] {
    const { sources, preferences } = this.#deps.repositories;
    if (!folder) return [];
    const first = sources.ofCase(caseId).find((source) => source.folder !== null)?.folder;
    const own = preferences.find(folder.id).rules;
    return first && first.id !== folder.id ? [...own, ...preferences.find(first.id).rules] : own;
  }
}

/** While nothing reads the case, a source marked as running failed in a way that could not be stored. */
function statesAfterReading({ state, sources }: IntakeFacts): Pick<IntakeFacts, 'state' | 'sources'> {
  return {
    state: state === 'running' ? 'failed' : state,
    sources: sources.map((source) => (source.state === 'running' ? { ...source, state: 'failed' } : source)),
  };
}
