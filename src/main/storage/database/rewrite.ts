import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { ERASED_NOTE_SETTING } from './case-notes-repository';

/**
 * Rewrites a database so that no deleted content remains: `secure_delete` does not cover rows that SQLite moved between
 * pages, nor words in an unmerged search index. Blocks until done; no other connection may be open.
 * Returns what prevented it, or null. A damaged file stays unchanged.
 */
export function rewriteDatabase(file: string): string | null {
  let database: Database | null = null;
  try {
    database = new DatabaseConstructor(file, { fileMustExist: true });
    const finding = database.pragma('quick_check(1)', { simple: true });
    if (finding !== 'ok') return String(finding);
    database.pragma('secure_delete = ON');
    database.pragma('synchronous = FULL');
    for (const name of searchIndexes(database)) {
      database.exec(`INSERT INTO "${name}" ("${name}") VALUES ('optimize')`);
    }
    database.exec('VACUUM');
    // An empty file has no tables yet.
    if (database.pragma('user_version', { simple: true }) !== 0) {
      database.prepare('DELETE FROM setting WHERE name = ?').run(ERASED_NOTE_SETTING);
    }
    database.pragma('wal_checkpoint(TRUNCATE)');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database?.close();
  }
}

function searchIndexes(database: Database): readonly string[] {
  return database
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%'`)
    .pluck()
    .all();
}
