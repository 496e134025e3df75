import DatabaseConstructor, { type Database } from 'better-sqlite3';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_PAGE, type ListedCase } from '../../../src/contract/case-list-views';
import {
  CASE_SORTS,
  CASE_STATES,
  type CaseFilter,
  type CaseSort,
  type CaseState,
  DEFAULT_SORT,
  EMPTY_FILTER,
  FILTER_DECISIONS,
  FILTER_LEVELS,
  traitBit,
} from '../../../src/domain/case-filter';
import type { ProfileId } from '../../../src/domain/ids';
import { en } from '../../../src/locales/en';
import { NUMBER_BEGINS, SAME_NUMBER } from '../../../src/main/storage/database/case-list';
import {
  countSql,
  matchesSql,
  numbersSql,
  ORDERS,
  pageSql,
  type Sql,
} from '../../../src/main/storage/database/case-list-sql';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../../src/main/storage/database/repositories';
import { indexEverything } from '../../../src/main/storage/search/search-upkeep';

const CASES = 300;
const PROFILES = ['p0', 'p1'] as const;
let database: Database;
let repositories: Repositories;

/** Rows in every state that a case can be in, some of them equal in what they are sorted by. */
beforeAll(() => {
  database = new DatabaseConstructor(':memory:');
  database.pragma('foreign_keys = ON');
  migrate(database, MIGRATIONS);
  repositories = createRepositories(database);
  const insertProfile = database.prepare(
    `INSERT INTO profile (id, name, kind, base_url, capture_authentication, report_language, created_at)
     VALUES (?, ?, 'service', 'https://verify.example', 'x-api-key', 'de', '2026-01-01T00:00:00.000Z')`,
  );
  for (const id of PROFILES) insertProfile.run(id, id);
  const insert = database.prepare(
    `INSERT INTO "case" (id, case_number, note, reference_date, profile_id, created_at, last_activity_at, level_kind,
       level_text, level_rank, photos, results, questions, active, blocked, undecodable, tokens, capture_column,
       capture_push, decision, closed_at, held_since)
     VALUES (@id, @number, '', '2026-01-01', @profile, @created, @activity, @kind, @level, @rank, @photos, @results,
       @questions, @active, @blocked, @undecodable, @tokens, @column, @push, @decision, @closed, @held)`,
  );
  const levels = [
    { kind: 'known', level: 'Red', rank: 0 },
    { kind: 'known', level: 'Yellow', rank: 1 },
    { kind: 'unknown', level: 'Purple', rank: 2 },
    { kind: 'absent', level: null, rank: 3 },
    { kind: 'known', level: '-', rank: 4 },
    { kind: 'known', level: 'Green', rank: 5 },
    { kind: null, level: null, rank: null },
  ];
  const columns = ['sent', 'reminder', 'manual', 'closed', 'other', null, null];
  const decisions = ['genuine', 'doubtful', 'manipulated', 'undecidable', null, null, null];
  const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count, 12)).toISOString();
  for (let at = 0; at < CASES; at += 1) {
    insert.run({
      id: `c${at}`,
      number: `${at % 2 ? 'KF' : 'kf'}-${(at * 7919) % CASES}`,
      profile: PROFILES[at % 3 === 0 ? 1 : 0],
      created: day(at % 50),
      activity: day(at % 90),
      ...levels[at % levels.length],
      photos: at % 5,
      results: at % 4,
      questions: at % 11 === 0 ? 1 : 0,
      active: at % 3,
      blocked: at % 3 === 2 ? at % 2 : 0,
      undecodable: at % 4 === 3 ? at % 3 : 0,
      tokens: (at * 31) % 40,
      column: columns[at % columns.length],
      push: at % 13 === 0 ? 'failed' : null,
      decision: decisions[at % decisions.length],
      closed: at % 17 === 0 ? day(at) : null,
      held: at % 19 === 0 ? day(at) : null,
    });
  }
  database.exec(`
    INSERT INTO case_finding SELECT 'no-metadata', number FROM "case" WHERE number % 5 = 0;
    INSERT INTO case_finding SELECT 'ai-marks', number FROM "case" WHERE number % 50 = 0;
    UPDATE "case" SET finding_bits = (SELECT coalesce(sum(1 << bit), 0) FROM finding_bit JOIN case_finding USING (code)
      WHERE case_number = "case".number);
    INSERT INTO case_day SELECT '2025-12-24', number FROM "case" WHERE number % 4 = 0;`);
});

