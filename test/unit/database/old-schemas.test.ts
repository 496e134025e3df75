import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../../src/contract/case-list-views';
import { EMPTY_FILTER } from '../../../src/domain/case-filter';
import type { CaseId, PackageId, ProfileId } from '../../../src/domain/ids';
import { ERASED_NOTE_SETTING } from '../../../src/main/storage/database/case-notes-repository';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories } from '../../../src/main/storage/database/repositories';
import { indexEverything } from '../../../src/main/storage/search/search-upkeep';
import { oldDatabase } from '../../support/old-rows';

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
const DROPPED_TABLES = ['case_search', 'file_result', 'item_result', 'case_finding', 'finding_bit'];

/** A row under the names of the newest schema. */
function renamed(table: string, row: object): object {
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      const name = `${table}.${column}`;
      return DROPPED_COLUMNS.includes(name) ? [] : [[RENAMED[name] ?? column, value]];
    }),
  );
}

/** Tables and search indexes, without what SQLite keeps for them. */
function tablesOf(database: Database): readonly string[] {
  return database
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all();
}

function rowsOf(database: Database): ReadonlyMap<string, readonly object[]> {
  return new Map(
    tablesOf(database).map((name) => [name, database.prepare<[], object>(`SELECT * FROM "${name}"`).all()]),
  );
}

describe.each(MIGRATIONS.map(({ version, name }) => ({ version, name })))(
  'a database of version $version ($name)',
  ({ version }) => {
    it('has rows in every table', () => {
      const database = oldDatabase(version);
      const empty = [...rowsOf(database)].filter(([, rows]) => rows.length === 0);
      expect(empty).toEqual([]);
      database.close();
    });

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
        // An upgrade may request a rewrite of the file there.
        if (name === 'setting') expect(after.get(name)).toEqual(expect.arrayContaining(kept ?? []));
        else expect(after.get(name), name).toEqual(kept);
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
      const caseId = 'c1' as CaseId;
      const profileId = 'p1' as ProfileId;
      const since = <Value>(added: number, value: Value) => (version >= added ? value : null);
      const count = (added: number, rows = 1) => (version >= added ? rows : 0);
      expect(repositories.results.ofCase(caseId)).toHaveLength(1);
      expect(row?.decision ?? null).toBe(since(10, 'doubtful'));
      expect({
        photoNotes: repositories.notes.ofCase(caseId).length,
        captures: repositories.captures.ofCase(caseId).length,
        links: repositories.captureCreations.ofCase(caseId).length,
        received: repositories.received.ofCase(caseId).length,
        notes: repositories.caseNotes.ofCase(caseId).length,
        decisions: repositories.decisions.ofCase(caseId).length,
        rules: repositories.retention.rules().length,
        deletions: repositories.deletions.unfinished().length,
        filters: repositories.filters.list().length,
        inquiries: repositories.inquiries.ofCase(caseId).length,
        handovers: repositories.handovers.ofCase(caseId).length,
        messages: repositories.teamMessages.count(profileId),
      }).toEqual({
        photoNotes: count(3),
        captures: count(5),
        links: count(5),
        received: count(8),
        notes: count(10, 2),
        decisions: count(10),
        rules: count(12),
        deletions: count(12),
        filters: count(13),
        inquiries: count(22),
        handovers: count(26),
        messages: count(27),
      });
      expect(repositories.teamMessages.link(profileId)).toEqual(
        since(27, { storeId: 'store-1', generation: 2, position: 40, mark: since(31, 'mark-9') }),
      );
      expect(repositories.teamClaims.find('k1' as PackageId)?.state ?? null).toBe(since(28, 'answered'));
      expect(repositories.teamSharing.find(caseId)?.contents ?? null).toBe(since(30, '["aa"]'));
      expect(repositories.profiles.list()[0]).toMatchObject({
        profile: { monthlyTokenBudget: since(4, 500) },
        block: { reason: 'quota', status: 429 },
      });
      database.close();
    });
  },
);

it.each([
  [9, null],
  [10, 'true'],
])('a database of version %i is to be rewritten if a note was erased: %s', (version, requested) => {
  const database = oldDatabase(version);
  migrate(database, MIGRATIONS);
  expect(createRepositories(database).settings.get(ERASED_NOTE_SETTING)).toBe(requested);
  database.close();
});

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

it.each([
  ['pending', ['c1']],
  ['ready', []],
])('a case with a picture that is %s has %j to be compared after the upgrade', (preview, due) => {
  const database = oldDatabase(31);
  database.prepare('UPDATE item SET preview = ?').run(preview);
  migrate(database, MIGRATIONS);
  expect(createRepositories(database).comparisons.dueCases()).toEqual(due);
  database.close();
});
