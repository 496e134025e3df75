import { join } from 'node:path';
import { type ErrorCode, ProofcaseError } from '../../../contract/errors';
import { findFile } from '../../support/files/find-file';
import type { ThreadHandle } from '../../support/processes/thread';
import { checkDatabaseFile } from '../database/connection';
import { DATABASE_FILE } from '../database/file-names';

/** What a thread is started with that checks a database instead of reading it for the window. */
export interface DatabaseCheck {
  readonly dataFolder: string;
  readonly check: 'quick' | 'thorough';
}

/** The only message of such a thread. */
export type CheckMessage =
  | { readonly kind: 'checked'; readonly version: number }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly detail: string };

/** A smaller database is checked in less time than a thread needs to start. */
export const MIN_THREAD_BYTES = 16_000_000;

/**
 * Checks the database of a data folder before anything opens it, a large one in a thread: the check reads all of it, and
 * the main process draws the window meanwhile. Returns and throws as `checkDatabaseFile`.
 */
export async function checkDatabase(
  { dataFolder, check }: DatabaseCheck,
  startCheck: ((check: DatabaseCheck) => ThreadHandle) | null,
): Promise<number> {
  const bytes = (await findFile(join(dataFolder, DATABASE_FILE)).catch(() => null))?.size ?? 0;
  const message =
    startCheck === null || bytes < MIN_THREAD_BYTES
      ? null
      : await firstMessage(startCheck({ dataFolder, check }));
  // A thread that could not start has checked nothing.
  if (message === null) return checkDatabaseFile(dataFolder, { thoroughly: check === 'thorough' });
  if (message.kind === 'refused') throw new ProofcaseError(message.code, {}, message.detail);
  return message.version;
}

/** The end of the thread: checks, and puts the outcome into a message. */
export function checkMessage({ dataFolder, check }: DatabaseCheck): CheckMessage {
  try {
    const version = checkDatabaseFile(dataFolder, { thoroughly: check === 'thorough' });
    return { kind: 'checked', version };
  } catch (error) {
    if (!(error instanceof ProofcaseError)) throw error;
    return { kind: 'refused', code: error.code, detail: error.detail ?? '' };
  }
}

/** Null if the thread ends without a message. */
function firstMessage(thread: ThreadHandle): Promise<CheckMessage | null> {
  return new Promise((resolve) => {
    thread.onMessage((message) => resolve(message as CheckMessage));
    thread.onExit(() => resolve(null));
  });
}
