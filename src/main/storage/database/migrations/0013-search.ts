import type { Migration } from './migration';

/**
 * The search over everything, and what the list of cases is sorted and filtered by. `search_source` holds words as
 * they are written (JSON of `domain/search/found-in`), `case_words` only their index, for which the case is the row;
 * both are made again from the other tables, case by case, for every case in `search_pending`. `traits` are the bits
 * of `domain/case-filter`, computed from the row so that nobody can forget them. The indexes of the list cover order
 * and filters: a page looks at no row that it does not show.
 */
export const search: Migration = {
  version: 13,
  name: 'search',
  sql: `
DROP TABLE case_search;

CREATE VIRTUAL TABLE case_words USING fts5 (
  number, notes, files, other, number_parts, file_parts,
  content = '', contentless_delete = 1,
  tokenize = 'ascii', detail = column, prefix = '2 4 6 8'
);

CREATE TABLE search_source (
  case_number INTEGER NOT NULL REFERENCES "case" (number) ON DELETE CASCADE,
  source TEXT NOT NULL,
  texts TEXT NOT NULL,
  PRIMARY KEY (case_number, source)
) STRICT, WITHOUT ROWID;

CREATE TABLE search_pending (
  case_number INTEGER PRIMARY KEY REFERENCES "case" (number) ON DELETE CASCADE
) STRICT;
INSERT INTO search_pending SELECT number FROM "case";

CREATE TABLE case_finding (
  code TEXT NOT NULL,
  case_number INTEGER NOT NULL REFERENCES "case" (number) ON DELETE CASCADE,
  PRIMARY KEY (code, case_number)
) STRICT, WITHOUT ROWID;
CREATE INDEX case_finding_by_case ON case_finding (case_number);

CREATE TABLE case_day (
  day TEXT NOT NULL,
  case_number INTEGER NOT NULL REFERENCES "case" (number) ON DELETE CASCADE,
  PRIMARY KEY (day, case_number)
) STRICT, WITHOUT ROWID;
CREATE INDEX case_day_by_case ON case_day (case_number);

ALTER TABLE "case" ADD COLUMN blocked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "case" ADD COLUMN undecodable INTEGER NOT NULL DEFAULT 0;
UPDATE "case" SET blocked = (SELECT count(*) FROM package WHERE case_id = "case".id AND state = 'blocked')
WHERE id IN (SELECT case_id FROM package WHERE state = 'blocked');
UPDATE "case" SET undecodable = (SELECT count(*) FROM result r WHERE r.case_id = "case".id AND r.decoded = 0
  AND NOT EXISTS (SELECT 1 FROM result later WHERE later.package_id = r.package_id
    AND (later.decoded, later.received_at) > (r.decoded, r.received_at)))
WHERE id IN (SELECT case_id FROM result WHERE decoded = 0);

ALTER TABLE "case" ADD COLUMN worry INTEGER GENERATED ALWAYS AS (coalesce(5 - level_rank, -1)) VIRTUAL;
ALTER TABLE "case" ADD COLUMN traits INTEGER GENERATED ALWAYS AS (
  CASE WHEN level_kind IS NULL THEN 32 WHEN level_kind <> 'known' THEN 16
    ELSE CASE level_text WHEN 'Red' THEN 1 WHEN 'Yellow' THEN 2 WHEN 'Green' THEN 4 WHEN '-' THEN 8 ELSE 16 END END
  | CASE decision WHEN 'genuine' THEN 64 WHEN 'doubtful' THEN 128 WHEN 'manipulated' THEN 256
    WHEN 'undecidable' THEN 512 ELSE 1024 END
  | (questions + capture_questions > 0) * 2048
  | (active > blocked) * 4096
  | (blocked > 0) * 8192
  | (results > undecodable) * 16384
  | (undecodable > 0) * 32768
  | (photos + documents > 0 AND results + active + questions = 0) * 65536
  | (photos + documents + results + active + questions = 0 AND capture_column IS NULL) * 131072
  | CASE capture_column WHEN 'sent' THEN 262144 WHEN 'reminder' THEN 524288 WHEN 'manual' THEN 1048576
    WHEN 'closed' THEN 2097152 WHEN 'other' THEN 4194304 ELSE 0 END
  | (coalesce(capture_push, '') IN ('failed', 'missing')) * 8388608
  | (closed_at IS NULL) * 16777216
  | (closed_at IS NOT NULL) * 33554432
  | (held_since IS NOT NULL) * 67108864
) VIRTUAL;

DROP INDEX case_by_activity;
DROP INDEX case_by_level;
CREATE INDEX case_list_by_activity ON "case" (last_activity_at, number, traits, profile_id);
CREATE INDEX case_list_by_creation ON "case" (created_at, number, traits, profile_id);
CREATE INDEX case_list_by_number ON "case" (case_number COLLATE NOCASE, number, traits, profile_id);
CREATE INDEX case_list_by_level ON "case" (worry, last_activity_at, number, traits, profile_id);
CREATE INDEX case_list_by_tokens ON "case" (tokens, number, traits, profile_id);

CREATE TABLE saved_filter (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  position INTEGER NOT NULL,
  query TEXT NOT NULL
) STRICT;
`,
};
