import { type FSWatcher, watch as watchOnDisk } from 'node:fs';
import { opendir, stat, statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isNetworkFileSystem } from '../database/data-folder';
import type { Timers } from '../journal/timers';
import { codeOf } from './walk';

/** How often it is looked whether the folder is still there: a pulled card tells nobody. */
const HEARTBEAT_MS = 2_000;
/** Where nothing tells of changes, the folder is looked through this often. */
const LOOK_EVERY_MS = 10_000;
/** Linux needs one watch for each folder, of which a user has as few as 8,192 for all programs together. */
const MOST_WATCHES = 1_000;

export interface WatchListener {
  /** Something may have changed; says neither what nor where. */
  changed(): void;
  gone(): void;
  back(): void;
}

export interface WatchFolderOptions {
  /** Absolute path. */
  readonly folder: string;
  readonly timers: Timers;
  readonly listener: WatchListener;
  readonly platform?: NodeJS.Platform;
  /** `node:fs.watch`, or what a test gives. */
  readonly watch?: (folder: string, recursive: boolean, onEvent: () => void) => WatchHandle;
  readonly isOnNetwork?: (folder: string) => Promise<boolean>;
}

export interface WatchHandle {
  onError(listener: () => void): void;
  close(): void;
}

export interface FolderWatch {
  readonly method: 'events' | 'looking';
  /**
   * The folders inside, as a walk found them, relative. True: some were not watched until now, and what changed in
   * them since that walk went unnoticed.
   */
  follow(folders: readonly string[]): boolean;
  /** Somebody found that the folder is gone before this noticed; it says when it is back. */
  lost(): void;
  close(): void;
}

/**
 * Notices that something changed in a folder. Told by the operating system: one recursive watch on Windows and macOS,
 * one for each folder on Linux, never one for each file (docs/decisions, "Watching folders"). Looked for on network
 * shares, which do not tell what other computers do, and wherever watching fails.
 */
export async function watchFolder(options: WatchFolderOptions): Promise<FolderWatch> {
  const { folder, platform = process.platform, isOnNetwork = liesOnNetwork } = options;
  const looks = isBetterLookedAt(folder, platform) || (await isOnNetwork(folder).catch(() => false));
  return new Watching(options, await identity(folder), looks);
}

class Watching implements FolderWatch {
  readonly #options: WatchFolderOptions;
  readonly #recursive: boolean;
  readonly #watches = new Map<string, WatchHandle>();
  /** Device and whether anything was in it, when it was last seen in order; null: not there then. */
  #seen: Identity | null;
  #isGone: boolean;
  #looks: boolean;
  #closed = false;
  #cancelHeartbeat: () => void = () => undefined;
  #cancelLook: () => void = () => undefined;

  constructor(options: WatchFolderOptions, seen: Identity | null, looks: boolean) {
    this.#options = options;
    const platform = options.platform ?? process.platform;
    this.#recursive = platform === 'win32' || platform === 'darwin';
    this.#seen = seen;
    this.#isGone = seen === null;
    this.#looks = looks;
    if (looks) this.#scheduleLook();
    this.#scheduleHeartbeat();
  }

  get method(): 'events' | 'looking' {
    return this.#looks ? 'looking' : 'events';
  }

