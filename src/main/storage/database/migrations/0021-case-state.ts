import type { Migration } from './migration';

/** What cases are filtered by; every index of the list holds it, so that a page reads no rows that it does not show. */
const FILTERED = `state, decision, profile_id, undecodable, capture_column, capture_push, closed_at, held_since,
  finding_codes`;

/**
 * The one state of a case with what is next, in place of counts of its packages, and whether a package may have been
 * paid. Saved filters take the new names of the states.
 */
export const caseState: Migration = {
  version: 21,
  name: 'case-state',
  sql: `
ALTER TABLE package ADD COLUMN maybe_paid INTEGER NOT NULL DEFAULT 0;
UPDATE package SET maybe_paid = 1
WHERE state IN ('unknown', 'closed') OR key_maybe_used = 1 OR EXISTS (
  SELECT 1 FROM attempt a WHERE a.package_id = package.id AND a.kind = 'scan'
    AND (a.outcome IS NULL OR a.outcome LIKE 'failed after-body%'
      OR (a.outcome = 'refused' AND (a.status < 400 OR a.status = 408 OR a.status >= 500))));

ALTER TABLE "case" ADD COLUMN state TEXT NOT NULL DEFAULT 'preparing';
ALTER TABLE "case" ADD COLUMN next TEXT NOT NULL DEFAULT 'add-folder';
UPDATE "case" SET next = CASE
  WHEN EXISTS (SELECT 1 FROM package p WHERE p.case_id = "case".id AND +p.state = 'unknown') THEN 'decide'
  WHEN EXISTS (SELECT 1 FROM package p WHERE p.case_id = "case".id AND +p.state = 'blocked') THEN 'resume-profile'
  WHEN EXISTS (SELECT 1 FROM package p WHERE p.case_id = "case".id AND +p.state = 'waiting'
    AND p.reason = 'proxy-credentials') THEN 'sign-in-to-proxy'
  WHEN capture_questions > 0 THEN 'decide-link'
  WHEN EXISTS (SELECT 1 FROM package p WHERE p.case_id = "case".id AND +p.state = 'rejected') THEN 'change'
  WHEN EXISTS (SELECT 1 FROM package p WHERE p.case_id = "case".id
    AND +p.state IN ('queued', 'url_issued', 'stored', 'submitting', 'answered', 'waiting')) THEN 'wait'
  WHEN EXISTS (SELECT 1 FROM package p WHERE p.case_id = "case".id AND +p.state = 'sealed') THEN 'send'
  WHEN EXISTS (SELECT 1 FROM package p WHERE +p.state = 'closed' AND p.submission_id = (
    SELECT n.submission_id FROM package n WHERE n.case_id = "case".id AND +n.state <> 'withdrawn'
    ORDER BY n.sealed_at DESC LIMIT 1)) THEN 'seal-again'
  WHEN EXISTS (SELECT 1 FROM package p WHERE p.case_id = "case".id AND +p.state = 'filed') THEN 'see-results'
  WHEN photos + documents > 0 THEN 'seal'
  ELSE 'add-folder' END;
UPDATE "case" SET state = CASE next
  WHEN 'decide' THEN 'needs-you' WHEN 'resume-profile' THEN 'needs-you'
  WHEN 'sign-in-to-proxy' THEN 'needs-you' WHEN 'decide-link' THEN 'needs-you'
  WHEN 'change' THEN 'rejected' WHEN 'wait' THEN 'sending' WHEN 'send' THEN 'sealed'
  WHEN 'seal-again' THEN 'closed-without-answer' WHEN 'see-results' THEN 'answered' ELSE 'preparing' END;

DROP INDEX case_list_by_activity;
DROP INDEX case_list_by_creation;
DROP INDEX case_list_by_number;
DROP INDEX case_list_by_level;
DROP INDEX case_list_by_tokens;
ALTER TABLE "case" DROP COLUMN questions;
ALTER TABLE "case" DROP COLUMN active;
ALTER TABLE "case" DROP COLUMN blocked;
CREATE INDEX case_list_by_activity ON "case" (last_activity_at, row_id, severity_rank, created_at, ${FILTERED});
CREATE INDEX case_list_by_creation ON "case" (created_at, row_id, severity_rank, last_activity_at, ${FILTERED});
CREATE INDEX case_list_by_number ON "case" (case_number COLLATE NOCASE, row_id, severity_rank, last_activity_at, created_at,
  ${FILTERED});
CREATE INDEX case_list_by_level ON "case" (severity_rank, last_activity_at, row_id, created_at, ${FILTERED});
CREATE INDEX case_list_by_tokens ON "case" (tokens, row_id, severity_rank, last_activity_at, created_at, ${FILTERED});

WITH renamed (earlier, later) AS (VALUES ('question', 'needs-you'), ('blocked', 'needs-you'),
  ('on-its-way', 'sending'), ('on-its-way', 'sealed'), ('unsent', 'preparing'), ('empty', 'preparing'))
UPDATE saved_filter SET query = json_set(query, '$.filter.states', json((
  SELECT json_group_array(DISTINCT coalesce(renamed.later, chosen.value))
  FROM json_each(saved_filter.query, '$.filter.states') chosen
  LEFT JOIN renamed ON renamed.earlier = chosen.value)))
WHERE json_type(query, '$.filter.states') = 'array';
`,
};
