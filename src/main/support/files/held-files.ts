import { rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../error-code';

/** Replaced in tests: the system, and the delay between two attempts. */
export interface HeldFileOptions {
  readonly platform?: NodeJS.Platform;
  readonly wait?: (ms: number) => Promise<unknown>;
  /** Default: 10 seconds. */
  readonly maxWaitMs?: number;
}

/** Another program kept a file or folder open during all retries. */
export class FileInUseError extends Error {
  readonly code: string;

  constructor(path: string, code: string, cause: unknown) {
    super(`in use by another program: ${path} (${code})`, { cause });
    this.code = code;
  }
}

/** A sharing violation is EBUSY; a target that is open, or deleted but not yet gone, is EPERM or EACCES. */
const HELD_CODES = ['EPERM', 'EACCES', 'EBUSY'];
const MAX_WAIT_MS = 10_000;
const FIRST_DELAY_MS = 10;
const MAX_DELAY_MS = 500;

/**
 * Renames a file or folder. On Windows, virus scanners, indexers and cloud programs hold new files for a moment, so a
 * refused rename is repeated there. @throws FileInUseError, other errors of the file system.
 */
export async function renameWithRetry(from: string, to: string, options?: HeldFileOptions): Promise<void> {
  await whileHeld(() => rename(from, to), to, HELD_CODES, options);
}

/** Removes a file or a whole folder if it exists, with the attempts of `renameWithRetry`. */
export async function removeWithRetry(path: string, options?: HeldFileOptions): Promise<void> {
  // A file that is deleted while another program reads it keeps its name until that program closes it.
  const codes = [...HELD_CODES, 'ENOTEMPTY'];
  await whileHeld(() => rm(path, { recursive: true, force: true }), path, codes, options);
}

async function whileHeld(
  work: () => Promise<void>,
  path: string,
  codes: readonly string[],
  { platform = process.platform, wait = sleep, maxWaitMs = MAX_WAIT_MS }: HeldFileOptions = {},
): Promise<void> {
  let delayMs = FIRST_DELAY_MS;
  for (let waitedMs = 0; ; waitedMs += delayMs, delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
    try {
      return await work();
    } catch (error) {
      const code = errorCode(error);
      if (platform !== 'win32' || code === null || !codes.includes(code)) throw error;
      if (waitedMs >= maxWaitMs) throw new FileInUseError(path, code, error);
    }
    await wait(delayMs);
  }
}
