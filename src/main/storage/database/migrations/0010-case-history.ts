import type { Migration } from './migration';

/**
 * Notes of a case and decisions of its handler. Rows are added, never changed; only the words can go, and the salt
 * with them, so that the hash in the custody log says nothing about them any more. `choice` and `kind` are the words
 * of `domain/handler-decision.ts` and `contract/history-views.ts`, `basis` is JSON of the latter.
 */
export const caseHistory: Migration = {
  version: 10,
  name: 'case-history',
  sql: `
CREATE TABLE case_note (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  case_id TEXT NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  note_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('written', 'corrected', 'removed')),
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  text TEXT,
  salt TEXT,
  sha256 TEXT,
  UNIQUE (note_id, version)
) STRICT;
CREATE INDEX case_note_by_case ON case_note (case_id);
CREATE TRIGGER case_note_is_never_changed BEFORE UPDATE OF case_id, note_id, version, kind, at, actor, sha256 ON case_note
BEGIN SELECT RAISE(ABORT, 'notes of a case are never changed'); END;
CREATE TRIGGER case_note_is_only_erased BEFORE UPDATE OF text, salt ON case_note
WHEN new.text IS NOT NULL OR new.salt IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'notes of a case are never changed'); END;

CREATE TABLE handler_decision (
  id TEXT PRIMARY KEY,
  case_id TEXT NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  choice TEXT NOT NULL,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT,
  salt TEXT,
  reason_sha256 TEXT NOT NULL,
  level_kind TEXT,
  level_text TEXT,
  basis TEXT NOT NULL,
  UNIQUE (case_id, number)
) STRICT;
CREATE TRIGGER handler_decision_is_never_changed
BEFORE UPDATE OF id, case_id, number, choice, at, actor, reason_sha256, level_kind, level_text, basis ON handler_decision
BEGIN SELECT RAISE(ABORT, 'decisions are never changed'); END;
CREATE TRIGGER handler_decision_is_only_erased BEFORE UPDATE OF reason, salt ON handler_decision
WHEN new.reason IS NOT NULL OR new.salt IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'decisions are never changed'); END;

ALTER TABLE "case" ADD COLUMN decision TEXT;
ALTER TABLE "case" ADD COLUMN decided_at TEXT;
`,
};
