import fs from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';

/** `APFS` and `NTFS` keep a name as it was written, the older `HFS+` decomposes its accents. */
export type DiskFormat = 'NTFS' | 'APFS' | 'HFS+';

export interface DiskRules {
  readonly format: DiskFormat;
  /** Names elsewhere are as on the disk of the machine. */
  readonly folder: string;
}

/** Calls whose first argument is a path. */
const CALLS = {
  sync: [
    'createReadStream',
    'createWriteStream',
    'existsSync',
    'lstat',
    'lstatSync',
    'mkdirSync',
    'open',
    'openSync',
    'readdirSync',
    'readFileSync',
    'realpathSync',
    'rmSync',
    'statSync',
    'writeFileSync',
  ],
  async: [
    'access',
    'chmod',
    'lstat',
    'mkdir',
    'open',
    'opendir',
    'readdir',
    'readFile',
    'realpath',
    'rm',
    'stat',
    'statfs',
    'utimes',
    'writeFile',
  ],
  /** From one path to another. */
  pairs: ['copyFile', 'link', 'rename'],
} as const;

type AnyCall = (...args: readonly unknown[]) => unknown;

/**
 * A disk of Windows or macOS in a folder of this machine: names that differ in letter case are one file, on macOS also
 * those that differ in the composition of accents. `process.platform` is that system meanwhile. `close` restores
 * everything.
 */
export class CaseInsensitiveDisk {
  readonly #rules: DiskRules;
  readonly #platform = Object.getOwnPropertyDescriptor(process, 'platform');
  readonly #restore: (() => void)[] = [];
  readonly #exists = fs.existsSync;
  readonly #list = fs.readdirSync;

  constructor(rules: DiskRules) {
    this.#rules = rules;
    const platform = rules.format === 'NTFS' ? 'win32' : 'darwin';
    Object.defineProperty(process, 'platform', { ...this.#platform, value: platform });
    for (const name of CALLS.sync) this.#patch(fs, name, (path, ...rest) => [this.#actual(path), ...rest]);
    for (const name of CALLS.async)
      this.#patch(files, name, (path, ...rest) => [this.#actual(path), ...rest]);
    for (const name of CALLS.pairs) {
      this.#patch(files, name, (from, to, ...rest) => {
        const source = this.#actual(from);
        return [source, this.#target(source, to), ...rest];
      });
    }
    syncBuiltinESMExports();
  }

  close(): void {
    for (const restore of this.#restore.splice(0)) restore();
    syncBuiltinESMExports();
    if (this.#platform) Object.defineProperty(process, 'platform', this.#platform);
  }

  #patch(module: object, name: string, mapped: (...args: readonly unknown[]) => readonly unknown[]): void {
    const calls = module as Record<string, AnyCall>;
    const original = calls[name];
    if (!original) throw new Error(`no such call: ${name}`);
    calls[name] = (...args) => original.apply(module, mapped(...args) as unknown[]);
    this.#restore.push(() => {
      calls[name] = original;
    });
  }

  /** The path as it is spelt on the disk; names that are not there yet as the disk will write them. */
  #actual(path: unknown): unknown {
    const { folder } = this.#rules;
    if (typeof path !== 'string' || !path.startsWith(folder + sep)) return path;
    let found = folder;
    for (const name of path.slice(folder.length + 1).split(sep))
      found = join(found, this.#spelling(found, name));
    return found;
  }

  /** A file that is renamed in letter case alone takes the new spelling. */
  #target(source: unknown, to: unknown): unknown {
    const target = this.#actual(to);
    if (target !== source || typeof to !== 'string') return target;
    return join(dirname(String(target)), this.#written(basename(to)));
  }

  #spelling(folder: string, name: string): string {
    if (name === '' || this.#exists(join(folder, name))) return name;
    const names = this.#exists(folder) ? this.#list(folder) : [];
    return names.find((each) => this.#key(each) === this.#key(name)) ?? this.#written(name);
  }

  #written(name: string): string {
    return this.#rules.format === 'HFS+' ? name.normalize('NFD') : name;
  }

  #key(name: string): string {
    return (this.#rules.format === 'NTFS' ? name : name.normalize('NFC')).toLowerCase();
  }
}
