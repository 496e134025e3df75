import type { Migration } from './migration';

/** What cases are filtered by; every index of the list holds it, so that a page reads no rows that it does not show. */
const FILTERED = `decision, profile_id, photos, documents, results, undecodable, questions, capture_questions, active, blocked,
  capture_column, capture_push, closed_at, held_since, finding_codes`;

/**
 * The list of cases without bit masks and triggers. `severity_rank` is that of `domain/level`; `finding_codes` are codes
 * in order, each between blanks. A new level or finding changes no stored row. `row_id` was `number`, and `case_number`
 * where that did not mean the number that people use. Nothing read `file_result` and `item_result`; their content is in
 * the analysis. `result.level_rank` is unused from here on; dropping it would rewrite every analysis.
 */
export const plainCaseList: Migration = {
  version: 18,
  name: 'plain-case-list',
  sql: `
DROP TRIGGER case_traits_begin;
DROP TRIGGER case_traits_follow;
DROP TRIGGER finding_bit_begin;
DROP INDEX case_list_by_activity;
DROP INDEX case_list_by_creation;
DROP INDEX case_list_by_number;
DROP INDEX case_list_by_level;
DROP INDEX case_list_by_tokens;
DROP TABLE file_result;
DROP TABLE item_result;

ALTER TABLE "case" RENAME COLUMN number TO row_id;
ALTER TABLE "case" ADD COLUMN severity_rank INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "case" ADD COLUMN finding_codes TEXT NOT NULL DEFAULT '';
UPDATE "case" SET
  severity_rank = CASE
    WHEN level_kind IS NULL THEN 0
    WHEN level_kind = 'absent' THEN 300
    WHEN level_kind <> 'known' THEN 400
    ELSE CASE level_text WHEN 'Red' THEN 600 WHEN 'Yellow' THEN 500 WHEN '-' THEN 200 WHEN 'Green' THEN 100 ELSE 400 END
  END,
  finding_codes = coalesce((SELECT ' ' || group_concat(code, ' ' ORDER BY code) || ' '
    FROM case_finding WHERE case_number = row_id), '');
ALTER TABLE "case" DROP COLUMN level_rank;
ALTER TABLE "case" DROP COLUMN worry;
ALTER TABLE "case" DROP COLUMN traits;
ALTER TABLE "case" DROP COLUMN finding_bits;
DROP TABLE case_finding;
DROP TABLE finding_bit;

ALTER TABLE search_source RENAME COLUMN case_number TO case_row_id;
ALTER TABLE search_pending RENAME COLUMN case_number TO case_row_id;
ALTER TABLE case_day RENAME COLUMN case_number TO case_row_id;

CREATE INDEX case_list_by_activity ON "case" (last_activity_at, row_id, severity_rank, created_at, ${FILTERED});
CREATE INDEX case_list_by_creation ON "case" (created_at, row_id, severity_rank, last_activity_at, ${FILTERED});
CREATE INDEX case_list_by_number ON "case" (case_number COLLATE NOCASE, row_id, severity_rank, last_activity_at, created_at,
  ${FILTERED});
CREATE INDEX case_list_by_level ON "case" (severity_rank, last_activity_at, row_id, created_at, ${FILTERED});
CREATE INDEX case_list_by_tokens ON "case" (tokens, row_id, severity_rank, last_activity_at, created_at, ${FILTERED});
`,
};
