import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { z } from 'zod';
import { ProofcaseError } from '../../../contract/errors';
import { errorCode } from '../../support/error-code';
import { LOCK_FILE, LOCK_HOLDER_FILE } from './file-names';

export interface InstanceLock {
  release(): void;
}

/** Who opens a data folder, for those who find it in use. */
export interface LockHolder {
  readonly program: 'window' | 'command-line' | 'receiver';
  readonly user: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

const MAX_HOLDER_BYTES = 4_096;
const shortText = z.string().min(1).max(255);
const holderSchema = z.object({
  program: z.enum(['window', 'command-line', 'receiver']),
  pid: z.int().positive(),
  host: shortText,
  user: shortText,
  since: z.iso.datetime(),
});

/**
 * Locks a data folder for one process. It uses a lock of SQLite, which the operating system releases when the process
 * ends, so that no stale lock remains. @throws ProofcaseError `data-folder-in-use` with what is known of the holder,
 * `data-folder-unsuitable`.
 */
export function lockDataFolder(dataFolder: string, holder: LockHolder): InstanceLock {
  const database = new DatabaseConstructor(join(dataFolder, LOCK_FILE), { timeout: 0 });
  const holderFile = join(dataFolder, LOCK_HOLDER_FILE);
  try {
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    // Reading is possible from here on: only now does the file name this holder.
    if (writeHolder(holderFile, holder)) database.exec('COMMIT; BEGIN IMMEDIATE');
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const isHeld = errorCode(error)?.startsWith('SQLITE_BUSY') === true;
    const values = isHeld ? holderValues(database, holderFile) : {};
    database.close();
    throw new ProofcaseError(isHeld ? 'data-folder-in-use' : 'data-folder-unsuitable', values, detail);
  }
  return {
    release() {
      try {
        rmSync(holderFile, { force: true });
      } catch {
        // Another program has it open; it is read only with the lock.
      }
      database.close();
    },
  };
}

/** False on a full disk, for example: the folder is then locked without a name. */
function writeHolder(file: string, { program, user, since }: LockHolder): boolean {
  try {
    const text = JSON.stringify({ program, pid: process.pid, host: hostname(), user, since });
    writeFileSync(file, `${text}\n`, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

/** Empty unless the one who holds the lock has written the file: one that a crash left behind is not read. */
function holderValues(
  database: DatabaseConstructor.Database,
  file: string,
): { readonly [name: string]: string | number } {
  try {
    if (database.inTransaction) database.exec('ROLLBACK');
    // Refused while another process holds the lock without a name; keeps the next holder from writing meanwhile.
    database.exec('BEGIN');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    if (statSync(file).size > MAX_HOLDER_BYTES) return {};
    const { program, since, ...others } = holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { ...others, reason: program, at: since };
  } catch {
    return {};
  }
}
