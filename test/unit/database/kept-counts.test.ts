import DatabaseConstructor, { type Database } from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, it } from 'vitest';
import {
  EMPTY_FILTER,
  FILTER_DECISIONS,
  FILTER_LEVELS,
  FILTER_STATES,
} from '../../../src/domain/case-filter';
import { CASE_STATES } from '../../../src/domain/case-state';
import type { ProfileId } from '../../../src/domain/ids';
import { decisionSql, levelsSql, STATE_SQL } from '../../../src/main/storage/database/case-list-sql';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../../src/main/storage/database/repositories';
import { changeCount, revisionOf } from '../../../src/main/storage/database/revision';
import { toCodesColumn } from '../../../src/main/storage/database/rows';

const PROFILES = ['p0', 'p1'] as const;
const CODES = ['ai-marks', 'no-metadata', 'no-position'] as const;
const CASE_IDS = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'] as const;

let database: Database;
let repositories: Repositories;

/** The schema is made once; every run starts without cases. */
const emptyDatabase = (() => {
  const made = new DatabaseConstructor(':memory:');
  migrate(made, MIGRATIONS);
  for (const id of PROFILES) {
    made.exec(
      `INSERT INTO profile (id, name, kind, base_url, capture_authentication, report_language, created_at)
       VALUES ('${id}', '${id}', 'service', 'https://verify.example', 'x-api-key', 'de', '2026-01-01T00:00:00.000Z')`,
    );
  }
  return made.serialize();
})();

beforeEach(openEmpty);
afterAll(() => database.close());

function openEmpty(): void {
  database?.close();
  database = new DatabaseConstructor(emptyDatabase);
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  repositories = createRepositories(database);
}

const columns = {
  severity_rank: fc.constantFrom(0, 100, 200, 300, 400, 500, 600),
  state: fc.constantFrom(...CASE_STATES),
  decision: fc.constantFrom(null, ...FILTER_DECISIONS.filter((decision) => decision !== 'undecided')),
  profile_id: fc.constantFrom(...PROFILES),
  undecodable: fc.integer({ min: 0, max: 3 }),
  capture_column: fc.constantFrom(null, 'sent', 'reminder', 'manual', 'closed', 'other'),
  capture_push: fc.constantFrom(null, 'failed', 'missing', 'sent'),
  closed_at: fc.constantFrom(null, '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'),
  held_since: fc.constantFrom(null, '2026-01-02T00:00:00.000Z'),
  finding_codes: fc.subarray([...CODES]).map(toCodesColumn),
  note: fc.constantFrom('', 'a note'),
};
type Change =
  | { readonly kind: 'insert' | 'update'; readonly id: string; readonly values: object }
  | { readonly kind: 'delete'; readonly id: string };
const id = fc.constantFrom(...CASE_IDS);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), id, values: fc.record(columns) }),
  fc.record({
    kind: fc.constant('update' as const),
    id,
    values: fc.record(columns, { requiredKeys: [] }).filter((values) => Object.keys(values).length > 0),
  }),
  fc.record({ kind: fc.constant('delete' as const), id }),
);
/** Changes of one transaction, which may be rolled back. */
const transactions = fc.array(
  fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 6 }), isCommitted: fc.boolean() }),
  { maxLength: 8 },
);

function apply(next: Change): void {
  if (next.kind === 'delete') {
    database.prepare('DELETE FROM "case" WHERE id = ?').run(next.id);
    return;
  }
  const names = Object.keys(next.values);
  if (next.kind === 'update') {
    const set = names.map((name) => `${name} = @${name}`).join(', ');
    database.prepare(`UPDATE "case" SET ${set} WHERE id = @id`).run({ ...next.values, id: next.id });
    return;
  }
  database
    .prepare(
      `INSERT OR IGNORE INTO "case" (id, case_number, reference_date, created_at, last_activity_at, ${names.join(', ')})
       VALUES (@id, @id, '2026-01-01', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', ${names.map((name) => `@${name}`).join(', ')})`,
    )
    .run({ ...next.values, id: next.id });
}

/** The numbers of the filter panel, counted row by row. */
function countedFacets() {
  const count = (condition: string) =>
    Number(database.prepare(`SELECT count(*) FROM "case" WHERE ${condition}`).pluck().get());
  const all = <Name extends string>(names: readonly Name[], condition: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, count(condition(name))]));
  const findings = CODES.map((code) => [code, count(`instr(finding_codes, ' ${code} ') > 0`)] as const);
  return {
    levels: all(FILTER_LEVELS, (level) => levelsSql([level])),
    decisions: all(FILTER_DECISIONS, decisionSql),
    states: all(FILTER_STATES, (state) => STATE_SQL[state]),
    findings: Object.fromEntries(findings.filter(([, cases]) => cases > 0)),
  };
}

