import sync, { Dirent } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { sep } from 'node:path';
import type { TimerOptions } from 'node:timers';
import timers from 'node:timers/promises';

export interface WindowsRules {
  /** Files elsewhere are never held. */
  readonly folder: string;
  /** How many renames and removals of a file that was just written are refused, as by a virus scanner. */
  readonly refusals: number;
  /** Where there are no alternate data streams: a stick with FAT or exFAT. */
  readonly fatFolder?: string;
  /** Each entry of the folder is a reparse point: part of a deduplicated disk, or a file of a cloud folder. */
  readonly hasReparsePoints?: boolean;
  /** Attempts follow each other at once, instead of within ten seconds. */
  readonly isFast?: boolean;
}

/**
 * The rules of Windows over the disk of the machine: a file that was just written is held by another program for some
 * attempts, a folder is not renamed while something in it is held, directories are not flushed, FAT has no alternate
 * streams, and reparse points are listed as links, whose type `lstat` knows. `process.platform` is `win32` meanwhile.
 * `close` restores everything.
 */
export class WindowsFileSystem {
  readonly #originals = {
    open: fs.open,
    readdir: fs.readdir,
    rename: fs.rename,
    rm: fs.rm,
    writeFile: fs.writeFile,
  };
  readonly #readdirSync = sync.readdirSync;
  readonly #sleep = timers.setTimeout;
  readonly #platform = Object.getOwnPropertyDescriptor(process, 'platform');
  readonly #rules: WindowsRules;
  readonly #held = new Map<string, number>();
  readonly #locked = new Set<string>();
  refused = 0;

  constructor(rules: WindowsRules) {
    this.#rules = rules;
    const { open, readdir, rename, rm, writeFile } = this.#originals;
    const readdirSync = this.#readdirSync;
    Object.defineProperty(process, 'platform', { ...this.#platform, value: 'win32' });
    const sleep = this.#sleep;
    if (rules.isFast) {
      Object.assign(timers, {
        setTimeout: (_ms?: number, ...rest: [unknown?, TimerOptions?]) => sleep(0, ...rest),
      });
    }
    Object.assign(fs, {
      open: async (...args: Parameters<typeof fs.open>): Promise<FileHandle> => {
        if (this.#locked.has(String(args[0]))) return refuse('EBUSY', 'open');
        const handle = await open.apply(fs, args);
        const isFolder = (await handle.stat()).isDirectory();
        if (isFolder) Object.defineProperty(handle, 'sync', { value: () => refuse('EPERM', 'fsync') });
        else if (args[1] !== undefined && args[1] !== 'r') this.hold(String(args[0]));
        return handle;
      },
      readdir: async (...args: Parameters<typeof fs.readdir>) =>
        this.#listed(String(args[0]), await readdir.apply(fs, args)),
      rename: async (...args: Parameters<typeof fs.rename>): Promise<void> => {
        const [from, to] = args.map(String);
        if (from !== undefined && this.#isRefused(from)) return refuse('EBUSY', 'rename');
        if (to !== undefined && this.#isRefused(to)) return refuse('EPERM', 'rename');
        await rename.apply(fs, args);
      },
      rm: async (...args: Parameters<typeof fs.rm>): Promise<void> => {
        if (this.#isRefused(String(args[0]))) return refuse('EBUSY', 'unlink');
        await rm.apply(fs, args);
      },
      writeFile: async (...args: Parameters<typeof fs.writeFile>): Promise<void> => {
        const path = String(args[0]);
        if (path.startsWith(`${rules.fatFolder}${sep}`) && path.endsWith(':Zone.Identifier')) {
          return refuse('EINVAL', 'open');
        }
        await writeFile.apply(fs, args);
        this.hold(path);
      },
    });
    Object.assign(sync, {
      readdirSync: (...args: Parameters<typeof sync.readdirSync>) =>
        this.#listed(String(args[0]), readdirSync.apply(sync, args)),
    });
    syncBuiltinESMExports();
  }

  /** Another program opens a file without sharing it. */
  lock(path: string): void {
    this.#locked.add(path);
  }

  unlock(path: string): void {
    this.#locked.delete(path);
  }

  /** Holds a file for the usual number of attempts, or for more. */
  hold(path: string, refusals = this.#rules.refusals): void {
    if (path.startsWith(`${this.#rules.folder}${sep}`)) this.#held.set(path, refusals);
  }

  close(): void {
    Object.assign(fs, this.#originals);
    Object.assign(sync, { readdirSync: this.#readdirSync });
    Object.assign(timers, { setTimeout: this.#sleep });
    syncBuiltinESMExports();
    if (this.#platform) Object.defineProperty(process, 'platform', this.#platform);
  }

  #listed<Entries extends readonly unknown[]>(path: string, entries: Entries): Entries {
    const { folder, hasReparsePoints } = this.#rules;
    if (hasReparsePoints && (path === folder || path.startsWith(`${folder}${sep}`))) {
      for (const entry of entries)
        if (entry instanceof Dirent) Object.setPrototypeOf(entry, ListedAsLink.prototype);
    }
    return entries;
  }

  /** Whether the path, or something below it, is held; each answer lets go of all that a little. */
  #isRefused(path: string): boolean {
    const held = [...this.#held].filter(
      ([one, left]) => left > 0 && (one === path || one.startsWith(`${path}${sep}`)),
    );
    for (const [one, left] of held) this.#held.set(one, left - 1);
    if (held.length > 0) this.refused += 1;
    return held.length > 0;
  }
}

/** libuv reports each entry with FILE_ATTRIBUTE_REPARSE_POINT as a link when it lists a folder. */
class ListedAsLink extends Dirent {
  override isFile = (): boolean => false;
  override isDirectory = (): boolean => false;
  override isSymbolicLink = (): boolean => true;
}

function refuse(code: string, syscall: string): Promise<never> {
  const error = new Error(`${code}: made up by the test, ${syscall}`);
  return Promise.reject(Object.assign(error, { code, syscall }));
}
