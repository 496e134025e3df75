import type { Database } from 'better-sqlite3';
import { openForReading } from '../storage/database/open-for-reading';
import { type CliSession, dataFolderOf } from './session';

/** Reads the database of the data folder, also while a window has it open; null if there is none or it cannot be read. */
export function readBesideWindow<Value>(
  session: CliSession,
  read: (database: Database) => Value,
): Value | null {
  try {
    const database = openForReading(dataFolderOf(session), 0);
    try {
      return read(database);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}
