import { ProofcaseError } from '../../../contract/errors';
import { type FolderUpdateView, type FolderWatchView, NOT_WATCHED } from '../../../contract/watch-views';
import type { ExclusionRule } from '../../../domain/exclusion-rules';
import type { CaseId, SourceId } from '../../../domain/ids';
import type { SkippedFile } from '../../../domain/item';
import type { SourceKind } from '../../../domain/source';
import type { ItemStamp, StoredItem } from '../../storage/database/intake-repository';
import type { StoredSource } from '../../storage/database/sources-repository';
import type { FileSource } from '../folder/file-source';
import type { FoundFile } from '../folder/walk';
import { type FolderWatch, type WatchFolderOptions, watchFiles, watchFolder } from '../folder/watch-folder';
import { type FolderScan, isSameScan, isUnchangedSinceReading, scanFolder, stampOf } from './folder-scan';
import { type FolderUpdate, readChanges, storeChanges } from './folder-update';
import { emitItemChanges } from './intake-facts';
import type { IntakeDeps } from './intake-session';

export interface OpenSourceDeps extends IntakeDeps {
  readonly onDefect: (error: unknown) => void;
  readonly onRead: (caseId: CaseId, items: readonly StoredItem[]) => void;
  /** Called when a source can be reached: at the start, and whenever it returns. */
  readonly onReachable: (caseId: CaseId) => void;
  readonly appendCustody: (source: StoredSource, counts: FolderUpdate['counts']) => void;
  readonly filesOf: (source: StoredSource) => FileSource;
  readonly rulesOf: (source: StoredSource) => readonly ExclusionRule[];
  readonly isReading: (caseId: CaseId) => boolean;
  /** Reads the source from the start, after it disappeared during a reading and returned. */
  readonly reread: (source: StoredSource, isThere: () => Promise<boolean>) => void;
  readonly onShow: () => void;
  readonly watchOptions?: Partial<Pick<WatchFolderOptions, 'platform' | 'watch' | 'isOnNetwork'>> | undefined;
}

/** Debounce: copying a folder emits hundreds of events. */
const QUIET_MS = 400;
/** A file that has not changed for this long is complete. */
const SETTLE_MS = 1_500;
/** Pause between scans, as a multiple of the duration of the last one. */
const REST_FACTOR = 4;
const MAX_REST_MS = 30_000;
/** Delay before a file that another program held open is read again. */
const HELD_RETRY_MS = 10_000;
const ONE_UPDATE_MS = 10_000;
const NOTHING_CHANGED = { added: 0, changed: 0, renamed: 0, removed: 0 } as const;

/** Follows a source of the open case: reads its changes and reports if it disappears. */
export class OpenSource {
  readonly id: SourceId;
  readonly caseId: CaseId;
  readonly kind: SourceKind;
  readonly #deps: OpenSourceDeps;
  readonly #controller = new AbortController();
  /** First observed state of files that may still be written. */
  #candidates = new Map<string, { readonly stamp: string; readonly sinceMs: number }>();
  #watch: FolderWatch | null = null;
  #view: FolderWatchView = NOT_WATCHED;
  #lastScan: FolderScan | null = null;
  #cancelNext: (() => void) | null = null;
  #working: Promise<void> = Promise.resolve();
  #restMs = 0;

  constructor(deps: OpenSourceDeps, { id, caseId, kind }: StoredSource) {
    this.#deps = deps;
    this.id = id;
    this.caseId = caseId;
    this.kind = kind;
  }

  get view(): FolderWatchView {
    return this.#view;
  }

