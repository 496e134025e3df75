import { ProofcaseError } from '../../../contract/errors';
import { type FolderUpdateView, type FolderWatchView, NOT_WATCHED } from '../../../contract/watch-views';
import type { CaseId } from '../../../domain/ids';
import type { SkippedFile } from '../../../domain/item';
import type { ItemStamp, StoredFolder, StoredItem } from '../../storage/database/intake-repository';
import type { FoundFile } from '../folder/walk';
import { type FolderWatch, isReachable, type WatchFolderOptions, watchFolder } from '../folder/watch-folder';
import { type FolderScan, isSameScan, isUnchangedSinceReading, scanFolder, stampOf } from './folder-scan';
import { type FolderUpdate, readChanges, storeChanges } from './folder-update';
import { type IntakeDeps, itemView } from './intake-session';
import { packagePlan } from './package-plan';
import { planFindings } from './plan-findings';

export interface OpenFolderDeps extends IntakeDeps {
  readonly onDefect: (error: unknown) => void;
  readonly onRead: (caseId: CaseId, folder: StoredFolder, items: readonly StoredItem[]) => void;
  readonly appendCustody: (
    caseId: CaseId,
    folder: StoredFolder,
    details: { readonly [name: string]: string | number },
  ) => void;
  readonly isReading: (caseId: CaseId) => boolean;
  /** Reads the folder from the start, after it disappeared during a reading and returned. */
  readonly rereadFolder: (caseId: CaseId, folder: StoredFolder) => void;
  readonly watchOptions?: Partial<Pick<WatchFolderOptions, 'platform' | 'watch' | 'isOnNetwork'>>;
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

/** Follows the folder of the open case: reads its changes and reports if it disappears. */
export class OpenFolder {
  readonly caseId: CaseId;
  readonly #deps: OpenFolderDeps;
  readonly #folder: StoredFolder;
  readonly #controller = new AbortController();
  /** First observed state of files that may still be written. */
  #candidates = new Map<string, { readonly stamp: string; readonly sinceMs: number }>();
  #watch: FolderWatch | null = null;
  #view: FolderWatchView = NOT_WATCHED;
  #lastScan: FolderScan | null = null;
  #cancelNext: (() => void) | null = null;
  #working: Promise<void> = Promise.resolve();
  #restMs = 0;

  constructor(deps: OpenFolderDeps, caseId: CaseId, folder: StoredFolder) {
    this.#deps = deps;
    this.caseId = caseId;
    this.#folder = folder;
  }

  get view(): FolderWatchView {
    return this.#view;
  }

