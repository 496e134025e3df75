import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { ProofcaseError } from '../../contract/errors';
import { migrate } from './migrate';
import { MIGRATIONS } from './migrations';

export type { Database } from 'better-sqlite3';

export const DATABASE_FILE = 'proofcase.db';

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens (or creates) the database of a data folder. WAL with `synchronous=FULL`: in WAL mode the default NORMAL
 * may take back a committed row after a power cut, and a forgotten submission would be paid twice.
 */
export function openDatabase(dataFolder: string): Database {
  let database: Database;
  try {
    database = new DatabaseConstructor(join(dataFolder, DATABASE_FILE), { timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    throw damaged(error);
  }
  try {
    configure(database);
    migrate(database, MIGRATIONS);
    return database;
  } catch (error) {
    database.close();
    throw error instanceof ProofcaseError ? error : damaged(error);
  }
}

/**
 * Whether an existing database can be read as a whole; on a connection of its own that only reads, since one that
 * writes would play the write-ahead log into a damaged file, and nothing of it may be changed.
 * @throws ProofcaseError `database-damaged`, `disk-full`.
 */
export function checkDatabaseFile(dataFolder: string): void {
  const file = join(dataFolder, DATABASE_FILE);
  if (!existsSync(file) || statSync(file).size === 0) return;
  let database: Database | null = null;
  try {
    database = new DatabaseConstructor(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
    checkIntegrity(database);
  } catch (error) {
    throw error instanceof ProofcaseError ? error : damaged(error);
  } finally {
    database?.close();
  }
}

function configure(database: Database): void {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  // Without these macOS acknowledges a write that is still in the drive's cache; elsewhere they do nothing.
  database.pragma('fullfsync = ON');
  database.pragma('checkpoint_fullfsync = ON');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  database.pragma('trusted_schema = OFF');
}

function checkIntegrity(database: Database): void {
  const finding = database.pragma('quick_check(1)', { simple: true });
  if (finding !== 'ok') throw new ProofcaseError('database-damaged', {}, String(finding));
}

function damaged(error: unknown): ProofcaseError {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL') {
    return new ProofcaseError('disk-full', {}, detail);
  }
  return new ProofcaseError('database-damaged', {}, detail);
}
