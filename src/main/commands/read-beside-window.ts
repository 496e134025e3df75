import type { Database } from 'better-sqlite3';
import { openForReading } from '../storage/database/open-for-reading';
import type { CliSession } from './session';

/** Reads the database of the data folder, also while a window has it open; null if there is none or it cannot be read. */
export function readBesideWindow<Value>(
  { host, options }: CliSession,
  read: (database: Database) => Value,
): Value | null {
  try {
    const database = openForReading(options.dataDir ?? host.defaultDataFolder, 0);
    try {
      return read(database);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}