  /** Resolves to the state at the start; the first scan of the folder follows automatically. */
  async open(): Promise<FolderWatchView> {
    const { timers, watchOptions: watching, filesOf, repositories } = this.#deps;
    const source = this.#source();
    if (!source) return this.#view;
    const listener = {
      changed: () => this.#schedule(QUIET_MS),
      gone: () => this.#show({ state: 'gone', settling: 0 }),
      back: () => this.#returned(),
    };
    const hasFiles = () => !this.#isClosed && repositories.intake.itemCounts(this.caseId).has(this.id);
    const watch = source.folder
      ? await watchFolder({ ...watching, folder: source.folder.path, timers, listener, hasFiles })
      : await watchFiles({ isThere: filesOf(source).isThere, timers, listener });
    this.#watch = watch;
    const isThere = await watch.isThere();
    if (this.#isClosed) watch.close();
    this.#view = { ...this.#view, state: isThere ? 'watching' : 'gone', method: watch.method };
    if (isThere) this.#returned();
    return this.#view;
  }

  /** Called after a reading of the whole folder ended, and on request of the user. */
  scheduleScan(): void {
    this.#lastScan = null;
    this.#schedule(0);
  }

  /** Downloads and reads cloud-only files; resolves when they are here, could not be downloaded, or this is closed. */
  async fetchCloud(): Promise<FolderWatchView> {
    if (this.#view.state === 'gone') throw new ProofcaseError('folder-missing');
    this.#show({ fetching: true });
    const work = this.#working.then(() => this.#update(true));
    this.#working = work.catch(() => undefined);
    try {
      await work;
    } catch (error) {
      if (!this.#isClosed) throw error;
    } finally {
      this.#show({ fetching: false });
    }
    return this.#view;
  }

  /** A scan that is running may hang; it stores nothing from now on. */
  close(): void {
    this.#controller.abort(new ProofcaseError('illegal-state', {}, 'the folder was closed'));
    this.#cancelNext?.();
    this.#watch?.close();
  }

  get #isClosed(): boolean {
    return this.#controller.signal.aborted;
  }

  #source(): StoredSource | null {
    return this.#deps.repositories.sources.find(this.id);
  }

  #returned(): void {
    if (this.#isClosed) return;
    this.#show({ state: 'watching' });
    const source = this.#source();
    if (source?.state === 'folder-gone') {
      if (!this.#deps.isReading(this.caseId)) this.#deps.reread(source, () => this.#isThere());
    } else {
      this.#schedule(0);
      this.#deps.onReachable(this.caseId);
    }
  }

  #show(change: Partial<FolderWatchView>): void {
    const before = JSON.stringify(this.#view);
    this.#view = { ...this.#view, method: this.#watch?.method ?? null, ...change };
    if (this.#isClosed || JSON.stringify(this.#view) === before) return;
    this.#deps.onShow();
  }

  #schedule(delayMs: number): void {
    if (this.#isClosed) return;
    this.#cancelNext?.();
    this.#cancelNext = this.#deps.timers.after(Math.max(delayMs, this.#restMs), () => {
      this.#cancelNext = null;
      this.#working = this.#working.then(() => this.#readOnce());
    });
  }

  /** A reading found the source missing, perhaps so briefly that the watch did not notice. */
  async #findSource(): Promise<void> {
    const isThere = await this.#isThere();
    if (this.#isClosed) return;
    if (isThere) this.#returned();
    else this.#lost();
  }

  async #isThere(): Promise<boolean> {
    return (await this.#watch?.isThere()) ?? false;
  }

  async #readOnce(): Promise<void> {
    if (this.#isClosed) return;
    const stored = this.#source();
    if (stored?.state === 'folder-gone' && !this.#deps.isReading(this.caseId)) return this.#findSource();
    // Its end calls `scheduleScan`; a stopped or failed reading is not resumed without the user.
    if (this.#deps.isReading(this.caseId)) return;
    if (stored?.state === 'folder-gone') this.#lost();
    if (stored?.state !== 'done') return;
    const { clock } = this.#deps;
    const startMs = clock.monotonicMs();
    try {
      await this.#update(false);
    } catch (error) {
      this.#failed(error);
    }
    this.#restMs = Math.min(MAX_REST_MS, (clock.monotonicMs() - startMs) * REST_FACTOR);
  }

  /** The folder is missing before the watch noticed; the watch now waits for its return. */
  #lost(): void {
    this.#lastScan = null;
    this.#watch?.markGone();
    this.#show({ state: 'gone', settling: 0 });
  }

  /** A missing folder is the only failure here that is not a defect. */
  #failed(error: unknown): void {
    if (this.#isClosed) return;
    if (error instanceof ProofcaseError) {
      if (error.code !== 'folder-missing' && error.code !== 'folder-unreadable') return;
      this.#lost();
      return;
    }
    this.#deps.onDefect(error);
  }

  async #update(fetchesCloud: boolean): Promise<void> {
    const { repositories, filesOf, rulesOf } = this.#deps;
    const { signal } = this.#controller;
    // Once this is closed, so may be the database.
    signal.throwIfAborted();
    const source = this.#source();
    const detail = repositories.cases.find(this.caseId);
    if (!source || !detail) return;
    const files = filesOf(source);
    const stamps = repositories.intake.itemStamps(this.id);
    const here = new Set(stamps.map(({ path }) => path));
    const scan = await scanFolder(files, (path) => here.has(path), signal);
    signal.throwIfAborted();
    if (this.#watch?.follow(scan.folders)) this.#schedule(QUIET_MS);
    const stored = this.#source();
    const asBefore = this.#lastScan
      ? isSameScan(this.#lastScan, scan)
      : isUnchangedSinceReading(scan, stamps, stored?.skipped ?? []);
    this.#lastScan = scan;
    const hasHeld = stored?.skipped.some(isHeld) ?? false;
    if (asBefore && this.#candidates.size === 0 && !fetchesCloud && !hasHeld)
      return this.#show({ settling: 0 });
    this.#noteCandidates(scan, stamps);
    const update = await readChanges(this.#deps, {
      source,
      files,
      referenceDate: detail.referenceDate,
      rules: rulesOf(source),
      signal,
      fetchesCloud,
      isThere: () => this.#isThere(),
      isSettled: (file) => fetchesCloud || this.#isSettled(file),
    });
    signal.throwIfAborted();
    this.#store(update);
    if (update.settling > 0) this.#schedule(SETTLE_MS);
    else {
      this.#candidates = new Map();
      if (update.skipped.some(isHeld)) this.#schedule(HELD_RETRY_MS);
    }
  }

  /** Collects files that differ from their last reading; they are read once they stop changing. */
  #noteCandidates(scan: FolderScan, stamps: readonly ItemStamp[]): void {
    const nowMs = this.#deps.clock.monotonicMs();
    const read = new Map(stamps.map((stamp) => [stamp.path, stampOf(stamp)]));
    // A renamed or moved file keeps size and time: it was complete before.
    const left = new Set(stamps.flatMap((stamp) => (scan.signatures.has(stamp.path) ? [] : stampOf(stamp))));
    const candidates = scan.files.flatMap((file) => {
      const stamp = stampOf(file);
      if (read.get(file.path) === stamp) return [];
      const before = this.#candidates.get(file.path);
      if (left.has(stamp)) return [[file.path, { stamp, sinceMs: Number.NEGATIVE_INFINITY }] as const];
      return [[file.path, before?.stamp === stamp ? before : { stamp, sinceMs: nowMs }] as const];
    });
    this.#candidates = new Map(candidates);
  }

  #isSettled(file: FoundFile): boolean {
    const candidate = this.#candidates.get(file.path);
    if (candidate?.stamp !== stampOf(file)) return false;
    return this.#deps.clock.monotonicMs() - candidate.sinceMs >= SETTLE_MS - QUIET_MS;
  }

  #store(update: FolderUpdate): void {
    const { emit, appendCustody } = this.#deps;
    const { caseId } = this;
    // The user may have removed the source, or started a reading meanwhile, whose result is newer.
    const source = this.#source();
    if (!source || this.#deps.isReading(caseId)) return;
    if (this.#deps.repositories.cases.find(caseId)?.handedOverAt !== null) return;
    const isNew = update.fresh.length + update.removed.length > 0;
    const isOther =
      JSON.stringify([source.skipped, source.changes]) !== JSON.stringify([update.skipped, update.changes]);
    if (isNew || isOther) {
      const custody = (counts: FolderUpdate['counts']): void => {
        if (sum(update) > 0) appendCustody(source, counts);
      };
      const stored = storeChanges({ ...this.#deps, appendCustody: custody }, source, update);
      emitItemChanges(this.#deps, caseId, { ...stored, removed: update.removed });
    }
    const lastUpdate = sum(update) > 0 ? this.#told(update) : this.#view.lastUpdate;
    this.#show({ state: 'watching', settling: update.settling, lastUpdate });
    if (!isNew) return;
    this.#deps.onRead(caseId, update.fresh);
    emit('cases.changed', { caseId });
  }

  /** Changes that arrive in several parts, such as files still being copied, are reported as one. */
  #told({ counts }: FolderUpdate): FolderUpdateView {
    const now = this.#deps.clock.now();
    const before = this.#view.lastUpdate;
    const isOne = before !== null && now.getTime() - Date.parse(before.at) < ONE_UPDATE_MS;
    const { added, changed, renamed, removed } = isOne ? before : NOTHING_CHANGED;
    return {
      at: now.toISOString(),
      added: counts.added + added,
      changed: counts.changed + changed,
      renamed: counts.renamed + renamed,
      removed: counts.removed + removed,
    };
  }
}

function isHeld({ reason }: SkippedFile): boolean {
  return reason === 'in-use';
}

function sum({ counts }: FolderUpdate): number {
  return counts.added + counts.changed + counts.renamed + counts.removed;
}