  follow(folders: readonly string[]): boolean {
    if (this.#looks || this.#closed || this.#isGone) return false;
    const wanted = new Set(this.#recursive ? [''] : folders);
    for (const [path, handle] of this.#watches) {
      if (wanted.has(path)) continue;
      handle.close();
      this.#watches.delete(path);
    }
    if (wanted.size > MOST_WATCHES) {
      this.#lookInstead();
      return false;
    }
    const fresh = [...wanted].filter((path) => !this.#watches.has(path));
    return fresh.length > 0 && fresh.every((path) => this.#watch(path));
  }

  lost(): void {
    this.#isGone = true;
    this.#dropWatches();
  }

  close(): void {
    this.#closed = true;
    this.#cancelHeartbeat();
    this.#cancelLook();
    this.#dropWatches();
  }

  /** False: it is looked instead. */
  #watch(path: string): boolean {
    const { folder, listener, watch = nodeWatch } = this.#options;
    try {
      const handle = watch(join(folder, ...path.split('/')), this.#recursive, () => listener.changed());
      // A watch also ends when its folder goes, which the next walk or heartbeat sees.
      handle.onError(() => {
        handle.close();
        this.#watches.delete(path);
        listener.changed();
      });
      this.#watches.set(path, handle);
      return true;
    } catch (error) {
      const code = codeOf(error);
      // Gone between the walk and now: the walk that its removal causes no longer names it.
      if (code === 'ENOENT' || code === 'ENOTDIR') return true;
      this.#lookInstead();
      return false;
    }
  }

  /** No more watches to be had (ENOSPC, EMFILE), or a file system that has none. */
  #lookInstead(): void {
    this.#looks = true;
    this.#dropWatches();
    this.#scheduleLook();
  }

  #dropWatches(): void {
    for (const handle of this.#watches.values()) handle.close();
    this.#watches.clear();
  }

  #scheduleLook(): void {
    this.#cancelLook = this.#options.timers.after(LOOK_EVERY_MS, () => {
      if (!this.#isGone) this.#options.listener.changed();
      this.#scheduleLook();
    });
  }

  #scheduleHeartbeat(): void {
    this.#cancelHeartbeat = this.#options.timers.after(HEARTBEAT_MS, () => {
      void this.#beat().finally(() => {
        if (!this.#closed) this.#scheduleHeartbeat();
      });
    });
  }

  async #beat(): Promise<void> {
    const now = await identity(this.#options.folder);
    if (this.#closed) return;
    const isGone = now === null || isOnlyTheMountPoint(this.#seen, now);
    if (!isGone) this.#seen = now;
    if (isGone === this.#isGone) return;
    this.#isGone = isGone;
    if (isGone) {
      this.#dropWatches();
      this.#options.listener.gone();
    } else this.#options.listener.back();
  }
}

interface Identity {
  readonly device: number;
  readonly isEmpty: boolean;
}

async function identity(folder: string): Promise<Identity | null> {
  try {
    const { dev } = await stat(folder);
    const listing = await opendir(folder);
    try {
      return { device: dev, isEmpty: (await listing.read()) === null };
    } finally {
      await listing.close();
    }
  } catch {
    return null;
  }
}

/** Where a card was mounted on a folder that stays, pulling it leaves that folder: empty, and of another device. */
function isOnlyTheMountPoint(before: Identity | null, now: Identity): boolean {
  return before !== null && !before.isEmpty && now.isEmpty && now.device !== before.device;
}

/** Whether the folder can be reached at this moment. */
export async function isReachable(folder: string): Promise<boolean> {
  return (await identity(folder)) !== null;
}

/**
 * On Windows a watch is an open handle, which keeps a card or stick from being ejected safely: only the drive of the
 * person's own folders is watched. UNC paths have no drive at all.
 */
export function isBetterLookedAt(
  folder: string,
  platform: NodeJS.Platform,
  ownFolder: string = homedir(),
): boolean {
  if (platform !== 'win32') return false;
  const drive = (path: string): string | undefined =>
    /^(?:\\\\\?\\)?([a-z]:)/i.exec(path)?.[1]?.toLowerCase();
  return drive(folder) === undefined || drive(folder) !== drive(ownFolder);
}

async function liesOnNetwork(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return isNetworkFileSystem((await statfs(folder)).type);
}

function nodeWatch(folder: string, recursive: boolean, onEvent: () => void): WatchHandle {
  const watcher: FSWatcher = watchOnDisk(folder, { recursive, persistent: false }, onEvent);
  return {
    onError: (listener) => {
      watcher.on('error', listener);
    },
    close: () => watcher.close(),
  };
}
