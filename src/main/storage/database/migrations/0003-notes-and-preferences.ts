import type { Migration } from './migration';

/** Notes belong to the content of a photo within a case; `view` and `rules` are JSON of `contract/prepare-views`. */
export const notesAndPreferences: Migration = {
  version: 3,
  name: 'notes and preferences',
  sql: `
CREATE TABLE photo_note (
  case_id TEXT NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  sha256 TEXT NOT NULL,
  note TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  PRIMARY KEY (case_id, sha256)
) STRICT, WITHOUT ROWID;

CREATE TABLE folder_preference (
  folder_id TEXT PRIMARY KEY REFERENCES folder (id) ON DELETE CASCADE,
  view TEXT,
  rules TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Pages of a case in the order in which its rows were written.
CREATE INDEX item_by_case ON item (case_id);
CREATE INDEX intake_by_folder ON intake (folder_id, changed_at);
`,
};
