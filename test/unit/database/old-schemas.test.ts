import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../../src/contract/case-list-views';
import { EMPTY_FILTER } from '../../../src/domain/case-filter';
import type { CaseId, PackageId } from '../../../src/domain/ids';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories } from '../../../src/main/storage/database/repositories';
import { indexEverything } from '../../../src/main/storage/search/search-upkeep';

/** Rows as the first version wrote them, one at least in every table. */
const FIRST_ROWS = `
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
`;

/** Rows as versions with the history of a case write them. */
const HISTORY_ROWS = `
INSERT INTO case_note (case_id, note_id, version, kind, at, actor, text, salt, sha256)
VALUES ('c1', 'n1', 1, 'written', '2026-01-05T08:00:00.000Z', 'anna', 'Rang the insured', 'aa', 'bb'),
  ('c1', 'n1', 2, 'removed', '2026-01-05T09:00:00.000Z', 'anna', NULL, NULL, NULL);
INSERT INTO handler_decision (id, case_id, number, choice, at, actor, reason, salt, reason_sha256, level_kind, level_text,
  basis)
VALUES ('h1', 'c1', 1, 'doubtful', '2026-01-06T08:00:00.000Z', 'anna', 'Shadow does not fit', 'aa', 'cc', 'known', 'Yellow',
  '[{"resultId":"r1","receivedAt":"2026-01-04T07:59:00.000Z","level":{"kind":"known","level":"Yellow"},"rawSha256":"dd"}]');
UPDATE "case" SET decision = 'doubtful', decided_at = '2026-01-06T08:00:00.000Z' WHERE id = 'c1';
`;
const HISTORY_VERSION = 10;

/** Rows as versions with questions to the customer write them. */
const QUESTION_ROWS = `
INSERT INTO customer_inquiry VALUES ('q1', 'c1', 1, '2026-01-07T08:00:00.000Z', 'anna', 'de', 1,
  '[{"key":"taken-when","path":"cellar.jpg","text":"Wann?"}]', 'aa', 'bb');
INSERT INTO customer_answer VALUES ('w1', 'q1', 1, '2026-01-08T08:00:00.000Z', 'anna', '2026-01-08', '[1]', 'Gestern',
  'aa', 'cc');
`;
const QUESTION_VERSION = 22;

/** What the plain case list renamed, or dropped because its content is in other columns. */
const RENAMED: { readonly [column: string]: string } = {
  'case.number': 'row_id',
  'search_source.case_number': 'case_row_id',
  'search_pending.case_number': 'case_row_id',
  'case_day.case_number': 'case_row_id',
};
const DROPPED_COLUMNS = [
  'case.level_rank',
  'case.worry',
  'case.traits',
  'case.finding_bits',
  'case.questions',
  'case.active',
  'case.blocked',
  'intake.folder_id',
  'intake.state',
  'intake.found',
  'intake.read',
  'intake.skipped',
];
const DROPPED_TABLES = ['file_result', 'item_result', 'case_finding', 'finding_bit'];

/** A row under the names of the newest schema. */
function renamed(table: string, row: object): object {
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      const name = `${table}.${column}`;
      return DROPPED_COLUMNS.includes(name) ? [] : [[RENAMED[name] ?? column, value]];
    }),
  );
}

function tablesOf(database: Database): readonly string[] {
  return database
    .prepare<[], { readonly name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'case_search%'
       AND name NOT LIKE 'case_words%'`,
    )
    .all()
    .map(({ name }) => name);
}

function rowsOf(database: Database): ReadonlyMap<string, readonly object[]> {
  return new Map(
    tablesOf(database).map((name) => [name, database.prepare<[], object>(`SELECT * FROM "${name}"`).all()]),
  );
}

/** A database of an old version with rows from its time. */
function oldDatabase(version: number): Database {
  const database = new DatabaseConstructor(':memory:');
  database.pragma('foreign_keys = ON');
  migrate(database, MIGRATIONS.slice(0, 1));
  database.exec(FIRST_ROWS);
  migrate(database, MIGRATIONS.slice(0, version));
  if (version >= HISTORY_VERSION) database.exec(HISTORY_ROWS);
  if (version >= QUESTION_VERSION) database.exec(QUESTION_ROWS);
  return database;
}

describe.each(MIGRATIONS.map(({ version, name }) => ({ version, name })))(
  'a database of version $version ($name)',
  ({ version }) => {
    it('is migrated to the newest schema with every row unchanged and integrity and foreign keys valid', () => {
      const database = oldDatabase(version);
      const before = rowsOf(database);
      migrate(database, MIGRATIONS);
      expect(database.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(database.pragma('foreign_key_check')).toEqual([]);
      const after = rowsOf(database);
      for (const [name, rows] of before) {
        const kept = DROPPED_TABLES.includes(name)
          ? undefined
          : rows.map((row) => expect.objectContaining(renamed(name, row)));
        expect(after.get(name), name).toEqual(kept);
      }
      database.close();
    });

    it('is read by the current program', () => {
      const database = oldDatabase(version);
      migrate(database, MIGRATIONS);
      const repositories = createRepositories(database);
      indexEverything(repositories);
      const [row] = repositories.cases.list({
        ...FIRST_PAGE,
        search: 'kuche',
        filter: { ...EMPTY_FILTER, levels: ['Yellow'] },
      }).rows;
      expect(row).toMatchObject({ caseNumber: 'KF-2026/1', tokens: 12 });
      expect(repositories.packages.find('k1' as PackageId)).toMatchObject({
        state: 'filed',
        route: 'direct',
      });
      expect(repositories.results.ofCase('c1' as CaseId)).toHaveLength(1);
      const isDecided = version >= HISTORY_VERSION;
      expect(row?.decision ?? null).toBe(isDecided ? 'doubtful' : null);
      expect(repositories.decisions.ofCase('c1' as CaseId)).toHaveLength(isDecided ? 1 : 0);
      expect(repositories.caseNotes.ofCase('c1' as CaseId)).toHaveLength(isDecided ? 2 : 0);
      expect(repositories.profiles.list()[0]).toMatchObject({
        profile: { monthlyTokenBudget: null },
        block: { reason: 'quota', status: 429 },
      });
      database.close();
    });
  },
);

it('a key that was stored without an origin is for the address that its profile has at the upgrade', () => {
  const database = oldDatabase(15);
  migrate(database, MIGRATIONS);
  const { profiles } = createRepositories(database);
  const [stored] = profiles.list();
  if (!stored) throw new Error('no profile');
  profiles.save({ ...stored.profile, baseUrl: 'https://elsewhere.example' }, '2026-11-01T08:00:00.000Z');
  expect(profiles.unboundKeyBaseUrl(stored.profile.id)).toBe('https://verify.example.com');
  database.close();
});

it.each([
  ['practice', 0],
  ['service', 12],
])('a case whose result is of a profile of kind %s has %i tokens after the upgrade', (kind, tokens) => {
  const database = oldDatabase(24);
  database.prepare('UPDATE profile SET kind = ?').run(kind);
  migrate(database, MIGRATIONS);
  expect(database.prepare('SELECT tokens FROM "case"').pluck().all()).toEqual([tokens]);
  database.close();
});

it('the oldest stored database has rows in every table', () => {
  const empty = [...rowsOf(oldDatabase(1))].filter(([, rows]) => rows.length === 0);
  expect(empty).toEqual([]);
});
