import { join } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { DATABASE_FILE } from './file-names';

export const BUSY_TIMEOUT_MS = 5_000;
/** All indexes of the case list at 100,000 cases. Only what was read takes memory. */
const READER_CACHE_KIB = 98_304;

/**
 * Opens the database of a data folder, which another connection has opened and migrated, for queries only. In WAL mode
 * it never waits for the writer, and sees everything that was committed before a query.
 */
export function openForReading(dataFolder: string, busyTimeoutMs = BUSY_TIMEOUT_MS): Database {
  const file = join(dataFolder, DATABASE_FILE);
  const database = new DatabaseConstructor(file, { readonly: true, timeout: busyTimeoutMs });
  database.pragma('trusted_schema = OFF');
  database.pragma(`cache_size = -${READER_CACHE_KIB}`);
  return database;
}
