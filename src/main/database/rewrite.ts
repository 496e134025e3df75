import DatabaseConstructor, { type Database } from 'better-sqlite3';

/**
 * Writes every page of a database anew and empties its write-ahead log. Deleted rows are overwritten when they go
 * (`secure_delete`), but SQLite moves rows between pages, and what a page no longer counts as its own stays in it until
 * the page is written anew; a search index keeps deleted words until it is merged. Blocks for as long as it takes; nobody else may have the file open. A file that cannot be
 * read as a whole stays as it is. What kept it from being done, or null.
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