  /** Resolves to the state at the start; the first scan of the folder follows automatically. */
  async open(): Promise<FolderWatchView> {
    const { timers, watchOptions: watching } = this.#deps;
    const isThere = await isReachable(this.#folder.path);
    const watch = await watchFolder({
      ...watching,
      folder: this.#folder.path,
      timers,
      listener: {
        changed: () => this.#schedule(QUIET_MS),
        gone: () => this.#show({ state: 'gone', settling: 0 }),
        back: () => this.#returned(),
      },
    });
    if (this.#controller.signal.aborted) watch.close();
    this.#watch = watch;
    this.#view = { ...this.#view, state: isThere ? 'watching' : 'gone', method: watch.method };
    if (isThere) this.#returned();
    return this.#view;
  }

  /** Called after a reading of the whole folder ended, and on request of the user. */
  scheduleScan(): void {
    this.#lastScan = null;
    this.#schedule(0);
  }

  /** Downloads and reads cloud-only files; resolves when they are here or could not be downloaded. */
  async fetchCloud(): Promise<FolderWatchView> {
    if (this.#view.state === 'gone') throw new ProofcaseError('folder-missing');
    this.#show({ fetching: true });
    const work = this.#working.then(() => this.#update(true));
    this.#working = work.catch(() => undefined);
    try {
      await work;
    } finally {
      this.#show({ fetching: false });
    }
    return this.#view;
  }

  async close(): Promise<void> {
    this.#controller.abort(new ProofcaseError('illegal-state', {}, 'the folder was closed'));
    this.#cancelNext?.();
    this.#watch?.close();
    await this.#working;
  }

  #returned(): void {
    const { repositories } = this.#deps;
    this.#show({ state: 'watching' });
    if (repositories.intake.intake(this.caseId)?.state === 'folder-gone') {
      if (!this.#deps.isReading(this.caseId)) this.#deps.rereadFolder(this.caseId, this.#folder);
    } else this.#schedule(0);
  }

  #show(change: Partial<FolderWatchView>): void {
    const before = JSON.stringify(this.#view);
    this.#view = { ...this.#view, method: this.#watch?.method ?? null, ...change };
    if (this.#controller.signal.aborted || JSON.stringify(this.#view) === before) return;
    this.#deps.emit('intake.watch', { caseId: this.caseId, watch: this.#view });
  }

  #schedule(delayMs: number): void {
    if (this.#controller.signal.aborted) return;
    this.#cancelNext?.();
    this.#cancelNext = this.#deps.timers.after(Math.max(delayMs, this.#restMs), () => {
      this.#cancelNext = null;
      this.#working = this.#working.then(() => this.#lookOnce());
    });
  }

  /** A reading found the folder missing, perhaps so briefly that the watch did not notice. */
  async #lookForFolder(): Promise<void> {
    const isThere = await isReachable(this.#folder.path);
    if (this.#controller.signal.aborted) return;
    if (isThere) return this.#returned();
    this.#watch?.markGone();
    this.#show({ state: 'gone', settling: 0 });
  }

  async #lookOnce(): Promise<void> {
    const { intake } = this.#deps.repositories;
    const stored = intake.intake(this.caseId);
    if (stored?.state === 'folder-gone' && !this.#deps.isReading(this.caseId)) return this.#lookForFolder();
    // Its end calls `look`; a stopped or failed reading is not resumed without the user.
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
    this.#watch?.markGone();
    this.#show({ state: 'gone', settling: 0 });
  }

  /** A missing folder is the only failure here that is not a defect. */
  #failed(error: unknown): void {
    if (this.#controller.signal.aborted) return;
    if (error instanceof ProofcaseError) {
      if (error.code !== 'folder-missing' && error.code !== 'folder-unreadable') return;
      this.#lost();
      return;
    }
    this.#deps.onDefect(error);
  }

  async #update(fetchesCloud: boolean): Promise<void> {
    const { repositories } = this.#deps;
    const { signal } = this.#controller;
    const stamps = repositories.intake.itemStamps(this.caseId);
    const here = new Set(stamps.map(({ path }) => path));
    const scan = await scanFolder(this.#folder.path, (path) => here.has(path), signal);
    if (this.#watch?.follow(scan.folders)) this.#schedule(QUIET_MS);
    const stored = repositories.intake.intake(this.caseId);
    const asBefore = this.#lastScan
      ? isSameScan(this.#lastScan, scan)
      : isUnchangedSinceReading(scan, stamps, stored?.skipped ?? []);
    this.#lastScan = scan;
    const hasHeld = stored?.skipped.some(isHeld) ?? false;
    if (asBefore && this.#candidates.size === 0 && !fetchesCloud && !hasHeld)
      return this.#show({ settling: 0 });
    this.#noteCandidates(scan, stamps);
    const detail = repositories.cases.find(this.caseId);
    if (!detail) return;
    const update = await readChanges(this.#deps, {
      caseId: this.caseId,
      folder: this.#folder,
      referenceDate: detail.referenceDate,
      signal,
      fetchesCloud,
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
    const { repositories, emit, appendCustody } = this.#deps;
    const { caseId } = this;
    // The user may have started a reading meanwhile, whose result is newer.
    if (this.#deps.isReading(caseId)) return;
    const before = repositories.intake.intake(caseId);
    const isNew = update.fresh.length + update.removed.length > 0;
    const isOther =
      JSON.stringify([before?.skipped, before?.findings]) !==
      JSON.stringify([update.skipped, update.findings]);
    if (isNew || isOther) {
      const custody = (details: { readonly [name: string]: string | number }): void => {
        if (sum(update) > 0) appendCustody(caseId, this.#folder, details);
      };
      storeChanges({ ...this.#deps, appendCustody: custody }, { caseId, folder: this.#folder }, update);
      this.#tell(update);
    }
    const lastUpdate = sum(update) > 0 ? this.#told(update) : this.#view.lastUpdate;
    this.#show({ state: 'watching', settling: update.settling, lastUpdate });
    if (update.fresh.length > 0) this.#deps.onRead(caseId, this.#folder, update.fresh);
    if (isNew) emit('cases.changed', { caseId });
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

  #tell(update: FolderUpdate): void {
    const { repositories, clock, emit } = this.#deps;
    const { caseId } = this;
    const { found, skipped, removed } = update;
    const counts = { found, read: found };
    emit('intake.items', { caseId, items: update.fresh.map(itemView), removed, ...counts });
    const items = repositories.intake.items(caseId);
    const findings = [...update.findings, ...planFindings(repositories, items)];
    const plan = packagePlan(repositories, clock, caseId, items);
    emit('intake.changed', { caseId, state: 'done', ...counts, skipped, findings, plan });
  }
}

function isHeld({ reason }: SkippedFile): boolean {
  return reason === 'in-use';
}

function sum({ counts }: FolderUpdate): number {
  return counts.added + counts.changed + counts.renamed + counts.removed;
}
