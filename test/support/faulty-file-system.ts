import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, relative, sep } from 'node:path';

/** The calls through which the engine changes files; SQLite writes its files without them. */
const HANDLE_CALLS = ['write', 'writev', 'writeFile', 'sync', 'datasync', 'truncate'] as const;
type HandleCall = (typeof HANDLE_CALLS)[number];
export type FileCall = HandleCall | 'open' | 'rename' | 'rm';

/** `short` is no error: a write that takes half of its bytes and says so, as POSIX allows. */
export type FileErrorCode = 'EIO' | 'ENOSPC' | 'EACCES' | 'EBUSY' | 'short';

export interface FileFaultPlan {
  /** 1: the first call from now on. */
  readonly nth: number;
  readonly code: FileErrorCode;
  /** How many calls in a row fail, from the nth on. */
  readonly times: number;
  /** Only calls on this part of the data folder, as `journal.jsonl`. */
  readonly place?: string;
}

export interface RecordedCall {
  readonly call: FileCall;
  readonly place: string;
}

/** The calls that can fail with each code: a full disk refuses new names, a missing permission stops no flush. */
export const CALLS_BY_ERROR: { readonly [Code in FileErrorCode]: readonly FileCall[] } = {
  EIO: [...HANDLE_CALLS, 'open', 'rename', 'rm'],
  ENOSPC: ['write', 'writev', 'writeFile', 'sync', 'datasync', 'open', 'rename'],
  EACCES: ['open', 'rename', 'rm'],
  EBUSY: ['rename', 'rm'],
  short: ['write'],
};

/**
 * Patches the file calls of Node: calls that change a file below a folder fail from the nth on.
 * A write that finds no space first writes half of its bytes, as disks do. `close` restores the original calls.
 */
export class FaultyFileSystem {
  readonly #open = fs.open;
  readonly #rename = fs.rename;
  readonly #rm = fs.rm;
  #folder: string | null = null;
  #plan: FileFaultPlan | null = null;
  #passed: RecordedCall[] = [];
  #failed = 0;
  #hit: string | null = null;
  #freeBytes: number | null = null;
  readonly #written = new Map<string, number>();

  constructor() {
    Object.assign(fs, {
      open: async (...args: Parameters<typeof fs.open>): Promise<FileHandle> => {
        const path = String(args[0]);
        if (args[1] !== undefined && args[1] !== 'r') this.#pass('open', path);
        return this.#guarded(await this.#open.apply(fs, args), path);
      },
      rename: async (...args: Parameters<typeof fs.rename>): Promise<void> => {
        this.#pass('rename', String(args[1]));
        await this.#rename.apply(fs, args);
        this.#written.set(String(args[1]), this.#written.get(String(args[0])) ?? 0);
        this.#written.delete(String(args[0]));
      },
      rm: async (...args: Parameters<typeof fs.rm>): Promise<void> => {
        this.#pass('rm', String(args[0]));
        await this.#rm.apply(fs, args);
        this.#giveBack(String(args[0]));
      },
    });
    syncBuiltinESMExports();
  }

  arm(folder: string, plan: FileFaultPlan): void {
    this.#folder = folder;
    this.#plan = plan;
    this.#passed = [];
    this.#failed = 0;
    this.#hit = null;
  }

  /** Which call failed first, as `sync journal.jsonl`, null where none did; and the calls that could have failed. */
  disarm(): { readonly hit: string | null; readonly passed: readonly RecordedCall[] } {
    this.#plan = null;
    return { hit: this.#hit, passed: this.#passed };
  }

  /** From now on only so many bytes fit below `folder`; what is removed frees space again. Null: no limit. */
  leave(folder: string, freeBytes: number | null): void {
    this.#folder = folder;
    this.#freeBytes = freeBytes;
    this.#written.clear();
  }

  close(): void {
    this.#plan = null;
    this.#freeBytes = null;
    Object.assign(fs, { open: this.#open, rename: this.#rename, rm: this.#rm });
    syncBuiltinESMExports();
  }

  #guarded(handle: FileHandle, path: string): FileHandle {
    for (const name of HANDLE_CALLS) {
      const original = handle[name].bind(handle) as (...args: readonly unknown[]) => Promise<unknown>;
      const guarded = async (...args: readonly unknown[]): Promise<unknown> => {
        try {
          this.#pass(name, path);
          if (name === 'write' || name === 'writeFile') this.#take(path, bytesOf(args));
        } catch (error) {
          if (isOfCode(error, 'short')) return writeHalf(original, args);
          if (name === 'write' && isOfCode(error, 'ENOSPC')) await writeHalf(original, args);
          throw error;
        }
        return original(...args);
      };
      Object.defineProperty(handle, name, { value: guarded, configurable: true });
    }
    return handle;
  }

  #take(path: string, bytes: number): void {
    if (this.#freeBytes === null || !this.#folder || !path.startsWith(this.#folder)) return;
    if (bytes > this.#freeBytes) {
      throw Object.assign(new Error('ENOSPC: made up by the test, the disk is full'), { code: 'ENOSPC' });
    }
    this.#freeBytes -= bytes;
    this.#written.set(path, (this.#written.get(path) ?? 0) + bytes);
  }

  #giveBack(path: string): void {
    if (this.#freeBytes !== null) this.#freeBytes += this.#written.get(path) ?? 0;
    this.#written.delete(path);
  }

  /** Lets a call through, or throws what the plan says. */
  #pass(call: FileCall, path: string): void {
    const plan = this.#plan;
    if (!plan || !this.#folder || !path.startsWith(this.#folder) || basename(path) === 'defects.log') return;
    if (!CALLS_BY_ERROR[plan.code].includes(call)) return;
    const place = placeOf(relative(this.#folder, path));
    if (plan.place !== undefined && plan.place !== place) return;
    this.#passed.push({ call, place });
    if (this.#passed.length < plan.nth || this.#failed >= plan.times) return;
    this.#failed += 1;
    this.#hit ??= `${call} ${place}`;
    throw Object.assign(new Error(`${plan.code}: made up by the test, ${call}`), { code: plan.code });
  }
}

/** `write(buffer, offset, length, …)` and `writeFile(data)`. */
function bytesOf([data, , length]: readonly unknown[]): number {
  if (typeof length === 'number') return length;
  return Buffer.isBuffer(data) || typeof data === 'string' ? Buffer.byteLength(data) : 0;
}

function isOfCode(error: unknown, code: FileErrorCode): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function writeHalf(
  write: (...args: readonly unknown[]) => Promise<unknown>,
  [buffer, offset, length, position]: readonly unknown[],
): Promise<unknown> {
  if (!Buffer.isBuffer(buffer)) throw new Error('only buffers are written in pieces');
  const from = typeof offset === 'number' ? offset : 0;
  const whole = typeof length === 'number' ? length : buffer.length - from;
  return write(buffer, from, Math.max(1, whole >> 1), position);
}

/** `packages`, `answers` … or the file itself at the top of the data folder. */
function placeOf(path: string): string {
  return path === '' ? 'data folder' : (path.split(sep)[0] ?? path);
}
