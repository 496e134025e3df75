import type { IntakeState, ItemView } from '../../../contract/views';
import type { SetFinding } from '../../../domain/finding';
import type { CaseId, FolderId, ItemId, SourceId } from '../../../domain/ids';
import type { Item, SkippedFile } from '../../../domain/item';
import { inPathOrder } from '../../../domain/natural-order';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';
import type { ItemPlace, SourcesRepository, StoredFolder, StoredSource } from './sources-repository';

/** The intake of a case over all its sources. */
export interface StoredIntake {
  readonly caseId: CaseId;
  readonly state: IntakeState;
  readonly found: number;
  readonly read: number;
  /** Paths within the case. */
  readonly skipped: readonly SkippedFile[];
  readonly findings: readonly SetFinding[];
}

export type StoredItem = Item &
  ItemPlace &
  Pick<ItemView, 'id' | 'excluded' | 'exclusionReason' | 'preview'> & {
    /** Modification time of the file; null for items read before it was recorded. */
    readonly modifiedMs: number | null;
  };

/** Identifies the version of a file that was read. */
export interface ItemStamp {
  /** Inside the source. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number | null;
}

interface ItemRow {
  readonly id: ItemId;
  readonly case_id: CaseId;
  readonly path: string;
  readonly source_id: SourceId;
  readonly source_path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly type: Item['type'];
  readonly facts: string;
  readonly excluded: number;
  readonly exclusion_reason: string | null;
  readonly preview: ItemView['preview'];
  readonly modified_ms: number | null;
}

type Facts = Omit<Item, 'path' | 'bytes' | 'sha256' | 'type'>;

/** Registered folders, the intakes of cases and their items. */
export function createIntakeRepository(database: Database, sources: SourcesRepository) {
  const folderById = database.prepare<[string], StoredFolder>('SELECT id, path FROM folder WHERE id = ?');
  const folderByPath = database.prepare<[string], StoredFolder>('SELECT id, path FROM folder WHERE path = ?');
  const folders = database.prepare<[], StoredFolder>('SELECT id, path FROM folder');
  const insertFolder = database.prepare('INSERT INTO folder (id, path, registered_at) VALUES (?, ?, ?)');
  const findings = database
    .prepare<[string], string>('SELECT findings FROM intake WHERE case_id = ?')
    .pluck();
  const saveFindings = database.prepare(
    'INSERT OR REPLACE INTO intake (case_id, findings, changed_at) VALUES (?, ?, ?)',
  );
  return {
    folder: (id: FolderId): StoredFolder | null => folderById.get(id) ?? null,
    folderByPath: (path: string): StoredFolder | null => folderByPath.get(path) ?? null,
    folders: (): readonly StoredFolder[] => folders.all(),
    insertFolder: (folder: StoredFolder, at: string): void => {
      insertFolder.run(folder.id, folder.path, at);
    },
    /** Null for a case without sources. */
    intake: (caseId: CaseId): StoredIntake | null => {
      const all = sources.ofCase(caseId);
      if (all.length === 0) return null;
      const stored = findings.get(caseId);
      return {
        caseId,
        state: stateOfSources(all),
        found: all.reduce((sum, { found }) => sum + found, 0),
        read: all.reduce((sum, { read }) => sum + read, 0),
        skipped: skippedOf(all),
        findings: stored === undefined ? [] : fromJsonColumn<readonly SetFinding[]>(stored),
      };
    },
    saveFindings: (caseId: CaseId, all: readonly SetFinding[], at: string): void => {
      saveFindings.run(caseId, toJsonColumn(all), at);
    },
    ...itemQueries(database),
  };
}

/** States of sources, by priority; the first one present is the state of the case. */
const STATES_BY_URGENCY: readonly IntakeState[] = ['running', 'failed', 'folder-gone', 'stopped', 'done'];

/** The state of a case with these sources: what needs a person most. */
function stateOfSources(all: readonly Pick<StoredSource, 'state'>[]): IntakeState {
  return STATES_BY_URGENCY.find((state) => all.some((source) => source.state === state)) ?? 'none';
}

/** The skipped files of all sources, with paths within the case. */
export function skippedOf(all: readonly Pick<StoredSource, 'prefix' | 'skipped'>[]): readonly SkippedFile[] {
  return all.flatMap(({ prefix, skipped }) =>
    skipped.map(({ path, reason }) => ({ path: `${prefix}${path}`, reason })),
  );
}

function itemQueries(database: Database) {
  const items = database.prepare<[string], ItemRow>('SELECT * FROM item WHERE case_id = ?');
  const page = database.prepare<[string, number, number], ItemRow & { readonly place: number }>(
    'SELECT rowid AS place, * FROM item WHERE case_id = ? AND rowid > ? ORDER BY rowid LIMIT ?',
  );
  const item = database.prepare<[string], ItemRow>('SELECT * FROM item WHERE id = ?');
  const save = database.prepare(
    `INSERT INTO item (id, case_id, source_id, source_path, path, bytes, sha256, type, facts, excluded,
       exclusion_reason, preview, modified_ms)
     VALUES (@id, @caseId, @sourceId, @sourcePath, @path, @bytes, @sha256, @type, @facts, @excluded,
       @exclusionReason, @preview, @modifiedMs)
     ON CONFLICT (id) DO UPDATE SET source_path = @sourcePath, path = @path, bytes = @bytes, sha256 = @sha256,
       type = @type, facts = @facts, excluded = @excluded, exclusion_reason = @exclusionReason, preview = @preview,
       modified_ms = @modifiedMs`,
  );
  const clear = database.prepare('DELETE FROM item WHERE source_id = ?');
  const remove = database.prepare('DELETE FROM item WHERE id = ?');
  const moveAway = database.prepare(
    `UPDATE item SET path = '/moving/' || id, source_path = '/moving/' || id WHERE id = ?`,
  );
  const ofSource = database.prepare<[string], ItemRow>('SELECT * FROM item WHERE source_id = ?');
  const counts = database.prepare<[string], { readonly sourceId: SourceId; readonly items: number }>(
    'SELECT source_id AS sourceId, count(*) AS items FROM item WHERE case_id = ? GROUP BY source_id',
  );
  const stamps = database.prepare<[string], ItemStamp>(
    'SELECT source_path AS path, bytes, modified_ms AS modifiedMs FROM item WHERE source_id = ?',
  );
  const exclude = database.prepare(
    'UPDATE item SET excluded = ?, exclusion_reason = ? WHERE id = ? AND case_id = ?',
  );
  const pending = database.prepare(`SELECT 1 FROM item WHERE case_id = ? AND preview = 'pending' LIMIT 1`);
  return {
    /** Sorted naturally by path. */
    items: (caseId: CaseId): readonly StoredItem[] => inPathOrder(items.all(caseId).map(toItem)),
    hasPendingPictures: (caseId: CaseId): boolean => pending.get(caseId) !== undefined,
    /** Sorted naturally by path. */
    itemsOfSource: (sourceId: SourceId): readonly StoredItem[] =>
      inPathOrder(ofSource.all(sourceId).map(toItem)),
    /** The number of items of each source that has any. */
    itemCounts: (caseId: CaseId): ReadonlyMap<SourceId, number> =>
      new Map(counts.all(caseId).map(({ sourceId, items: count }) => [sourceId, count])),
    /** At most `limit` items after a cursor, in insertion order; `next` is null on the last page. */
    itemPage: (
      caseId: CaseId,
      after: number,
      limit: number,
    ): { readonly items: readonly StoredItem[]; readonly next: number | null } => {
      const rows = page.all(caseId, after, limit);
      return { items: rows.map(toItem), next: rows.length < limit ? null : (rows.at(-1)?.place ?? null) };
    },
    item: (id: ItemId): (StoredItem & { readonly caseId: CaseId }) | null => {
      const row = item.get(id);
      return row ? { ...toItem(row), caseId: row.case_id } : null;
    },
    /** Returns the stamps only, without parsing the facts, to check whether files changed. */
    itemStamps: (sourceId: SourceId): readonly ItemStamp[] => stamps.all(sourceId),
    /** Saves items whose files were renamed. A temporary path lets two items swap their names. */
    moveItems: (caseId: CaseId, moved: readonly StoredItem[]): void => {
      for (const { id } of moved) moveAway.run(id);
      for (const item of moved) save.run(toItemParameters(caseId, item));
    },
    saveItems: (caseId: CaseId, all: readonly StoredItem[]): void => {
      for (const item of all) save.run(toItemParameters(caseId, item));
    },
    removeItems: (ids: readonly ItemId[]): void => {
      for (const id of ids) remove.run(id);
    },
    clearItems: (sourceId: SourceId): void => {
      clear.run(sourceId);
    },
    /** Returns how many items were changed; items of other cases are ignored. */
    setExcluded: (caseId: CaseId, ids: readonly ItemId[], excluded: boolean, reason: string | null): number =>
      ids.reduce((sum, id) => sum + exclude.run(excluded ? 1 : 0, reason, id, caseId).changes, 0),
  };
}

function toItemParameters(caseId: CaseId, item: StoredItem) {
  const { width, height, pages, capturedAt, position, camera, software, findings } = item;
  const facts: Facts = { width, height, pages, capturedAt, position, camera, software, findings };
  return {
    id: item.id,
    caseId,
    sourceId: item.sourceId,
    sourcePath: item.sourcePath,
    path: item.path,
    bytes: item.bytes,
    sha256: item.sha256,
    type: item.type,
    exclusionReason: item.exclusionReason,
    preview: item.preview,
    modifiedMs: item.modifiedMs,
    facts: toJsonColumn(facts),
    excluded: item.excluded ? 1 : 0,
  };
}

function toItem(row: ItemRow): StoredItem {
  return {
    ...fromJsonColumn<Facts>(row.facts),
    id: row.id,
    sourceId: row.source_id,
    sourcePath: row.source_path,
    path: row.path,
    bytes: row.bytes,
    sha256: row.sha256,
    type: row.type,
    excluded: row.excluded === 1,
    exclusionReason: row.exclusion_reason,
    preview: row.preview,
    modifiedMs: row.modified_ms,
  };
}
