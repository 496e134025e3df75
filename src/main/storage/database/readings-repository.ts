import type { FileType } from '../../../domain/file-type';
import type { Database } from './connection';

/** The stored reading of a file; `path` is absolute, `inspection` is JSON. */
export interface StoredReading {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly changedMs: number;
  readonly inode: number;
  readonly sha256: string;
  readonly type: FileType;
  readonly version: string;
  readonly inspection: string;
}

/** Readings of files by path, reused if the file is unchanged. */
export function createReadingsRepository(database: Database) {
  const find = database.prepare<[string], StoredReading>(
    `SELECT path, bytes, modified_ms AS modifiedMs, changed_ms AS changedMs, inode, sha256, type, version, inspection
     FROM file_reading WHERE path = ?`,
  );
  const save = database.prepare(
    `INSERT OR REPLACE INTO file_reading
       (path, bytes, modified_ms, changed_ms, inode, sha256, type, version, inspection, used_at)
     VALUES (@path, @bytes, @modifiedMs, @changedMs, @inode, @sha256, @type, @version, @inspection, @usedAt)`,
  );
  const use = database.prepare('UPDATE file_reading SET used_at = ? WHERE path = ? AND used_at < ?');
  const removeUnused = database.prepare('DELETE FROM file_reading WHERE used_at < ?');
  return {
    find: (path: string): StoredReading | null => find.get(path) ?? null,
    save: (reading: StoredReading, usedAt: string): void => {
      save.run({ ...reading, usedAt });
    },
    /** Updates the time of use, at most once a day, so that opening a large folder writes little. */
    use: (path: string, usedAt: string, ifBefore: string): void => {
      use.run(usedAt, path, ifBefore);
    },
    removeUnused: (since: string): void => {
      removeUnused.run(since);
    },
  };
}
