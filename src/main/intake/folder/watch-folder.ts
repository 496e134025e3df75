import { type FSWatcher, watch as watchOnDisk } from 'node:fs';
import { basename, join } from 'node:path';
import { errorCode } from '../../support/error-code';
import { findFile } from '../../support/files/find-file';
import { isEmptyFolder } from '../../support/files/list-folder';
import { networkFileSystem } from '../../support/network-file-system';
import type { Timers } from '../../support/timers';

/** Interval of checks whether the folder still exists: removing a card emits no event. */
const HEARTBEAT_MS = 2_000;
/** Interval of scans where no events are available. */
const POLL_INTERVAL_MS = 10_000;
/** The same on Windows, where a scan takes the place of every watch. */
const WINDOWS_POLL_INTERVAL_MS = 5_000;
/** Linux needs one watch per folder, and a user may have as few as 8,192 for all programs together. */
const MAX_WATCHES = 1_000;

export interface WatchListener {
  /** Something may have changed, anywhere in the folder. */
  changed(): void;
  gone(): void;
  back(): void;
}

export interface WatchFolderOptions {
  /** Absolute path. */
  readonly folder: string;
  readonly timers: Timers;
  readonly listener: WatchListener;
  /** Whether files of the folder were read: without them, an empty folder is no mount point. */
  readonly hasFiles: () => boolean;
  readonly platform?: NodeJS.Platform;
  /** Replaces `node:fs.watch` in tests. `mayBeItself`: the event may be of the folder itself, not of an entry. */
  readonly watch?: (
    folder: string,
    recursive: boolean,
    onEvent: (mayBeItself: boolean) => void,
  ) => WatchHandle;
  readonly isOnNetwork?: (folder: string) => Promise<boolean>;
}

export interface WatchHandle {
  onError(listener: () => void): void;
  close(): void;
}

export interface FolderWatch {
  readonly method: 'events' | 'polling';
  /** Whether the source can be reached now; the empty mount point of a card or share is not the source. */
  isThere(): Promise<boolean>;
  /**
   * Watches these folders, given as relative paths. Returns true if some were not watched before, so that changes
   * since the walk may have been missed.
   */
  follow(folders: readonly string[]): boolean;
  /** Marks the folder as gone; `back` is called when it returns. */
  markGone(): void;
  close(): void;
}

/**
 * Reports changes of a folder. It uses events of the operating system: one recursive watch on macOS, one per folder on
 * Linux (docs/decisions, "Watching folders"). It polls network shares, which do not report changes by other computers,
 * wherever watching fails, and on Windows, where a watch keeps a handle open: with it, no card can be ejected and no
 * folder above can be renamed.
 */
export async function watchFolder(options: WatchFolderOptions): Promise<FolderWatch> {
  const { folder, platform = process.platform, isOnNetwork = isNetworkFolder } = options;
  const isPolling = platform === 'win32' || (await isOnNetwork(folder).catch(() => false));
  return new FolderWatcher(options, await identity(folder), isPolling);
}

class FolderWatcher implements FolderWatch {
  readonly #options: WatchFolderOptions;
  readonly #recursive: boolean;
  readonly #pollIntervalMs: number;
  readonly #watches = new Map<string, WatchHandle>();
  /** Device of the folder when it was last reachable; null if it never was. */
  #device: number | null = null;
  #isGone: boolean;
  #isPolling: boolean;
  #closed = false;
  #cancelHeartbeat: () => void = () => undefined;
  #cancelPoll: () => void = () => undefined;

  constructor(options: WatchFolderOptions, atStart: Identity | null, isPolling: boolean) {
    this.#options = options;
    const platform = options.platform ?? process.platform;
    this.#recursive = platform === 'darwin';
    this.#pollIntervalMs = platform === 'win32' ? WINDOWS_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
    this.#isGone = !this.#isReached(atStart);
    this.#isPolling = isPolling;
    if (isPolling) this.#schedulePoll();
    this.#scheduleHeartbeat();
  }

  get method(): 'events' | 'polling' {
    return this.#isPolling ? 'polling' : 'events';
  }

