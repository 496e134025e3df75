import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import DatabaseConstructor, { type Database } from 'better-sqlite3';

const SUSPECT_FILE = 'database.suspect';

/** A copy was damaged, so the database is: the next start looks at all of it, which takes longer than its usual look. */
export async function suspectDatabase(dataFolder: string): Promise<void> {
  await writeFile(join(dataFolder, SUSPECT_FILE), '', { mode: 0o600 });
}

export function isSuspect(dataFolder: string): boolean {
  return existsSync(join(dataFolder, SUSPECT_FILE));
}

/** Another database took its place, or nothing was found after all. */
export async function clearSuspicion(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, SUSPECT_FILE), { force: true });
}

/**
 * Checks a fresh copy of the database and makes it one file. Table by table, with a breath between, so that the main
 * process answers meanwhile. What is wrong with it, or null.
 */
export async function checkCopy(file: string): Promise<string | null> {
  let database: Database | null = null;
  try {
    database = new DatabaseConstructor(file, { fileMustExist: true });
    // A copy carries the mode of the original; a backup must not depend on a second file.
    database.pragma('journal_mode = DELETE');
    for (const table of tableNames(database)) {
      await breathe();
      const found = database.pragma(`integrity_check(${table})`, { simple: true });
      if (found !== 'ok') return String(found);
      await breathe();
      const dangling = database.pragma(`foreign_key_check(${table})`);
      if (Array.isArray(dangling) && dangling.length > 0) return `foreign keys of ${table}`;
    }
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database?.close();
  }
}

/** Whether a backup can be read from the first page to the last; it may have been damaged since it was made. */
export function isSound(file: string): boolean {
  let database: Database | null = null;
  try {
    database = new DatabaseConstructor(file, { readonly: true, fileMustExist: true });
    return database.pragma('quick_check(1)', { simple: true }) === 'ok' && tableNames(database).length > 0;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

/** Quoted, the catalogue first; virtual tables are checked by the tables that they stand on. */
function tableNames(database: Database): readonly string[] {
  const names = database
    .prepare<[], { readonly name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name`,
    )
    .all();
  return names.map(({ name }) => `"${name.replaceAll('"', '""')}"`);
}
