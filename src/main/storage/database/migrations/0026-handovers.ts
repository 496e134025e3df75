import type { Migration } from './migration';

/**
 * Hand-overs of cases between workstations. `handed_over_at` is set while another workstation has the case. `head` is
 * the hash of the entry `handed-over`, to which both custody chains refer. `taken_handover` has the SHA-256 of the ids
 * that were taken here and outlives the case, so that the same file is not taken again after a deletion. The log of a
 * released case may lose its end, which the workstation that has the case replaces when it hands the case over again.
 */
export const handovers: Migration = {
  version: 26,
  name: 'handovers',
  sql: `
ALTER TABLE "case" ADD COLUMN handed_over_at TEXT;

CREATE TABLE handover (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  direction TEXT NOT NULL CHECK (direction IN ('given', 'taken')),
  case_id TEXT NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('writing', 'given', 'taken-back', 'returned', 'taken', 'released')),
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  workstation TEXT NOT NULL,
  head TEXT NOT NULL,
  file TEXT,
  bytes INTEGER,
  UNIQUE (id, direction)
) STRICT;
CREATE INDEX handover_by_case ON handover (case_id, number);

DROP TRIGGER custody_is_never_deleted;
CREATE TRIGGER custody_is_never_deleted BEFORE DELETE ON custody
WHEN NOT EXISTS (SELECT 1 FROM deletion_task WHERE kind = 'case' AND name = OLD.case_id)
  AND NOT EXISTS (SELECT 1 FROM handover WHERE case_id = OLD.case_id AND state IN ('given', 'released'))
BEGIN SELECT RAISE(ABORT, 'custody entries are never deleted'); END;

CREATE TABLE taken_handover (digest TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`,
};
