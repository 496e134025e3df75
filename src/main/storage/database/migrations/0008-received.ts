import type { Migration } from './migration';

/**
 * Results of capture cases that were pushed or imported. One of a case number is current; what it replaced stays until
 * retention removes it (R33). The files are in a folder of their own, `received/<id>`.
 */
export const received: Migration = {
  version: 8,
  name: 'received',
  sql: `
CREATE TABLE received (
  id TEXT PRIMARY KEY,
  case_id TEXT REFERENCES "case" (id) ON DELETE CASCADE,
  case_number TEXT NOT NULL,
  received_at TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('push', 'import')),
  bytes INTEGER NOT NULL,
  replaced_at TEXT,
  items TEXT
) STRICT;
CREATE INDEX received_by_case ON received (case_id, received_at DESC);
CREATE INDEX received_by_number ON received (case_number, received_at DESC);
CREATE UNIQUE INDEX received_current_once ON received (case_number) WHERE replaced_at IS NULL;

CREATE TABLE received_file (
  id TEXT PRIMARY KEY,
  received_id TEXT NOT NULL REFERENCES received (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'report')),
  stored_name TEXT NOT NULL,
  sent_name TEXT NOT NULL,
  declared_type TEXT NOT NULL,
  type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  UNIQUE (received_id, position)
) STRICT;
CREATE INDEX received_file_by_hash ON received_file (sha256);

CREATE TABLE receiver_attempt (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  remote TEXT NOT NULL,
  case_number TEXT,
  refusal TEXT NOT NULL,
  status INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  times INTEGER NOT NULL DEFAULT 1
) STRICT;
`,
};