interface Row {
  readonly id: string;
  readonly row: ListedCase;
  readonly number: number;
}

function everything(): readonly Row[] {
  const numbers = database.prepare<[], { id: string; number: number }>('SELECT id, number FROM "case"').all();
  const listed = new Map<string, ListedCase>();
  for (let after: string | null = null, more = true; more; ) {
    const page = repositories.cases.list({ ...FIRST_PAGE, after, limit: 200 });
    for (const row of page.rows) listed.set(row.id, row);
    after = page.next;
    more = after !== null;
  }
  return numbers.flatMap(({ id, number }) => {
    const row = listed.get(id);
    return row ? [{ id, row, number }] : [];
  });
}

/** What the words of the filter mean, said once more over the rows that the list shows. */
const STATES: { readonly [State in CaseState]: (row: ListedCase) => boolean | null } = {
  question: (row) => row.questions + row.captureQuestions > 0,
  // Told apart by counts that no row shows.
  'on-its-way': () => null,
  blocked: () => null,
  answered: () => null,
  undecodable: () => null,
  unsent: (row) => row.photos + row.documents > 0 && row.results + row.active + row.questions === 0,
  empty: (row) =>
    row.photos + row.documents + row.results + row.active + row.questions === 0 && row.captureColumn === null,
  'capture-sent': (row) => row.captureColumn === 'sent',
  'capture-reminder': (row) => row.captureColumn === 'reminder',
  'capture-manual': (row) => row.captureColumn === 'manual',
  'capture-closed': (row) => row.captureColumn === 'closed',
  'capture-other': (row) => row.captureColumn === 'other',
  'capture-trouble': (row) => row.capturePush === 'failed' || row.capturePush === 'missing',
  open: (row) => row.closedAt === null,
  closed: (row) => row.closedAt !== null,
  held: (row) => row.heldSince !== null,
};

function fits({ row, number }: Row, filter: CaseFilter): boolean {
  const level = row.level === null ? 'none' : row.level.kind === 'known' ? row.level.level : 'other';
  const { levels, states, decisions, findings, profileIds } = filter;
  const has = (code: string) => number % (code === 'ai-marks' ? 50 : 5) === 0;
  return (
    (levels.length === 0 || levels.includes(level)) &&
    (states.length === 0 || states.some((state) => STATES[state](row))) &&
    (decisions.length === 0 || decisions.includes(row.decision ?? 'undecided')) &&
    (findings.length === 0 || findings.some(has)) &&
    (profileIds.length === 0 || profileIds.includes(row.profileId))
  );
}

const told = CASE_STATES.filter(
  (state) => !['on-its-way', 'blocked', 'answered', 'undecodable'].includes(state),
);
const filters: fc.Arbitrary<CaseFilter> = fc.record({
  levels: fc.subarray([...FILTER_LEVELS], { maxLength: 2 }),
  states: fc.oneof(fc.constant([]), fc.subarray(told, { maxLength: 3 })),
  decisions: fc.oneof(fc.constant([]), fc.subarray([...FILTER_DECISIONS])),
  findings: fc.oneof(fc.constant([]), fc.subarray(['no-metadata' as const, 'ai-marks' as const])),
  profileIds: fc.oneof(fc.constant([]), fc.constant(['p1' as ProfileId])),
  period: fc.constant(null),
});
const sorts: fc.Arbitrary<CaseSort> = fc.record({
  by: fc.constantFrom(...CASE_SORTS),
  descending: fc.boolean(),
});

