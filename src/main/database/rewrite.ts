import DatabaseConstructor, { type Database } from 'better-sqlite3';

/**
 * Writes every page of a database anew and empties its write-ahead log. Deleted rows are overwritten when they go
 * (`secure_delete`), but SQLite moves rows between pages, and what a page no longer counts as its own stays in it until
 * the page is written anew. Blocks for as long as it takes; nobody else may have the file open. A file that cannot be
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
    database.exec('VACUUM');
    database.pragma('wal_checkpoint(TRUNCATE)');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database?.close();
  }
}
