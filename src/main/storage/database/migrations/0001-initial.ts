import type { Migration } from './migration';

/**
 * Cases carry their summary (level, counts, tokens) as columns, since the list shows 100,000 of them.
 * `package.route`, states and reasons are words of `domain/journal.ts`; times are ISO 8601 with `Z`.
 */
export const initial: Migration = {
  version: 1,
  name: 'initial',
  sql: `
CREATE TABLE profile (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  kind TEXT NOT NULL CHECK (kind IN ('practice', 'service')),
  base_url TEXT NOT NULL,
  capture_authentication TEXT NOT NULL,
  report_language TEXT NOT NULL,
  contact_email TEXT,
  created_at TEXT NOT NULL,
  block_reason TEXT,
  block_since TEXT,
  block_status INTEGER,
  block_detail TEXT,
  block_resumes_at TEXT
) STRICT;

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE folder (
  id TEXT PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  registered_at TEXT NOT NULL
) STRICT;

CREATE TABLE "case" (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  case_number TEXT NOT NULL UNIQUE,
  note TEXT NOT NULL,
  reference_date TEXT NOT NULL,
  profile_id TEXT NOT NULL REFERENCES profile (id),
  created_at TEXT NOT NULL,
  last_activity_at TEXT NOT NULL,
  level_kind TEXT,
  level_text TEXT,
  level_rank INTEGER,
  photos INTEGER NOT NULL DEFAULT 0,
  documents INTEGER NOT NULL DEFAULT 0,
  results INTEGER NOT NULL DEFAULT 0,
  questions INTEGER NOT NULL DEFAULT 0,
  active INTEGER NOT NULL DEFAULT 0,
  tokens INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX case_by_activity ON "case" (last_activity_at DESC, number DESC);
CREATE INDEX case_by_level ON "case" (level_kind, level_text, last_activity_at DESC, number DESC);
CREATE INDEX case_by_profile ON "case" (profile_id);

CREATE VIRTUAL TABLE case_search USING fts5 (
  case_number, note, files,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3 4'
);

CREATE TABLE intake (
  case_id TEXT PRIMARY KEY REFERENCES "case" (id) ON DELETE CASCADE,
  folder_id TEXT NOT NULL REFERENCES folder (id),
  state TEXT NOT NULL,
  found INTEGER NOT NULL,
  read INTEGER NOT NULL,
  skipped TEXT NOT NULL,
  findings TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;

CREATE TABLE item (
  id TEXT PRIMARY KEY,
  case_id TEXT NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  type TEXT NOT NULL,
  facts TEXT NOT NULL,
  excluded INTEGER NOT NULL DEFAULT 0,
  exclusion_reason TEXT,
  preview TEXT NOT NULL,
  UNIQUE (case_id, path)
) STRICT;
CREATE INDEX item_by_hash ON item (sha256);

CREATE TABLE submission (
  id TEXT PRIMARY KEY,
  case_id TEXT NOT NULL REFERENCES "case" (id),
  profile_id TEXT NOT NULL REFERENCES profile (id),
  case_number TEXT NOT NULL,
  reference_date TEXT NOT NULL,
  report_language TEXT NOT NULL,
  contact_email TEXT,
  created_at TEXT NOT NULL,
  actor TEXT NOT NULL
) STRICT;
CREATE INDEX submission_by_case ON submission (case_id);
CREATE INDEX submission_by_profile ON submission (profile_id);

CREATE TABLE package (
  id TEXT PRIMARY KEY,
  submission_id TEXT NOT NULL REFERENCES submission (id),
  case_id TEXT NOT NULL REFERENCES "case" (id),
  profile_id TEXT NOT NULL REFERENCES profile (id),
  sequence INTEGER NOT NULL,
  of_packages INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  route TEXT NOT NULL CHECK (route IN ('direct', 'presigned')),
  state TEXT NOT NULL,
  reason TEXT,
  status INTEGER,
  detail TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  put_refusals INTEGER NOT NULL DEFAULT 0,
  key_refusals INTEGER NOT NULL DEFAULT 0,
  bytes_sent INTEGER NOT NULL DEFAULT 0,
  sealed_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  submitted_at TEXT,
  next_action_at TEXT,
  s3_key TEXT,
  stored_at TEXT,
  key_maybe_used INTEGER NOT NULL DEFAULT 0,
  answer_file TEXT,
  answer_content_type TEXT,
  answer_bytes INTEGER,
  answered_at TEXT,
  result_id TEXT
) STRICT;
CREATE INDEX package_by_case ON package (case_id, sealed_at);
CREATE INDEX package_by_submission ON package (submission_id, sequence);
CREATE INDEX package_by_state ON package (state, changed_at);
CREATE INDEX package_by_content ON package (content_hash);
CREATE INDEX package_by_profile ON package (profile_id, state);
CREATE UNIQUE INDEX package_active_once ON package (case_id, content_hash)
  WHERE state IN ('sealed', 'queued', 'url_issued', 'stored', 'submitting', 'answered', 'waiting', 'blocked', 'unknown');

CREATE TABLE entry (
  package_id TEXT NOT NULL REFERENCES package (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  entry_name TEXT NOT NULL,
  original_path TEXT NOT NULL,
  source_path TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  item_id TEXT,
  PRIMARY KEY (package_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_by_hash ON entry (sha256);

CREATE TABLE attempt (
  id TEXT PRIMARY KEY,
  package_id TEXT NOT NULL REFERENCES package (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('upload-url', 'put', 'scan')),
  started_at TEXT NOT NULL,
  finished_at TEXT,
  outcome TEXT,
  status INTEGER,
  detail TEXT,
  bytes_sent INTEGER NOT NULL DEFAULT 0,
  clock_skew_seconds REAL
) STRICT;
CREATE INDEX attempt_by_package ON attempt (package_id, started_at);

CREATE TABLE result (
  id TEXT PRIMARY KEY,
  package_id TEXT NOT NULL REFERENCES package (id),
  case_id TEXT NOT NULL REFERENCES "case" (id),
  received_at TEXT NOT NULL,
  raw_file TEXT NOT NULL,
  raw_bytes INTEGER NOT NULL,
  raw_sha256 TEXT NOT NULL,
  content_type TEXT,
  decoded INTEGER NOT NULL,
  level_kind TEXT NOT NULL,
  level_text TEXT,
  level_rank INTEGER NOT NULL,
  files INTEGER NOT NULL,
  tokens INTEGER,
  session_id TEXT,
  analysis TEXT,
  problems TEXT NOT NULL
) STRICT;
CREATE INDEX result_by_case ON result (case_id, received_at);
CREATE INDEX result_by_package ON result (package_id, received_at);

CREATE TABLE file_result (
  result_id TEXT NOT NULL REFERENCES result (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  file_type TEXT,
  level_kind TEXT NOT NULL,
  level_text TEXT,
  level_rank INTEGER NOT NULL,
  PRIMARY KEY (result_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE item_result (
  result_id TEXT NOT NULL REFERENCES result (id) ON DELETE CASCADE,
  file_position INTEGER NOT NULL,
  position INTEGER NOT NULL,
  item_id TEXT,
  item_type TEXT,
  page TEXT,
  level_kind TEXT NOT NULL,
  level_text TEXT,
  level_rank INTEGER NOT NULL,
  PRIMARY KEY (result_id, file_position, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE attachment (
  id TEXT PRIMARY KEY,
  result_id TEXT NOT NULL REFERENCES result (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  category TEXT NOT NULL,
  filename TEXT NOT NULL,
  declared_type TEXT NOT NULL,
  detected_type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  likely_file TEXT
) STRICT;
CREATE INDEX attachment_by_result ON attachment (result_id, position);
CREATE INDEX attachment_by_hash ON attachment (sha256);

CREATE TABLE custody (
  case_id TEXT NOT NULL REFERENCES "case" (id),
  sequence INTEGER NOT NULL,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subjects TEXT NOT NULL,
  details TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (case_id, sequence)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER custody_is_never_changed BEFORE UPDATE ON custody
BEGIN SELECT RAISE(ABORT, 'custody entries are never changed'); END;
CREATE TRIGGER custody_is_never_deleted BEFORE DELETE ON custody
BEGIN SELECT RAISE(ABORT, 'custody entries are never deleted'); END;
`,
};