describe('the list of cases', () => {
  it('returns exactly the matching cases in order, page by page and from any position', () => {
    const all = everything();
    expect(all).toHaveLength(CASES);
    fc.assert(
      fc.property(filters, sorts, fc.integer({ min: 1, max: 60 }), (filter, sort, limit) => {
        const query = { ...FIRST_PAGE, filter, sort, limit };
        const pages: ListedCase[] = [];
        let after: string | null = null;
        do {
          const page = repositories.cases.list({ ...query, after });
          expect(page.total).toBe(all.filter((one) => fits(one, filter)).length);
          pages.push(...page.rows);
          after = page.next;
        } while (after !== null);
        const ids = pages.map(({ id }) => id);
        expect([...ids].sort()).toEqual(
          all
            .filter((one) => fits(one, filter))
            .map(({ id }) => id as string)
            .sort(),
        );
        const keys = pages.map((row) => keyOf(row, sort));
        const ordered = [...keys].sort((a, b) => compare(a, b) * (isDescending(sort) ? -1 : 1));
        expect(keys).toEqual(ordered);
        const place = Math.floor(ids.length / 2);
        const from = repositories.cases.list({ ...query, offset: place });
        expect(from.rows.map(({ id }) => id)).toEqual(ids.slice(place, place + limit));
      }),
      { numRuns: 150 },
    );
  });

  it('starts from the beginning for an invalid cursor', () => {
    const first = repositories.cases.list(FIRST_PAGE).rows[0]?.id;
    for (const after of ['', 'x', '[]', '[1,2]', '["a"]', '{"a":1}', 'null', '[null,null]']) {
      expect(repositories.cases.list({ ...FIRST_PAGE, after }).rows[0]?.id).toBe(first);
    }
  });

  it('narrows to calendar days of activity, creation and capture', () => {
    const count = (kind: 'activity' | 'created' | 'captured', from: string | null, to: string | null) =>
      repositories.cases.list({ ...FIRST_PAGE, filter: { ...EMPTY_FILTER, period: { kind, from, to } } })
        .total;
    expect(count('captured', '2025-12-24', '2025-12-24')).toBe(75);
    expect(count('captured', '2025-12-25', null)).toBe(0);
    expect(count('created', null, '2026-01-01')).toBe(6);
    expect(count('created', null, null)).toBe(CASES);
    expect(count('activity', '2026-01-02', '2026-01-02')).toBe(4);
    expect(count('activity', '0001-02-31', '9999-12-31')).toBe(CASES);
  });

  it('has a bit for every word of the filter, which triggers keep', () => {
    const traits = database.prepare<[string], number>('SELECT traits FROM "case" WHERE id = ?').pluck();
    const has = (id: string, trait: Parameters<typeof traitBit>[0]) =>
      ((traits.get(id) ?? 0) & traitBit(trait)) !== 0;
    for (const one of everything()) {
      for (const level of FILTER_LEVELS) {
        expect(has(one.id, `level:${level}`)).toBe(fits(one, { ...EMPTY_FILTER, levels: [level] }));
      }
      for (const decision of FILTER_DECISIONS) {
        expect(has(one.id, `decision:${decision}`)).toBe(
          fits(one, { ...EMPTY_FILTER, decisions: [decision] }),
        );
      }
      for (const state of told) {
        expect(has(one.id, `state:${state}`)).toBe(STATES[state](one.row));
      }
    }
    const counted = database
      .prepare<[number], string>('SELECT id FROM "case" WHERE (traits & ?) <> 0')
      .pluck();
    const where = (sql: string) =>
      database.prepare<[], string>(`SELECT id FROM "case" WHERE ${sql}`).pluck().all();
    expect(counted.all(traitBit('state:blocked'))).toEqual(where('blocked > 0'));
    expect(counted.all(traitBit('state:on-its-way'))).toEqual(where('active - blocked > 0'));
    expect(counted.all(traitBit('state:answered'))).toEqual(where('results - undecodable > 0'));
    expect(counted.all(traitBit('state:undecodable'))).toEqual(where('undecodable > 0'));
  });

  it('has enough bits for every finding', () => {
    // An integer of SQLite has 63 that can be added up.
    expect(Object.keys(en.findings).length).toBeLessThanOrEqual(60);
  });

  it('reads no row that it does not show: every page, count and search uses an index', () => {
    const period = (kind: 'activity' | 'created' | 'captured') => ({
      kind,
      from: '2026-01-01',
      to: '2026-02-01',
    });
    const all: readonly CaseFilter[] = [
      EMPTY_FILTER,
      { ...EMPTY_FILTER, levels: ['Red'], states: ['question', 'open'], decisions: ['undecided'] },
      { ...EMPTY_FILTER, findings: ['ai-marks', 'no-metadata'] },
      { ...EMPTY_FILTER, profileIds: ['p1' as ProfileId] },
      ...(['activity', 'created', 'captured'] as const).map((kind) => ({
        ...EMPTY_FILTER,
        period: period(kind),
      })),
    ];
    const place = { after: null, offset: 7, limit: 100 };
    const walks = all.flatMap((filter) => [
      countSql(filter),
      ...(Object.keys(ORDERS) as (keyof typeof ORDERS)[]).flatMap((by) =>
        [true, false].flatMap((descending) => [
          pageSql(filter, { by, descending }, place),
          numbersSql(filter, { by, descending }),
        ]),
      ),
    ]);
    for (const walk of walks) {
      const plan = planOf(walk);
      // A scan of a covering index counts as well.
      const looks = plan.filter((step) => !/^SCAN case USING COVERING INDEX/.test(step));
      expect(looks.join('\n'), walk.text).not.toMatch(/SCAN|TEMP B-TREE/);
      expect(plan[0], walk.text).toMatch(/^(SEARCH|SCAN) case USING COVERING INDEX case_(list_)?by_/);
    }
    for (const filter of all) {
      const plan = planOf(matchesSql([1, 2, 3], filter, { by: 'activity', descending: true }));
      expect(plan[0]).toMatch(
        /^SEARCH case USING (INTEGER PRIMARY KEY|INDEX case_by_profile)[^)]*rowid=\?\)/,
      );
      expect(plan.filter((step) => /^SCAN (?!json_each)/.test(step))).toEqual([]);
    }
    for (const text of [SAME_NUMBER, NUMBER_BEGINS]) {
      const values = text === SAME_NUMBER ? ['x'] : ['x', 'y'];
      expect(planOf({ text, values })[0]).toMatch(
        /^(SEARCH|SCAN) case USING COVERING INDEX case_list_by_number/,
      );
    }
    const match = 'SELECT rowid FROM case_words WHERE case_words MATCH ?';
    expect(planOf({ text: match, values: ['"a"*'] })[0]).toMatch(
      /^SCAN case_words VIRTUAL TABLE INDEX \d+:M/,
    );
  });

  it('lists the exact number first, then numbers with that prefix, then others', () => {
    indexEverything(repositories);
    const found = (search: string, sort: CaseSort = DEFAULT_SORT) =>
      repositories.cases
        .list({ ...FIRST_PAGE, search, sort })
        .rows.map(({ caseNumber }) => caseNumber.toLowerCase());
    const by7 = found('kf-7');
    expect(by7[0]).toBe('kf-7');
    expect(by7.slice(1).every((number) => number.startsWith('kf-7'))).toBe(true);
    expect(by7).toHaveLength(11);
    expect(found('kf-7', { by: 'number', descending: false })).toEqual([...by7].sort());
  });
});

function planOf({ text, values }: Sql): readonly string[] {
  return database
    .prepare<(string | number)[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
    .all(...values)
    .map(({ detail }) => detail);
}

const WORRY = ['Red', 'Yellow', 'unknown', 'absent', '-', 'Green'];

function keyOf(row: ListedCase, { by }: CaseSort): readonly (string | number)[] {
  const { level } = row;
  switch (by) {
    case 'created':
      // Not shown in a row; its order is seen in the order of the numbers, which follow each other by insertion.
      return [''];
    case 'number':
      return [row.caseNumber.toLowerCase()];
    case 'tokens':
      return [row.tokens];
    case 'level':
      return [
        level === null ? -1 : 5 - WORRY.indexOf(level.kind === 'known' ? level.level : level.kind),
        row.lastActivityAt,
      ];
    default:
      return [row.lastActivityAt];
  }
}

function isDescending({ by, descending }: CaseSort): boolean {
  return by === 'relevance' || descending;
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? '';
    if (value < other) return -1;
    if (value > other) return 1;
  }
  return 0;
}
