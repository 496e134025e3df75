import type { Migration } from './migration';

const WORRY = 'coalesce(5 - level_rank, -1)';
const TRAITS = `
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
  | (held_since IS NOT NULL) * 67108864`;

/**
 * Traits and worry as stored columns that triggers keep: an index over computed columns does not cover them, so that a
 * walk along it looked up every row that it passed.
 */
export const storedTraits: Migration = {
  version: 14,
  name: 'stored-traits',
  sql: `
DROP INDEX case_list_by_activity;
DROP INDEX case_list_by_creation;
DROP INDEX case_list_by_number;
DROP INDEX case_list_by_level;
DROP INDEX case_list_by_tokens;
ALTER TABLE "case" DROP COLUMN traits;
ALTER TABLE "case" DROP COLUMN worry;
ALTER TABLE "case" ADD COLUMN worry INTEGER NOT NULL DEFAULT -1;
ALTER TABLE "case" ADD COLUMN traits INTEGER NOT NULL DEFAULT 0;
UPDATE "case" SET worry = ${WORRY}, traits = ${TRAITS};

CREATE TRIGGER case_traits_begin AFTER INSERT ON "case"
BEGIN UPDATE "case" SET worry = ${WORRY}, traits = ${TRAITS} WHERE number = new.number; END;
CREATE TRIGGER case_traits_follow AFTER UPDATE OF level_kind, level_text, level_rank, decision, questions,
  capture_questions, active, blocked, results, undecodable, photos, documents, capture_column, capture_push, closed_at,
  held_since ON "case"
BEGIN UPDATE "case" SET worry = ${WORRY}, traits = ${TRAITS} WHERE number = new.number; END;

CREATE INDEX case_list_by_activity ON "case" (last_activity_at, number, traits, profile_id);
CREATE INDEX case_list_by_creation ON "case" (created_at, number, traits, profile_id);
CREATE INDEX case_list_by_number ON "case" (case_number COLLATE NOCASE, number, traits, profile_id);
CREATE INDEX case_list_by_level ON "case" (worry, last_activity_at, number, traits, profile_id);
CREATE INDEX case_list_by_tokens ON "case" (tokens, number, traits, profile_id);
`,
};
