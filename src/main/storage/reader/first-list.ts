import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type CasePage, FIRST_PAGE } from '../../../contract/case-list-views';
import { createCaseList } from '../database/case-list';
import { requireLocalDisk } from '../database/data-folder';
import { DATABASE_FILE, RESTORE_REQUEST_FILE, SUSPECT_FILE } from '../database/file-names';
import { openForReading } from '../database/open-for-reading';
import { SCHEMA_VERSION } from '../database/schema-version';
import { createSearchRepository } from '../database/search-repository';

/**
 * Reads the first page of the case list before the engine has started. Null if only the engine can say what is in the
 * list: there is no case, or no database of this version; the last program did not close it; the start has to restore or
 * check it first; or it cannot be read, which the engine then says.
 */
export async function readFirstList(dataFolder: string): Promise<CasePage | null> {
  try {
    await requireLocalDisk(dataFolder);
    return mayRead(dataFolder) ? readPage(dataFolder) : null;
  } catch {
    return null;
  }
}

function mayRead(dataFolder: string): boolean {
  const bytesOf = (name: string): number | null =>
    statSync(join(dataFolder, name), { throwIfNoEntry: false })?.size ?? null;
  // SQLite empties the log when the last connection that may write closes.
  const isClosed = (bytesOf(`${DATABASE_FILE}-wal`) ?? 0) === 0;
  const isWaiting = [RESTORE_REQUEST_FILE, SUSPECT_FILE].some((name) => bytesOf(name) !== null);
  return isClosed && !isWaiting && bytesOf(DATABASE_FILE) !== null;
}

function readPage(dataFolder: string): CasePage | null {
  // Without waiting for another program: this process draws the window meanwhile.
  const database = openForReading(dataFolder, 0);
  try {
    if (database.pragma('user_version', { simple: true }) !== SCHEMA_VERSION) return null;
    const page = createCaseList(database, createSearchRepository(database)).list(FIRST_PAGE);
    return page.total > 0 ? page : null;
  } finally {
    database.close();
  }
}
