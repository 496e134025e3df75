import type { Migration } from './migration';

/**
 * Capture cases: what was asked for, what is followed, and every status body that differed from the one before it.
 * `capture.state` is the newest body decoded; `board_column`, states and words are those of `domain/capture`.
 */
export const capture: Migration = {
  version: 5,
  name: 'capture',
  sql: `
ALTER TABLE profile ADD COLUMN capture_fields TEXT NOT NULL DEFAULT '{}';
ALTER TABLE "case" ADD COLUMN capture_column TEXT;
ALTER TABLE "case" ADD COLUMN capture_push TEXT;
ALTER TABLE "case" ADD COLUMN capture_questions INTEGER NOT NULL DEFAULT 0;

CREATE TABLE capture (
  id TEXT PRIMARY KEY,
  case_id TEXT NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  profile_id TEXT NOT NULL REFERENCES profile (id),
  ticket_id TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('created', 'adopted')),
  followed_since TEXT NOT NULL,
  state TEXT NOT NULL,
  board_column TEXT NOT NULL,
  column_since TEXT NOT NULL,
  push TEXT NOT NULL,
  closed_seen_at TEXT,
  last_asked_at TEXT,
  last_answer_at TEXT,
  failures INTEGER NOT NULL DEFAULT 0,
  problem TEXT,
  UNIQUE (profile_id, ticket_id)
) STRICT;
CREATE INDEX capture_by_case ON capture (case_id, followed_since DESC);
CREATE INDEX capture_by_closing ON capture (closed_seen_at);

CREATE TABLE capture_status (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  capture_id TEXT NOT NULL REFERENCES capture (id) ON DELETE CASCADE,
  received_at TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  body BLOB NOT NULL,
  changes TEXT NOT NULL
) STRICT;
CREATE INDEX capture_status_by_capture ON capture_status (capture_id, number);

CREATE TABLE capture_creation (
  id TEXT PRIMARY KEY,
  case_id TEXT NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  profile_id TEXT NOT NULL REFERENCES profile (id),
  case_number TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at TEXT NOT NULL,
  ended_at TEXT,
  status INTEGER,
  problem TEXT,
  answer BLOB,
  clock_skew_seconds REAL,
  look_up_at TEXT,
  look_up_verdict TEXT,
  capture_id TEXT REFERENCES capture (id) ON DELETE SET NULL
) STRICT;
CREATE INDEX capture_creation_by_case ON capture_creation (case_id, created_at DESC);
CREATE INDEX capture_creation_by_state ON capture_creation (state);
CREATE UNIQUE INDEX capture_creation_once ON capture_creation (case_id) WHERE state IN ('sending', 'unknown');
`,
};
