import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { removeWithRetry } from '../../support/files/held-files';
import { SUSPECT_FILE } from '../database/file-names';
import { MIGRATIONS } from '../database/migrations';

/** Makes the next start check the database thoroughly, because a damaged copy means a damaged database. */
export async function markSuspect(dataFolder: string): Promise<void> {
  await writeFile(join(dataFolder, SUSPECT_FILE), '', { mode: 0o600 });
}

export function isSuspect(dataFolder: string): boolean {
  return existsSync(join(dataFolder, SUSPECT_FILE));
}

/** Clears the mark after a successful check. */
export async function clearSuspect(dataFolder: string): Promise<void> {
  await removeWithRetry(join(dataFolder, SUSPECT_FILE));
}

/**
 * Checks a new copy of the database and makes it a single file; returns what is wrong, or null. It yields between tables,
 * so that the main process stays responsive.
 */
export async function checkCopy(file: string): Promise<string | null> {
  let database: Database | null = null;
  try {
    database = new DatabaseConstructor(file, { fileMustExist: true });
    // A copy has the WAL mode of the original, but a backup must not depend on a second file.
    database.pragma('journal_mode = DELETE');
    for (const table of tableNames(database)) {
      await nextTurn();
      const found = database.pragma(`integrity_check(${table})`, { simple: true });
      if (found !== 'ok') return String(found);
      await nextTurn();
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

/**
 * Returns whether this version of the program can read a whole backup: it may have been damaged since it was made, or come
 * from a newer version.
 */
export function isSound(file: string): boolean {
  let database: Database | null = null;
  try {
    database = new DatabaseConstructor(file, { readonly: true, fileMustExist: true });
    const version = Number(database.pragma('user_version', { simple: true }));
    if (version > (MIGRATIONS.at(-1)?.version ?? 0)) return false;
    return database.pragma('quick_check(1)', { simple: true }) === 'ok' && tableNames(database).length > 0;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

/** Returns quoted table names; virtual tables are checked through their shadow tables. */
function tableNames(database: Database): readonly string[] {
  const names = database
    .prepare<[], { readonly name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name`,
    )
    .all();
  return names.map(({ name }) => `"${name.replaceAll('"', '""')}"`);
}