  follow(folders: readonly string[]): boolean {
    if (this.#isPolling || this.#closed || this.#isGone) return false;
    const wanted = new Set(this.#recursive ? [''] : folders);
    for (const [path, handle] of this.#watches) {
      if (wanted.has(path)) continue;
      handle.close();
      this.#watches.delete(path);
    }
    if (wanted.size > MAX_WATCHES) {
      this.#startPolling();
      return false;
    }
    const fresh = [...wanted].filter((path) => !this.#watches.has(path));
    return fresh.length > 0 && fresh.every((path) => this.#watch(path));
  }

  async isThere(): Promise<boolean> {
    return this.#isReached(await identity(this.#options.folder));
  }

  markGone(): void {
    this.#isGone = true;
    this.#dropWatches();
  }

  close(): void {
    this.#closed = true;
    this.#cancelHeartbeat();
    this.#cancelPoll();
    this.#dropWatches();
  }

  /** Returns false if polling was started instead. */
  #watch(path: string): boolean {
    const { folder, listener, watch = nodeWatch } = this.#options;
    try {
      const handle = watch(join(folder, ...path.split('/')), this.#recursive, (mayBeItself) => {
        // Another folder may have the path now, and those of the folders below: the next walk watches these.
        if (mayBeItself) this.#dropWatches();
        listener.changed();
      });
      // A watch also ends when its folder is removed; the next walk or heartbeat notices that.
      handle.onError(() => {
        handle.close();
        this.#watches.delete(path);
        listener.changed();
      });
      this.#watches.set(path, handle);
      return true;
    } catch (error) {
      const code = errorCode(error);
      // The folder was removed after the walk; the next walk no longer names it.
      if (code === 'ENOENT' || code === 'ENOTDIR') return true;
      this.#startPolling();
      return false;
    }
  }

  /** The watch limit is reached (ENOSPC, EMFILE), or the file system has no watches. */
  #startPolling(): void {
    this.#isPolling = true;
    this.#dropWatches();
    this.#schedulePoll();
  }

  #isReached(now: Identity | null): boolean {
    if (now === null || isOnlyTheMountPoint(now, this.#device, this.#options.hasFiles)) return false;
    this.#device = now.device;
    return true;
  }

  #dropWatches(): void {
    for (const handle of this.#watches.values()) handle.close();
    this.#watches.clear();
  }

  #schedulePoll(): void {
    this.#cancelPoll = this.#options.timers.after(this.#pollIntervalMs, () => {
      if (!this.#isGone) this.#options.listener.changed();
      this.#schedulePoll();
    });
  }

  #scheduleHeartbeat(): void {
    this.#cancelHeartbeat = this.#options.timers.after(HEARTBEAT_MS, () => {
      void this.#checkFolder().finally(() => {
        if (!this.#closed) this.#scheduleHeartbeat();
      });
    });
  }

  async #checkFolder(): Promise<void> {
    const now = await identity(this.#options.folder);
    if (this.#closed) return;
    const isGone = !this.#isReached(now);
    if (isGone === this.#isGone) return;
    this.#isGone = isGone;
    if (isGone) {
      this.#dropWatches();
      this.#options.listener.gone();
    } else this.#options.listener.back();
  }
}

export interface WatchFilesOptions extends Pick<WatchFolderOptions, 'timers' | 'listener'> {
  readonly isThere: () => Promise<boolean>;
}

/** Polls single files every few seconds, because there is no folder with events for them. */
export async function watchFiles({ isThere, timers, listener }: WatchFilesOptions): Promise<FolderWatch> {
  let wasGone = !(await isThere());
  let isClosed = false;
  let cancel: () => void = () => undefined;
  const poll = async (): Promise<void> => {
    const isBack = await isThere();
    if (isClosed) return;
    if (!wasGone && isBack) listener.changed();
    else if (wasGone && isBack) listener.back();
    else if (!wasGone) listener.gone();
    wasGone = !isBack;
    schedule();
  };
  const schedule = (): void => {
    cancel = timers.after(POLL_INTERVAL_MS, () => void poll());
  };
  schedule();
  return {
    method: 'polling',
    isThere,
    follow: () => false,
    markGone: () => {
      wasGone = true;
    },
    close: () => {
      isClosed = true;
      cancel();
    },
  };
}

export interface Identity {
  readonly device: number;
  readonly isEmpty: boolean;
}

/** Null if the folder cannot be reached at this moment. */
export async function identity(folder: string): Promise<Identity | null> {
  try {
    const found = await findFile(folder);
    return found && { device: found.dev, isEmpty: await isEmptyFolder(folder) };
  } catch {
    return null;
  }
}

/** Unmounting a card leaves its mount point: an empty folder that is not on the device where files were. */
export function isOnlyTheMountPoint(now: Identity, device: number | null, hadFiles: () => boolean): boolean {
  return now.isEmpty && now.device !== device && hadFiles();
}

async function isNetworkFolder(folder: string): Promise<boolean> {
  return (await networkFileSystem(folder)) !== null;
}

function nodeWatch(folder: string, recursive: boolean, onEvent: (mayBeItself: boolean) => void): WatchHandle {
  const options = { recursive, persistent: false };
  // Linux reports a folder that was removed or renamed by its own name, which an entry of it may have too.
  const watcher: FSWatcher = watchOnDisk(folder, options, (event, name) =>
    onEvent(!recursive && event === 'rename' && name === basename(folder)),
  );
  return {
    onError: (listener) => {
      watcher.on('error', listener);
    },
    close: () => watcher.close(),
  };
}
