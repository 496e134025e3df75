import type { PrepareView } from '../../../contract/prepare-views';
import type { ExclusionRule } from '../../../domain/exclusion-rules';
import type { FolderId } from '../../../domain/ids';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';

export interface StoredPreferences {
  readonly view: PrepareView | null;
  readonly rules: readonly ExclusionRule[];
}

interface PreferenceRow {
  readonly view: string | null;
  readonly rules: string;
}

/** Preferences of a folder, independent of the case that it is read into. */
export function createPreferencesRepository(database: Database) {
  const find = database.prepare<[string], PreferenceRow>(
    'SELECT view, rules FROM folder_preference WHERE folder_id = ?',
  );
  const save = database.prepare(
    `INSERT INTO folder_preference (folder_id, view, rules) VALUES (?, ?, ?)
     ON CONFLICT (folder_id) DO UPDATE SET view = excluded.view, rules = excluded.rules`,
  );
  const lastCase = database.prepare<[string], { readonly referenceDate: string; readonly note: string }>(
    `SELECT "case".reference_date AS referenceDate, "case".note AS note
     FROM case_source JOIN "case" ON "case".id = case_source.case_id
     WHERE case_source.folder_id = ? ORDER BY case_source.changed_at DESC LIMIT 1`,
  );
  return {
    find: (folderId: FolderId): StoredPreferences => {
      const row = find.get(folderId);
      if (!row) return { view: null, rules: [] };
      const view = row.view === null ? null : fromJsonColumn<PrepareView>(row.view);
      return { view, rules: fromJsonColumn<readonly ExclusionRule[]>(row.rules) };
    },
    save: (folderId: FolderId, { view, rules }: StoredPreferences): void => {
      save.run(folderId, view === null ? null : toJsonColumn(view), toJsonColumn(rules));
    },
    /** Returns reference date and note of the case into which the folder was last read. */
    lastCase: (folderId: FolderId) => lastCase.get(folderId) ?? null,
  };
}