/** `code case` of each finding that a case is looked up by. */
function findingsByCase(): readonly string[] {
  const pairs = database.prepare(`SELECT code || ' ' || case_row_id FROM finding_case`).pluck().all();
  return pairs.map(String).sort();
}

/** The same, from the codes that each case has. */
function findingsOfCases(): readonly string[] {
  const rows = database
    .prepare<[], readonly [codes: string, rowId: number]>('SELECT finding_codes, row_id FROM "case"')
    .raw()
    .all();
  const pairs = rows.flatMap(([codes, rowId]) =>
    CODES.filter((code) => codes.includes(` ${code} `)).map((code) => `${code} ${rowId}`),
  );
  return pairs.sort();
}

function total(filter: object): number {
  const query = { search: '', sort: { by: 'activity', descending: true }, after: null, offset: 0 } as const;
  return repositories.cases.list({ ...query, filter: { ...EMPTY_FILTER, ...filter }, limit: 1 }).total;
}

it('the kept numbers of cases are those that counting finds, after any changes, also undone ones', () => {
  fc.assert(
    fc.property(transactions, (all) => {
      openEmpty();
      for (const { changes, isCommitted } of all) {
        const run = database.transaction(() => {
          for (const next of changes) apply(next);
          if (!isCommitted) throw new RangeError('undone');
        });
        if (isCommitted) run();
        else expect(run).toThrow(RangeError);
        const counted = countedFacets();
        expect(repositories.cases.facets()).toEqual(counted);
        expect(findingsByCase()).toEqual(findingsOfCases());
        expect(total({ levels: ['Red'], states: ['open'] })).toBe(
          database
            .prepare('SELECT count(*) FROM "case" WHERE severity_rank = 600 AND closed_at IS NULL')
            .pluck()
            .get(),
        );
        expect(total({ profileIds: ['p1' as ProfileId], decisions: ['undecided'] })).toBe(
          database
            .prepare(`SELECT count(*) FROM "case" WHERE profile_id = 'p1' AND decision IS NULL`)
            .pluck()
            .get(),
        );
      }
    }),
    { numRuns: 60 },
  );
});

it('no kind without a case is left behind', () => {
  apply({ kind: 'insert', id: 'c0', values: { profile_id: 'p0', note: '', finding_codes: ' ai-marks ' } });
  apply({ kind: 'update', id: 'c0', values: { state: 'rejected', finding_codes: ' no-position ' } });
  const rows = (table: string) => Number(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  expect([rows('case_count'), rows('finding_count')]).toEqual([1, 1]);
  apply({ kind: 'delete', id: 'c0' });
  expect([rows('case_count'), rows('finding_count')]).toEqual([0, 0]);
});

it('the migration counts what is there', () => {
  const old = new DatabaseConstructor(':memory:');
  migrate(old, MIGRATIONS.slice(0, 23));
  old.exec(
    `INSERT INTO profile (id, name, kind, base_url, capture_authentication, report_language, created_at)
       VALUES ('p0', 'p0', 'service', 'https://verify.example', 'x-api-key', 'de', '2026-01-01T00:00:00.000Z')`,
  );
  const previous = database;
  database = old;
  fc.sample(fc.record(columns), { numRuns: 40, seed: 7 }).forEach((values, at) => {
    apply({ kind: 'insert', id: `m${at}`, values: { ...values, profile_id: 'p0' } });
  });
  migrate(old, MIGRATIONS);
  expect(createRepositories(old).cases.facets()).toEqual(countedFacets());
  expect(findingsByCase()).toEqual(findingsOfCases());
  previous.close();
});

it('a write of cases changes the revision of the list, and another write does not', () => {
  const cases = changeCount(database, 'cases');
  const revision = revisionOf(database);
  const before = [cases(), revision()];
  repositories.settings.set('theme', 'dark');
  expect(cases()).toBe(before[0]);
  expect(revision()).not.toBe(before[1]);
  apply({ kind: 'insert', id: 'c0', values: { profile_id: 'p0', note: '' } });
  expect(cases()).not.toBe(before[0]);
});
