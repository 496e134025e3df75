import type { Migration } from './migration';

/**
 * A case has any number of sources; each keeps the state of its reading. `name` is null while a source has the name of
 * its folder. `skipped` is JSON of `SkippedFile`, `changes` of `SourceChanges`, both with paths inside the source.
 * `item.path` stays unique within the case; `source_path` is the path inside the source.
 */
export const caseSources: Migration = {
  version: 23,
  name: 'case-sources',
  sql: `
CREATE TABLE case_source (
  id TEXT PRIMARY KEY,
  case_id TEXT NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('folder', 'files')),
  folder_id TEXT REFERENCES folder (id),
  name TEXT,
  added_at TEXT NOT NULL,
  removed_at TEXT,
  state TEXT NOT NULL,
  found INTEGER NOT NULL,
  read INTEGER NOT NULL,
  skipped TEXT NOT NULL,
  changes TEXT,
  changed_at TEXT NOT NULL,
  CHECK ((kind = 'folder') = (folder_id IS NOT NULL))
) STRICT;
CREATE INDEX case_source_by_case ON case_source (case_id, added_at);
CREATE INDEX case_source_by_folder ON case_source (folder_id, changed_at);

CREATE TABLE source_file (
  source_id TEXT NOT NULL REFERENCES case_source (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  PRIMARY KEY (source_id, name)
) STRICT, WITHOUT ROWID;

INSERT INTO case_source (id, case_id, kind, folder_id, name, added_at, removed_at, state, found, read, skipped, changes,
  changed_at)
SELECT i.case_id, i.case_id, 'folder', i.folder_id, NULL,
  coalesce((SELECT min(c.at) FROM custody c, json_each(c.subjects) s
    WHERE c.case_id = i.case_id AND c.action = 'folder-read' AND s.value = i.folder_id), i.changed_at),
  NULL, i.state, i.found, i.read, i.skipped, NULL, i.changed_at
FROM intake i;

CREATE TABLE case_intake (
  case_id TEXT PRIMARY KEY REFERENCES "case" (id) ON DELETE CASCADE,
  findings TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;
INSERT INTO case_intake SELECT case_id, findings, changed_at FROM intake;
DROP TABLE intake;
ALTER TABLE case_intake RENAME TO intake;

ALTER TABLE item ADD COLUMN source_id TEXT REFERENCES case_source (id) ON DELETE CASCADE;
ALTER TABLE item ADD COLUMN source_path TEXT;
UPDATE item SET source_id = case_id, source_path = path
WHERE case_id IN (SELECT case_id FROM case_source);
CREATE UNIQUE INDEX item_by_source ON item (source_id, source_path);
`,
};
