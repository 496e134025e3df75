import type { Migration } from './migration';

/**
 * Closing, legal hold and deletion. `deletion` says without personal data that a case was deleted, and what; what is
 * still to be done for it is in `deletion_task`, which is empty once it is over. The log of a case may be deleted only
 * together with the case: while a task names it.
 */
export const retention: Migration = {
  version: 12,
  name: 'retention',
  sql: `
ALTER TABLE "case" ADD COLUMN closed_at TEXT;
ALTER TABLE "case" ADD COLUMN closed_by TEXT;
ALTER TABLE "case" ADD COLUMN held_since TEXT;
ALTER TABLE "case" ADD COLUMN held_by TEXT;
ALTER TABLE "case" ADD COLUMN hold_reason TEXT;
CREATE INDEX case_by_closing ON "case" (profile_id, closed_at) WHERE closed_at IS NOT NULL;

CREATE TABLE retention_rule (
  profile_id TEXT PRIMARY KEY REFERENCES profile (id) ON DELETE CASCADE,
  days INTEGER NOT NULL CHECK (days >= 1),
  active INTEGER NOT NULL,
  changed_at TEXT NOT NULL,
  changed_by TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE deletion (
  id TEXT PRIMARY KEY,
  started_at TEXT NOT NULL,
  completed_at TEXT,
  state TEXT NOT NULL CHECK (state IN ('removing', 'overwriting', 'complete')),
  actor TEXT NOT NULL,
  rule_days INTEGER,
  deleted_rows INTEGER NOT NULL,
  kinds TEXT NOT NULL,
  custody_entries INTEGER NOT NULL,
  custody_head TEXT,
  problem TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX deletion_by_start ON deletion (started_at DESC);
CREATE INDEX deletion_unfinished ON deletion (state) WHERE state <> 'complete';

-- What deleted cases cost, so that the sums of a month stay. The profile may be gone.
CREATE TABLE deletion_tokens (
  deletion_id TEXT NOT NULL REFERENCES deletion (id) ON DELETE CASCADE,
  month TEXT NOT NULL,
  profile_id TEXT NOT NULL,
  profile_name TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  answers INTEGER NOT NULL,
  not_reported INTEGER NOT NULL,
  PRIMARY KEY (deletion_id, month, profile_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX deletion_tokens_by_month ON deletion_tokens (month);

CREATE TABLE deletion_task (
  kind TEXT NOT NULL CHECK (kind IN ('case', 'package', 'creation', 'file')),
  name TEXT NOT NULL,
  deletion_id TEXT NOT NULL REFERENCES deletion (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, name, deletion_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX deletion_task_by_deletion ON deletion_task (deletion_id);

DROP TRIGGER custody_is_never_deleted;
CREATE TRIGGER custody_is_never_deleted BEFORE DELETE ON custody
WHEN NOT EXISTS (SELECT 1 FROM deletion_task WHERE kind = 'case' AND name = OLD.case_id)
BEGIN SELECT RAISE(ABORT, 'custody entries are never deleted'); END;

-- Deleting a word from the index would otherwise leave it in there until the index is merged.
INSERT INTO case_search (case_search, rank) VALUES ('secure-delete', 1);

-- Whatever refers to a case, a package or an item that goes.
CREATE INDEX photo_note_by_hash ON photo_note (sha256);
CREATE INDEX file_reading_by_hash ON file_reading (sha256);
CREATE INDEX capture_creation_by_capture ON capture_creation (capture_id);
`,
};
