import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { type ErrorCode, ProofcaseError } from '../../../contract/errors';
import { errorCode } from '../../support/error-code';
import { DATABASE_FILE } from './file-names';
import { migrate } from './migrate';
import { MIGRATIONS } from './migrations';
import { BUSY_TIMEOUT_MS } from './open-for-reading';

export type { Database } from 'better-sqlite3';

/** Two indexes of the case list at 100,000 cases, so that a page does not read them from the file again. */
const CACHE_KIB = 32_768;

/**
 * Opens or creates the database of a data folder in WAL mode with `synchronous=FULL`. The default NORMAL may lose a
 * committed row in a power cut, and a lost submission would be paid twice.
 * @throws ProofcaseError `database-damaged`, `disk-full`, `data-folder-unsuitable`, `data-folder-in-use`.
 */
export function openDatabase(dataFolder: string): Database {
  let database: Database;
  try {
    database = new DatabaseConstructor(join(dataFolder, DATABASE_FILE), { timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    throw openingError(error, dataFolder);
  }
  try {
    configure(database);
    migrate(database, MIGRATIONS);
    return database;
  } catch (error) {
    database.close();
    throw openingError(error, dataFolder);
  }
}

/**
 * Checks an existing database and returns its schema version; 0 without a database. The connection is read-only, because
 * a writing one would replay the write-ahead log into a damaged file. Only `thoroughly` compares indexes with rows.
 * @throws ProofcaseError as `openDatabase`.
 */
export function checkDatabaseFile(dataFolder: string, { thoroughly = false } = {}): number {
  const file = join(dataFolder, DATABASE_FILE);
  if (!existsSync(file) || statSync(file).size === 0) return 0;
  let database: Database | null = null;
  try {
    database = new DatabaseConstructor(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
    checkIntegrity(database, thoroughly);
    return Number(database.pragma('user_version', { simple: true }));
  } catch (error) {
    throw openingError(error, dataFolder);
  } finally {
    database?.close();
  }
}

/** Writes the write-ahead log into the database and truncates it; active readers may keep part of it. */
export function checkpoint(database: Database): void {
  database.pragma('wal_checkpoint(TRUNCATE)');
}

function configure(database: Database): void {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  // Without these, macOS confirms writes that are still in the drive's cache; other systems ignore them.
  database.pragma('fullfsync = ON');
  database.pragma('checkpoint_fullfsync = ON');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma(`cache_size = -${CACHE_KIB}`);
}

function checkIntegrity(database: Database, thoroughly: boolean): void {
  const check = thoroughly ? 'integrity_check(1)' : 'quick_check(1)';
  const problem = database.pragma(check, { simple: true });
  if (problem !== 'ok') throw new ProofcaseError('database-damaged', {}, String(problem));
  const dangling = thoroughly ? database.pragma('foreign_key_check') : [];
  if (Array.isArray(dangling) && dangling.length > 0) {
    throw new ProofcaseError('database-damaged', {}, 'foreign keys without a row');
  }
}

/** SQLite needs a file of this size beside a database in WAL mode, also for reading. */
const MIN_FREE_BYTES = 32_768;

/** What an error means that prevented opening, checking or migrating the database of a data folder. */
function openingError(error: unknown, dataFolder: string): ProofcaseError {
  if (error instanceof ProofcaseError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new ProofcaseError(
    openingCode(errorCode(error) ?? '', () => isFull(dataFolder)),
    {},
    detail,
  );
}

/** The code for a code of SQLite. Only what SQLite read in the file is damage. */
export function openingCode(sqliteCode: string, isDiskFull: () => boolean): ErrorCode {
  if (sqliteCode === 'SQLITE_FULL' || sqliteCode === 'SQLITE_IOERR_SHMSIZE') return 'disk-full';
  const [, primary = ''] = /^SQLITE_([A-Z]+)/.exec(sqliteCode) ?? [];
  if (['IOERR', 'CANTOPEN'].includes(primary) && isDiskFull()) return 'disk-full';
  if (['BUSY', 'LOCKED'].includes(primary)) return 'data-folder-in-use';
  if (['CANTOPEN', 'READONLY', 'PERM', 'AUTH'].includes(primary)) return 'data-folder-unsuitable';
  return 'database-damaged';
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
