import type { IntakeState, ItemView } from '../../../contract/views';
import type { SetFinding } from '../../../domain/finding';
import type { CaseId, FolderId, ItemId } from '../../../domain/ids';
import type { Item, SkippedFile } from '../../../domain/item';
import { compareNaturally } from '../../../domain/natural-order';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';

export interface StoredFolder {
  readonly id: FolderId;
  readonly path: string;
}

export interface StoredIntake {
  readonly caseId: CaseId;
  readonly folderId: FolderId;
  readonly state: IntakeState;
  readonly found: number;
  readonly read: number;
  readonly skipped: readonly SkippedFile[];
  readonly findings: readonly SetFinding[];
}

export type StoredItem = Item &
  Pick<ItemView, 'id' | 'excluded' | 'exclusionReason' | 'preview'> & {
    /** Modification time of the file; null for items read before it was recorded. */
    readonly modifiedMs: number | null;
  };

/** Identifies the version of a file that was read. */
export interface ItemStamp {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number | null;
}

interface IntakeRow {
  readonly case_id: CaseId;
  readonly folder_id: FolderId;
  readonly state: IntakeState;
  readonly found: number;
  readonly read: number;
  readonly skipped: string;
  readonly findings: string;
}

interface ItemRow {
  readonly id: ItemId;
  readonly case_id: CaseId;
  readonly path: string;
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

/** Registered folders, their intakes and items. */
export function createIntakeRepository(database: Database) {
  const folderById = database.prepare<[string], StoredFolder>('SELECT id, path FROM folder WHERE id = ?');
  const folderByPath = database.prepare<[string], StoredFolder>('SELECT id, path FROM folder WHERE path = ?');
  const insertFolder = database.prepare('INSERT INTO folder (id, path, registered_at) VALUES (?, ?, ?)');
  const intakeByCase = database.prepare<[string], IntakeRow>('SELECT * FROM intake WHERE case_id = ?');
  const saveIntake = database.prepare(
    `INSERT OR REPLACE INTO intake (case_id, folder_id, state, found, read, skipped, findings, changed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const interrupted = database.prepare(`UPDATE intake SET state = 'stopped' WHERE state = 'running'`);
  return {
    folder: (id: FolderId): StoredFolder | null => folderById.get(id) ?? null,
    folderByPath: (path: string): StoredFolder | null => folderByPath.get(path) ?? null,
    insertFolder: (folder: StoredFolder, at: string): void => {
      insertFolder.run(folder.id, folder.path, at);
    },
    intake: (caseId: CaseId): StoredIntake | null => {
      const row = intakeByCase.get(caseId);
      return row ? toIntake(row) : null;
    },
    saveIntake: (intake: StoredIntake, at: string): void => {
      const { caseId, folderId, state, found, read } = intake;
      const skipped = toJsonColumn(intake.skipped);
      saveIntake.run(caseId, folderId, state, found, read, skipped, toJsonColumn(intake.findings), at);
    },
    /** Marks intakes as stopped that were running when the process ended. */
    stopInterrupted: (): void => {
      interrupted.run();
    },
    ...itemQueries(database),
  };
}

function itemQueries(database: Database) {
  const items = database.prepare<[string], ItemRow>('SELECT * FROM item WHERE case_id = ?');
  const page = database.prepare<[string, number, number], ItemRow & { readonly place: number }>(
    'SELECT rowid AS place, * FROM item WHERE case_id = ? AND rowid > ? ORDER BY rowid LIMIT ?',
  );
  const item = database.prepare<[string], ItemRow>('SELECT * FROM item WHERE id = ?');
  const save = database.prepare(
    `INSERT INTO item (id, case_id, path, bytes, sha256, type, facts, excluded, exclusion_reason, preview, modified_ms)
     VALUES (@id, @caseId, @path, @bytes, @sha256, @type, @facts, @excluded, @exclusionReason, @preview, @modifiedMs)
     ON CONFLICT (id) DO UPDATE SET path = @path, bytes = @bytes, sha256 = @sha256, type = @type, facts = @facts,
       excluded = @excluded, exclusion_reason = @exclusionReason, preview = @preview, modified_ms = @modifiedMs`,
  );
  const clear = database.prepare('DELETE FROM item WHERE case_id = ?');
  const remove = database.prepare('DELETE FROM item WHERE id = ?');
  const moveAway = database.prepare(`UPDATE item SET path = '/moving/' || id WHERE id = ?`);
  const stamps = database.prepare<[string], ItemStamp>(
    'SELECT path, bytes, modified_ms AS modifiedMs FROM item WHERE case_id = ?',
  );
  const exclude = database.prepare(
    'UPDATE item SET excluded = ?, exclusion_reason = ? WHERE id = ? AND case_id = ?',
  );
  const setPreview = database.prepare('UPDATE item SET preview = ? WHERE id = ?');
  return {
    /** Sorted naturally by path. */
    items: (caseId: CaseId): readonly StoredItem[] =>
      items
        .all(caseId)
        .map(toItem)
        .sort((a, b) => compareNaturally(a.path, b.path)),
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
    itemStamps: (caseId: CaseId): readonly ItemStamp[] => stamps.all(caseId),
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
    clearItems: (caseId: CaseId): void => {
      clear.run(caseId);
    },
    /** Returns how many items were changed; items of other cases are ignored. */
    setExcluded: (caseId: CaseId, ids: readonly ItemId[], excluded: boolean, reason: string | null): number =>
      ids.reduce((sum, id) => sum + exclude.run(excluded ? 1 : 0, reason, id, caseId).changes, 0),
    setPreview: (id: ItemId, preview: ItemView['preview']): void => {
      setPreview.run(preview, id);
    },
  };
}

function toItemParameters(caseId: CaseId, item: StoredItem) {
  const { width, height, pages, capturedAt, position, camera, software, findings } = item;
  const facts: Facts = { width, height, pages, capturedAt, position, camera, software, findings };
  return {
    id: item.id,
    caseId,
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

function toIntake(row: IntakeRow): StoredIntake {
  return {
    caseId: row.case_id,
    folderId: row.folder_id,
    state: row.state,
    found: row.found,
    read: row.read,
    skipped: fromJsonColumn<readonly SkippedFile[]>(row.skipped),
    findings: fromJsonColumn<readonly SetFinding[]>(row.findings),
  };
}

function toItem(row: ItemRow): StoredItem {
  return {
    ...fromJsonColumn<Facts>(row.facts),
    id: row.id,
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
