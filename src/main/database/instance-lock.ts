import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { ProofcaseError } from '../../contract/errors';

export interface InstanceLock {
  release(): void;
}

/**
 * One Proofcase per data folder, window or command line. The lock is SQLite's own exclusive lock on a file of its
 * own: the operating system drops it when the process dies, however it dies, so no stale lock can be left behind.
 */
export function lockDataFolder(dataFolder: string): InstanceLock {
  const database = new DatabaseConstructor(join(dataFolder, 'instance.lock'), { timeout: 0 });
  try {
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) {
      throw new ProofcaseError('data-folder-in-use', {}, detail);
    }
    throw new ProofcaseError('data-folder-unsuitable', {}, detail);
  }
  return { release: () => database.close() };
}
