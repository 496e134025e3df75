import { basename, isAbsolute, join } from 'node:path';
import type { IntakeState } from '../../../contract/views';
import type { CaseId, FolderId, SourceId } from '../../../domain/ids';
import type { SkippedFile } from '../../../domain/item';
import { type SourceChanges, type SourceKind, sourcePrefixes } from '../../../domain/source';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';

export interface StoredFolder {
  readonly id: FolderId;
  readonly path: string;
}

/** A folder or single files whose items belong to a case, with the state of their reading. */
export interface StoredSource {
  readonly id: SourceId;
  readonly caseId: CaseId;
  readonly kind: SourceKind;
  /** Null for single files. */
  readonly folder: StoredFolder | null;
  readonly name: string;
  /** What precedes the paths of its items in the case. */
  readonly prefix: string;
  readonly addedAt: string;
  readonly state: IntakeState;
  readonly found: number;
  readonly read: number;
  /** Paths inside the source. */
  readonly skipped: readonly SkippedFile[];
  readonly changes: SourceChanges | null;
}

export type SourceReading = Pick<StoredSource, 'state' | 'found' | 'read' | 'skipped' | 'changes'>;

/** A single file of a source; `name` is unique within the source, `path` is absolute. */
export interface SourceFile {
  readonly name: string;
  readonly path: string;
  /** Whether it is a copy in the data folder, of a file that was stored nowhere else. */
  readonly isCopy: boolean;
}

/** Where an item is read from. */
export interface ItemPlace {
  readonly sourceId: SourceId;
  readonly sourcePath: string;
}

interface SourceRow {
  readonly id: SourceId;
  readonly case_id: CaseId;
  readonly kind: SourceKind;
  readonly folder_id: FolderId | null;
  readonly folder_path: string | null;
  readonly name: string | null;
  readonly added_at: string;
  readonly state: IntakeState;
  readonly found: number;
  readonly read: number;
  readonly skipped: string;
  readonly changes: string | null;
}

const SELECT = `SELECT s.id, s.case_id, s.kind, s.folder_id, f.path AS folder_path, s.name, s.added_at, s.state, s.found,
    s.read, s.skipped, s.changes
  FROM case_source s LEFT JOIN folder f ON f.id = s.folder_id`;

export type NewSource = Pick<StoredSource, 'id' | 'caseId' | 'kind' | 'addedAt'> & {
  readonly folderId: FolderId | null;
  /** Null for the name of the folder. */
  readonly name: string | null;
};

export type SourcesRepository = ReturnType<typeof createSourcesRepository>;

/**
 * The sources of cases; removed ones stay recorded but are in no list. Paths of copies are stored relative to
 * `dataFolder`, which may move.
 */
export function createSourcesRepository(database: Database, dataFolder: string) {
  const ofCase = database.prepare<[string], SourceRow>(
    `${SELECT} WHERE s.case_id = ? AND s.removed_at IS NULL ORDER BY s.added_at, s.rowid`,
  );
  const caseOf = database
    .prepare<[string], CaseId>('SELECT case_id FROM case_source WHERE id = ? AND removed_at IS NULL')
    .pluck();
  const insert = database.prepare(
    `INSERT INTO case_source (id, case_id, kind, folder_id, name, added_at, state, found, read, skipped, changed_at)
     VALUES (@id, @caseId, @kind, @folderId, @name, @addedAt, 'running', 0, 0, '[]', @addedAt)`,
  );
  const saveReading = database.prepare(
    `UPDATE case_source SET state = @state, found = @found, read = @read, skipped = @skipped, changes = @changes,
       changed_at = @at WHERE id = @id`,
  );
  const rename = database.prepare('UPDATE case_source SET name = ? WHERE id = ?');
  const remove = database.prepare('UPDATE case_source SET removed_at = ? WHERE id = ?');
  const interrupted = database.prepare(
    `UPDATE case_source SET state = 'stopped' WHERE state = 'running' AND removed_at IS NULL`,
  );
  const files = database.prepare<[string], { readonly name: string; readonly path: string }>(
    'SELECT name, path FROM source_file WHERE source_id = ? ORDER BY name',
  );
  const file = database
    .prepare<[string, string], string>('SELECT path FROM source_file WHERE source_id = ? AND name = ?')
    .pluck();
  const insertFile = database.prepare('INSERT INTO source_file (source_id, name, path) VALUES (?, ?, ?)');
  const folderOf = database
    .prepare<[string], string>(
      'SELECT f.path FROM case_source s JOIN folder f ON f.id = s.folder_id WHERE s.id = ?',
    )
    .pluck();
  const absolute = (path: string): string => (isAbsolute(path) ? path : join(dataFolder, path));
  const list = (caseId: CaseId): readonly StoredSource[] => toSources(ofCase.all(caseId));
  return {
    /** In the order in which they were added. */
    ofCase: list,
    /** Null if it is unknown or was removed. */
    find: (id: SourceId): StoredSource | null => {
      const caseId = caseOf.get(id);
      return (caseId && list(caseId).find((source) => source.id === id)) ?? null;
    },
    /** Inserts a source that is about to be read. */
    insert: (source: NewSource): void => {
      insert.run(source);
    },
    saveReading: (id: SourceId, reading: SourceReading, at: string): void => {
      const { state, found, read, skipped, changes } = reading;
      const columns = {
        skipped: toJsonColumn(skipped),
        changes: changes === null ? null : toJsonColumn(changes),
      };
      saveReading.run({ id, state, found, read, at, ...columns });
    },
    rename: (id: SourceId, name: string): void => {
      rename.run(name, id);
    },
    remove: (id: SourceId, at: string): void => {
      remove.run(at, id);
    },
    /** Marks readings as stopped that were running when the process ended. */
    stopInterrupted: (): void => {
      interrupted.run();
    },
    files: (id: SourceId): readonly SourceFile[] =>
      files.all(id).map(({ name, path }) => ({ name, path: absolute(path), isCopy: !isAbsolute(path) })),
    /** Paths are absolute, or relative to the data folder for copies. */
    insertFiles: (id: SourceId, all: readonly { readonly name: string; readonly path: string }[]): void => {
      for (const { name, path } of all) insertFile.run(id, name, path);
    },
    /** Returns the absolute path of the file of an item; null if it is not known. */
    locate: ({ sourceId, sourcePath }: ItemPlace): string | null => {
      const folder = folderOf.get(sourceId);
      if (folder !== undefined) return join(folder, ...sourcePath.split('/'));
      const single = file.get(sourceId, sourcePath);
      return single === undefined ? null : absolute(single);
    },
  };
}

function toSources(rows: readonly SourceRow[]): readonly StoredSource[] {
  const named = rows.map((row) => ({ row, id: row.id, name: row.name ?? folderName(row.folder_path ?? '') }));
  const prefixes = sourcePrefixes(named);
  return named.map(({ row, name }) => ({
    id: row.id,
    caseId: row.case_id,
    kind: row.kind,
    folder:
      row.folder_id !== null && row.folder_path !== null
        ? { id: row.folder_id, path: row.folder_path }
        : null,
    name,
    prefix: prefixes.get(row.id) ?? '',
    addedAt: row.added_at,
    state: row.state,
    found: row.found,
    read: row.read,
    skipped: fromJsonColumn<readonly SkippedFile[]>(row.skipped),
    changes: row.changes === null ? null : fromJsonColumn<SourceChanges>(row.changes),
  }));
}

/** The last part of a path; the path itself for the root of a drive. */
function folderName(path: string): string {
  return basename(path) || path;
}
