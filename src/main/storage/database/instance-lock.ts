import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { ProofcaseError } from '../../../contract/errors';
import { errorCode } from '../../support/error-code';
import { LOCK_FILE } from './file-names';

export interface InstanceLock {
  release(): void;
}

/**
 * Locks a data folder for one process. It uses an exclusive SQLite lock, which the operating system releases when the
 * process ends, so that no stale lock remains. @throws ProofcaseError `data-folder-in-use`, `data-folder-unsuitable`.
 */
export function lockDataFolder(dataFolder: string): InstanceLock {
  const database = new DatabaseConstructor(join(dataFolder, LOCK_FILE), { timeout: 0 });
  try {
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const detail = error instanceof Error ? error.message : String(error);
    if (errorCode(error)?.startsWith('SQLITE_BUSY')) {
      throw new ProofcaseError('data-folder-in-use', {}, detail);
    }
    throw new ProofcaseError('data-folder-unsuitable', {}, detail);
  }
  return { release: () => database.close() };
}
