import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { migrate } from '../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../src/main/storage/database/migrations';

/**
 * Rows that a database of a version has beyond those of the version before, as SQL for its schema. A new table has
 * one in the version that adds it.
 */
const OLD_ROWS: { readonly [version: number]: string } = {
  1: `
INSERT INTO profile (id, name, kind, base_url, capture_authentication, report_language, contact_email, created_at,
  block_reason, block_since, block_status)
VALUES ('p1', 'Nordland', 'service', 'https://verify.example.com', 'x-api-key', 'de', NULL, '2026-01-02T08:00:00.000Z',
  'quota', '2026-01-09T08:00:00.000Z', 429);
INSERT INTO setting VALUES ('activeProfileId', 'p1');
INSERT INTO folder VALUES ('f1', '/photos/KF-1', '2026-01-03T08:00:00.000Z');
INSERT INTO "case" (number, id, case_number, note, reference_date, profile_id, created_at, last_activity_at,
  level_kind, level_text, level_rank, photos, results, tokens)
VALUES (7, 'c1', 'KF-2026/1', 'Küche', '2026-01-02', 'p1', '2026-01-03T08:00:00.000Z', '2026-01-04T08:00:00.000Z',
  'known', 'Yellow', 2, 1, 1, 12);
INSERT INTO case_search (rowid, case_number, note, files) VALUES (7, 'KF-2026/1', 'Küche', 'cellar.jpg');
INSERT INTO intake VALUES ('c1', 'f1', 'done', 1, 1, '[]', '[]', '2026-01-03T08:00:00.000Z');
INSERT INTO item VALUES ('i1', 'c1', 'cellar.jpg', 100, 'aa', 'jpeg',
  '{"width":4,"height":3,"pages":1,"capturedAt":null,"position":null,"camera":null,"software":null,"findings":[]}',
  0, NULL, 'ready');
INSERT INTO submission VALUES ('s1', 'c1', 'p1', 'KF-2026/1', '2026-01-02', 'de', NULL, '2026-01-03T09:00:00.000Z', 'anna');
INSERT INTO package (id, submission_id, case_id, profile_id, sequence, of_packages, entries, bytes, sha256, content_hash,
  route, state, sealed_at, changed_at, submitted_at, answer_file, answer_bytes, answered_at, result_id)
VALUES ('k1', 's1', 'c1', 'p1', 1, 1, 1, 222, 'bb', 'cc', 'direct', 'filed', '2026-01-03T09:00:00.000Z',
  '2026-01-04T08:00:00.000Z', '2026-01-03T09:01:00.000Z', 'a1.answer', 50, '2026-01-04T07:59:00.000Z', 'r1');
INSERT INTO entry VALUES ('k1', 0, 'cellar.jpg', 'cellar.jpg', '/photos/KF-1/cellar.jpg', 'aa', 100, 'i1');
INSERT INTO attempt (id, package_id, kind, started_at, finished_at, outcome, status, bytes_sent)
VALUES ('a1', 'k1', 'scan', '2026-01-03T09:01:00.000Z', '2026-01-04T07:59:00.000Z', 'answered', 200, 222);
INSERT INTO result VALUES ('r1', 'k1', 'c1', '2026-01-04T07:59:00.000Z', 'a1.answer', 50, 'dd', 'application/json', 1,
  'known', 'Yellow', 2, 1, 12, 'session-1',
  '{"level":{"kind":"known","level":"Yellow"},"caseNumber":null,"sessionId":"session-1","modelVersions":null,"tokensConsumed":12,"files":[],"problems":[],"rest":{}}',
  '[]');
INSERT INTO file_result VALUES ('r1', 0, 'cellar.jpg', 'image', 'known', 'Yellow', 2);
INSERT INTO item_result VALUES ('r1', 0, 0, 'x', 'image', NULL, 'known', 'Yellow', 2);
INSERT INTO attachment VALUES ('t1', 'r1', 0, 'heatmaps', 'h.png', 'image/png', 'png', 9, 'ee', 'cellar.jpg');
INSERT INTO custody VALUES ('c1', 1, '2026-01-03T08:00:00.000Z', 'anna', 'case-created', '["c1"]', '{}', '00', 'ff');
`,
  2: `UPDATE package SET position = 5;`,
  3: `
INSERT INTO photo_note VALUES ('c1', 'aa', 'Wasserstand', '2026-01-03T08:10:00.000Z');
INSERT INTO folder_preference VALUES ('f1', '{"sort":"name"}', '["*.tmp"]');
`,
  4: `UPDATE profile SET monthly_token_budget = 500;`,
  5: `
INSERT INTO capture VALUES ('l1', 'c1', 'p1', 'ticket-1', 'created', '2026-01-05T08:00:00.000Z',
  '{"captureLink":null,"sessions":[],"scenes":[{"description":"Damaged door"}],"events":[],"resultPush":null}', 'sent',
  '2026-01-05T08:00:00.000Z', 'none', NULL, '2026-01-05T08:05:00.000Z', '2026-01-05T08:05:00.000Z', 0, NULL);
INSERT INTO capture_status VALUES (1, 'l1', '2026-01-05T08:05:00.000Z', 'ab', x'7b7d', '[]');
INSERT INTO capture_creation VALUES ('m1', 'c1', 'p1', 'KF-2026/1', '{"caseId":"KF-2026/1"}', 'created',
  '2026-01-05T07:59:00.000Z', '2026-01-05T08:00:00.000Z', 200, NULL, x'7b7d', 0.5, NULL, NULL, 'l1');
UPDATE profile SET capture_fields = '{"communicationMode":"none"}';
UPDATE "case" SET capture_column = 'sent', capture_push = 'none';
`,
  6: `UPDATE item SET modified_ms = 1767427200000.5;`,
  7: `
INSERT INTO file_reading VALUES ('/photos/KF-1/cellar.jpg', 100, 1767427200000.5, 1767427200001.5, 77, 'aa', 'jpeg', '1',
  '{}', '2026-01-03T08:00:00.000Z');
`,
  8: `
INSERT INTO received VALUES ('e1', 'c1', 'KF-2026/1', '2026-01-06T08:00:00.000Z', 'push', 300, NULL, NULL),
  ('e2', NULL, 'KF-2026/2', '2026-01-06T09:00:00.000Z', 'import', 300, '2026-01-07T09:00:00.000Z', '[]');
INSERT INTO received_file VALUES ('d1', 'e1', 0, 'photo', '001.jpeg', 'door.jpg', 'image/jpeg', 'jpeg', 300, 'cd');
INSERT INTO receiver_attempt VALUES (1, '2026-01-06T07:00:00.000Z', '127.0.0.1', 'KF-2026/1', 'unauthorised', 401, 0, 3);
`,
  9: `INSERT INTO picture_look VALUES ('aa', '{}', '00010002ffff0004', 1, 2, 65535, 4);`,
  10: `
INSERT INTO case_note (case_id, note_id, version, kind, at, actor, text, salt, sha256)
VALUES ('c1', 'n1', 1, 'written', '2026-01-05T08:00:00.000Z', 'anna', 'Rang the insured', 'aa', 'bb'),
  ('c1', 'n1', 2, 'removed', '2026-01-05T09:00:00.000Z', 'anna', NULL, NULL, NULL);
INSERT INTO handler_decision (id, case_id, number, choice, at, actor, reason, salt, reason_sha256, level_kind, level_text,
  basis)
VALUES ('h1', 'c1', 1, 'doubtful', '2026-01-06T08:00:00.000Z', 'anna', 'Shadow does not fit', 'aa', 'cc', 'known', 'Yellow',
  '[{"resultId":"r1","receivedAt":"2026-01-04T07:59:00.000Z","level":{"kind":"known","level":"Yellow"},"rawSha256":"dd"}]');
UPDATE "case" SET decision = 'doubtful', decided_at = '2026-01-06T08:00:00.000Z' WHERE id = 'c1';
`,
  11: `UPDATE result SET decoder_version = 2, decoder_tried = 3;`,
  12: `
INSERT INTO retention_rule VALUES ('p1', 90, 1, '2026-01-08T08:00:00.000Z', 'anna');
INSERT INTO deletion VALUES ('z1', '2026-01-09T08:00:00.000Z', NULL, 'removing', 'anna', 90, 12, '["case"]', 4, 'ef', NULL);
INSERT INTO deletion_tokens VALUES ('z1', '2026-01', 'p0', 'Südland', 7, 2, 1);
INSERT INTO deletion_task VALUES ('file', 'answers/a0.answer', 'z1');
UPDATE "case" SET held_since = '2026-01-08T08:00:00.000Z', held_by = 'anna', hold_reason = 'Court';
`,
  13: `
INSERT INTO case_words (rowid, number, files) VALUES (7, 'kf 2026 1', 'cellar jpg');
INSERT INTO search_source VALUES (7, 'item', '["cellar.jpg"]');
INSERT INTO case_finding VALUES ('no-position', 7);
INSERT INTO case_day VALUES ('2026-01-02', 7);
INSERT INTO saved_filter VALUES ('g1', 'Yellow', 1, '{"search":"kuche","filter":{"levels":["Yellow"]}}');
`,
  16: `UPDATE profile SET block_certificate = '{}';`,
  19: `UPDATE package SET filing_attempts = 2;`,
  20: `UPDATE profile SET has_result_push = 0;`,
  21: `UPDATE package SET maybe_paid = 1;`,
  22: `
INSERT INTO customer_inquiry VALUES ('q1', 'c1', 1, '2026-01-07T08:00:00.000Z', 'anna', 'de', 1,
  '[{"key":"taken-when","path":"cellar.jpg","text":"Wann?"}]', 'aa', 'bb');
INSERT INTO customer_answer VALUES ('w1', 'q1', 1, '2026-01-08T08:00:00.000Z', 'anna', '2026-01-08', '[1]', 'Gestern',
  'aa', 'cc');
`,
  23: `
INSERT INTO case_source VALUES ('o1', 'c1', 'files', NULL, 'Desk', '2026-01-09T08:00:00.000Z', NULL, 'done', 1, 1, '[]', NULL,
  '2026-01-09T08:00:00.000Z');
INSERT INTO source_file VALUES ('o1', 'stairs.jpg', '/desk/stairs.jpg');
`,
  26: `
INSERT INTO handover (number, id, direction, case_id, state, at, actor, workstation, head, file, bytes)
VALUES (1, 'x1', 'given', 'c1', 'taken-back', '2026-01-10T08:00:00.000Z', 'anna', 'desk-2', 'ff', 'KF-1.proofcase', 900);
INSERT INTO taken_handover VALUES ('0a');
`,
  27: `
INSERT INTO team_outgoing VALUES (4, 'u1', 'p1', 'push', '{}', '2026-01-11T08:00:00.000Z');
INSERT INTO team_link (profile_id, store_id, generation, position) VALUES ('p1', 'store-1', 2, 40);
`,
  28: `
UPDATE profile SET team_store = 'postgres://team.example/proofcase', team_store_optional = 1;
INSERT INTO team_claim VALUES ('k1', 'v1', 'answered', 'checked', '2026-01-11T08:00:00.000Z', '{"workstation":"desk-3"}', 1);
`,
  29: `
INSERT INTO team_case VALUES ('c1', 'p1', 'KF-2026/1', 1);
INSERT INTO team_released VALUES (3, 'p1', 'c0');
`,
  30: `
UPDATE profile SET shares_with_team = 1, shares_handler = 0;
INSERT INTO team_shared_case VALUES ('c1', 'p1', '["KF-2026/1","answered",null]', '["aa"]');
INSERT INTO team_takeover VALUES ('y1', 'p1', '{"case":"c1"}', 1);
`,
  31: `
UPDATE team_link SET mark = 'mark-9';
UPDATE handover SET team_profile_id = 'p1', team_mark = 'mark-8', team_recipient = 'desk-2', team_state = 'offered',
  team_taker = 'desk-3';
INSERT INTO team_handover_order VALUES ('x2', 'p1');
`,
  32: `INSERT INTO comparison_due VALUES ('c1', 3);`,
};

/** A database of an old version with rows from its time and from every version before. */
export function oldDatabase(version: number): Database {
  const database = new DatabaseConstructor(':memory:');
  database.pragma('foreign_keys = ON');
  for (const step of MIGRATIONS.slice(0, version)) {
    migrate(database, MIGRATIONS.slice(0, step.version));
    database.exec(OLD_ROWS[step.version] ?? '');
  }
  return database;
}
