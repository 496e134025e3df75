import DatabaseConstructor, { type Database } from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FIRST_PAGE, type ListedCase } from '../../../src/contract/case-list-views';
import {
  CASE_SORTS,
  type CaseFilter,
  type CaseSort,
  type DayPeriod,
  DEFAULT_SORT,
  EMPTY_FILTER,
  FILTER_DECISIONS,
  FILTER_LEVELS,
  FILTER_STATES,
  type FilterLevel,
  type FilterState,
  PERIOD_KINDS,
} from '../../../src/domain/case-filter';
import { CASE_STATES } from '../../../src/domain/case-state';
import type { ProfileId } from '../../../src/domain/ids';
import { localDay } from '../../../src/domain/reference-date';
import { NUMBER_BEGINS, SAME_NUMBER } from '../../../src/main/storage/database/case-list';
import {
  countSql,
  matchesSql,
  ORDERS,
  pageSql,
  partsSql,
  rowIdsSql,
  type Sql,
} from '../../../src/main/storage/database/case-list-sql';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../../src/main/storage/database/repositories';
import { indexEverything } from '../../../src/main/storage/search/search-upkeep';

const CASES = 300;
const PROFILES = ['p0', 'p1'] as const;
const LEVELS = [
  { kind: 'known', level: 'Red', rank: 600 },
  { kind: 'known', level: 'Yellow', rank: 500 },
  { kind: 'unknown', level: 'Purple', rank: 400 },
  { kind: 'absent', level: null, rank: 300 },
  { kind: 'known', level: '-', rank: 200 },
  { kind: 'known', level: 'Green', rank: 100 },
  { kind: null, level: null, rank: 0 },
] as const;
const COLUMNS = ['sent', 'reminder', 'manual', 'closed', 'other', null, null] as const;
const DECISIONS = ['genuine', 'doubtful', 'manipulated', 'undecidable', null, null, null] as const;

/** Noon of a day of 2026 in the zone of this computer, which periods are in. */
function day(count: number): string {
  return new Date(2026, 0, 1 + count, 12).toISOString();
}

function pushOf(at: number): string | null {
  if (at % 13 === 0) return 'failed';
  if (at % 29 === 0) return 'missing';
  return at % 5 === 0 ? 'sent' : null;
}

/** A case as stored: in every state that a case can be in, some equal in what they are sorted by. */
function storedCase(at: number) {
  return {
    rowId: at + 1,
    id: `c${at}`,
    number: `${at % 2 ? 'KF' : 'kf'}-${(at * 7919) % CASES}`,
    profile: PROFILES[at % 3 === 0 ? 1 : 0],
    created: day(at % 50),
    activity: day(at % 90),
    ...(LEVELS[at % LEVELS.length] ?? LEVELS[0]),
    photos: at % 5,
    documents: at % 35 === 0 ? 1 : 0,
    results: at % 4,
    undecodable: at % 4 === 3 ? at % 3 : 0,
    state: CASE_STATES[at % CASE_STATES.length],
    tokens: (at * 31) % 40,
    column: COLUMNS[at % COLUMNS.length] ?? null,
    push: pushOf(at),
    decision: DECISIONS[at % DECISIONS.length] ?? null,
    closed: at % 17 === 0 ? day(at) : null,
    held: at % 19 === 0 ? day(at) : null,
    findings: [...(at % 50 === 0 ? ['ai-marks'] : []), ...(at % 5 === 0 ? ['no-metadata'] : [])],
    days: at % 4 === 0 ? ['2025-12-24', ...(at % 8 === 0 ? ['2025-12-27'] : [])] : [],
  };
}
type Stored = ReturnType<typeof storedCase>;

const ALL: readonly Stored[] = Array.from({ length: CASES }, (_, at) => storedCase(at));
let database: Database;
let repositories: Repositories;

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
    `INSERT INTO "case" (row_id, id, case_number, note, reference_date, profile_id, created_at, last_activity_at,
       level_kind, level_text, severity_rank, photos, documents, results, undecodable, state, tokens,
       capture_column, capture_push, decision, closed_at, held_since, finding_codes)
     VALUES (@rowId, @id, @number, '', '2026-01-01', @profile, @created, @activity, @kind, @level, @rank, @photos,
       @documents, @results, @undecodable, @state, @tokens, @column, @push,
       @decision, @closed, @held, @codes)`,
  );
  const insertDay = database.prepare('INSERT INTO case_day (day, case_row_id) VALUES (?, ?)');
  for (const { days, findings, ...stored } of ALL) {
    insert.run({ ...stored, codes: findings.length > 0 ? ` ${findings.join(' ')} ` : '' });
    for (const captured of days) insertDay.run(captured, stored.rowId);
  }
});

function isOfLevel({ level, kind }: Stored, filter: FilterLevel): boolean {
  if (filter === 'other') return kind === 'unknown' || kind === 'absent';
  return filter === 'none' ? kind === null : level === filter;
}

const STATE_MODEL: { readonly [State in FilterState]: (stored: Stored) => boolean } = {
  'needs-you': ({ state }) => state === 'needs-you',
  rejected: ({ state }) => state === 'rejected',
  sending: ({ state }) => state === 'sending',
  sealed: ({ state }) => state === 'sealed',
  preparing: ({ state }) => state === 'preparing',
  answered: ({ state }) => state === 'answered',
  'closed-without-answer': ({ state }) => state === 'closed-without-answer',
  'handed-over': ({ state }) => state === 'handed-over',
  undecodable: ({ undecodable }) => undecodable > 0,
  'capture-sent': ({ column }) => column === 'sent',
  'capture-reminder': ({ column }) => column === 'reminder',
  'capture-manual': ({ column }) => column === 'manual',
  'capture-closed': ({ column }) => column === 'closed',
  'capture-other': ({ column }) => column === 'other',
  'capture-trouble': ({ push }) => push === 'failed' || push === 'missing',
  open: ({ closed }) => closed === null,
  closed: ({ closed }) => closed !== null,
  held: ({ held }) => held !== null,
};

function byId(id: string): Stored {
  return storedCase(Number(id.slice(1)));
}

function fitsPeriod(stored: Stored, { kind, from, to }: DayPeriod): boolean {
  const within = (date: string) => (from === null || date >= from) && (to === null || date <= to);
  if (kind === 'captured') return (from === null && to === null) || stored.days.some(within);
  return within(localDay(new Date(kind === 'created' ? stored.created : stored.activity)));
}

function fits(stored: Stored, filter: CaseFilter): boolean {
  const { levels, states, decisions, findings, profileIds, period } = filter;
  return (
    (levels.length === 0 || levels.some((level) => isOfLevel(stored, level))) &&
    (states.length === 0 || states.some((state) => STATE_MODEL[state](stored))) &&
    (decisions.length === 0 || decisions.includes(stored.decision ?? 'undecided')) &&
    (findings.length === 0 || findings.some((code) => stored.findings.includes(code))) &&
    (profileIds.length === 0 || profileIds.some((id) => id === stored.profile)) &&
    (period === null || 'lastDays' in period || fitsPeriod(stored, period))
  );
}

const days = fc.constantFrom(null, '2025-12-25', '2026-01-01', '2026-01-20', '2026-03-01');
const filters: fc.Arbitrary<CaseFilter> = fc.record({
  levels: fc.subarray([...FILTER_LEVELS], { maxLength: 2 }),
  states: fc.oneof(fc.constant([]), fc.subarray([...FILTER_STATES], { maxLength: 3 })),
  decisions: fc.oneof(fc.constant([]), fc.subarray([...FILTER_DECISIONS])),
  findings: fc.oneof(fc.constant([]), fc.subarray(['no-metadata' as const, 'ai-marks' as const])),
  profileIds: fc.oneof(fc.constant([]), fc.constant(['p1' as ProfileId])),
  period: fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constantFrom(...PERIOD_KINDS), from: days, to: days }),
  ),
});
const sorts: fc.Arbitrary<CaseSort> = fc.record({
  by: fc.constantFrom(...CASE_SORTS),
  descending: fc.boolean(),
});

describe('the list of cases', () => {
  it('returns exactly the matching cases in order, page by page and from any position', () => {
    fc.assert(
      fc.property(filters, sorts, fc.integer({ min: 1, max: 60 }), (filter, sort, limit) => {
        const query = { ...FIRST_PAGE, filter, sort, limit };
        const pages: ListedCase[] = [];
        let after: string | null = null;
        do {
          const page = repositories.cases.list({ ...query, after });
          expect(page.total).toBe(ALL.filter((stored) => fits(stored, filter)).length);
          pages.push(...page.rows);
          after = page.next;
        } while (after !== null);
        const ids = pages.map(({ id }) => id);
        expect([...ids].sort()).toEqual(
          ALL.filter((stored) => fits(stored, filter))
            .map(({ id }) => id)
            .sort(),
        );
        const keys = ids.map((id) => keyOf(byId(id), sort));
        const ordered = [...keys].sort((a, b) => compare(a, b) * (isDescending(sort) ? -1 : 1));
        expect(keys).toEqual(ordered);
        const place = Math.floor(ids.length / 2);
        const from = repositories.cases.list({ ...query, offset: place });
        expect(from.rows.map(({ id }) => id)).toEqual(ids.slice(place, place + limit));
      }),
      { numRuns: 150 },
    );
  });

  it('counts the cases of every level, decision, state and finding', () => {
    const counted = (filter: Partial<CaseFilter>) =>
      ALL.filter((stored) => fits(stored, { ...EMPTY_FILTER, ...filter })).length;
    const facets = repositories.cases.facets();
    for (const level of FILTER_LEVELS) expect(facets.levels[level], level).toBe(counted({ levels: [level] }));
    for (const state of FILTER_STATES) expect(facets.states[state], state).toBe(counted({ states: [state] }));
    for (const decision of FILTER_DECISIONS) {
      expect(facets.decisions[decision], decision).toBe(counted({ decisions: [decision] }));
    }
    expect(facets.findings).toEqual({ 'ai-marks': 6, 'no-metadata': 60 });
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
    expect(count('captured', '2025-12-25', null)).toBe(38);
    expect(count('captured', '2025-12-25', '2025-12-26')).toBe(0);
    expect(count('created', null, '2026-01-01')).toBe(6);
    expect(count('created', null, null)).toBe(CASES);
    expect(count('activity', '2026-01-02', '2026-01-02')).toBe(4);
    expect(count('activity', '0001-02-31', '9999-12-31')).toBe(CASES);
  });

  describe('of the last days', () => {
    afterEach(() => void vi.useRealTimers());

    it('follows the calendar when nothing is written overnight, also from a position and in a search', () => {
      indexEverything(repositories);
      const filter: CaseFilter = { ...EMPTY_FILTER, period: { kind: 'created', lastDays: 2 } };
      const listedOn = (date: number) => {
        vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 1, date, 12) });
        const pages = [
          repositories.cases.list({ ...FIRST_PAGE, filter, limit: 5 }),
          repositories.cases.list({ ...FIRST_PAGE, filter, limit: 5, offset: 2 }),
          repositories.cases.list({ ...FIRST_PAGE, filter, limit: 5, search: 'kf' }),
        ];
        return pages.map(({ total, rows }) => [total, rows.length]);
      };
      // The last cases were created on 19 February, six on each day.
      expect(listedOn(19)).toEqual([
        [12, 5],
        [12, 5],
        [12, 5],
      ]);
      expect(listedOn(20)).toEqual([
        [6, 5],
        [6, 4],
        [6, 5],
      ]);
      expect(listedOn(21)).toEqual([
        [0, 0],
        [0, 0],
        [0, 0],
      ]);
    });
  });

  it('reads no row that it does not show: every page, count and search uses an index', () => {
    const period = (kind: 'activity' | 'created' | 'captured') => ({
      kind,
      from: '2026-01-01',
      to: '2026-02-01',
    });
    const all: readonly CaseFilter[] = [
      EMPTY_FILTER,
      { ...EMPTY_FILTER, levels: ['Red'], states: ['needs-you', 'open'], decisions: ['undecided'] },
      { ...EMPTY_FILTER, findings: ['ai-marks', 'no-metadata'] },
      { ...EMPTY_FILTER, profileIds: ['p1' as ProfileId] },
      ...(['activity', 'created', 'captured'] as const).map((kind) => ({
        ...EMPTY_FILTER,
        period: period(kind),
      })),
    ];
    const place = { after: null, offset: 7, limit: 100 };
    const ranges = {
      activity: 'last_activity_at>?',
      created: 'created_at>?',
      number: 'case_number>?',
      level: '(severity_rank,last_activity_at)>(?,?)',
      tokens: 'tokens=? AND row_id>?',
    } as const;
    for (const by of Object.keys(ORDERS) as (keyof typeof ORDERS)[]) {
      const after = ORDERS[by].kinds.map((kind) => (kind === 'number' ? 1 : 'x'));
      const plan = planOf(pageSql(EMPTY_FILTER, { by, descending: false }, { ...place, after }, null));
      const steps = plan.filter((step) => step.includes(' case '));
      expect(steps[0]).toBe(`SEARCH case USING COVERING INDEX ${ORDERS[by].index} (${ranges[by]})`);
      // The cases with the same number of tokens come first, then those with more.
      expect(steps.slice(1)).toEqual(
        by === 'tokens' ? ['SEARCH case USING COVERING INDEX case_list_by_tokens (tokens>?)'] : [],
      );
      expect(plan.join('\n')).not.toMatch(/SCAN case|TEMP B-TREE/);
    }
    const walks = all.flatMap((filter) => [
      countSql(filter, null),
      ...(Object.keys(ORDERS) as (keyof typeof ORDERS)[]).flatMap((by) =>
        [true, false].flatMap((descending) => [
          pageSql(filter, { by, descending }, place, null),
          rowIdsSql(filter, { by, descending }, null),
        ]),
      ),
    ]);
    for (const walk of walks) {
      const plan = planOf(walk);
      // The kept numbers have one row for each kind of case.
      if (plan[0] === 'SCAN case_count') continue;
      // A scan of a covering index counts as well.
      const otherSteps = plan.filter((step) => !/^SCAN case USING COVERING INDEX/.test(step));
      expect(otherSteps.join('\n'), walk.text).not.toMatch(/SCAN|TEMP B-TREE/);
      expect(plan[0], walk.text).toMatch(/^(SEARCH|SCAN) case USING COVERING INDEX case_(list_)?by_/);
    }
    const steps = {
      row_id: 'SEARCH case USING INTEGER PRIMARY KEY (rowid=?)',
      kind: 'SEARCH case USING COVERING INDEX case_by_kind (<expr>=?)',
      finding: 'SEARCH finding_case USING PRIMARY KEY (code=?)',
      activity:
        'SEARCH case USING COVERING INDEX case_list_by_activity (last_activity_at>? AND last_activity_at<?)',
      created: 'SEARCH case USING COVERING INDEX case_list_by_creation (created_at>? AND created_at<?)',
      captured: 'SEARCH case_day USING PRIMARY KEY (day>? AND day<?)',
    };
    const read = all.flatMap((filter) =>
      partsSql(filter).map(({ rowIds }) => {
        const lists = (Object.keys(ORDERS) as (keyof typeof ORDERS)[]).map((by) => {
          const after = ORDERS[by].kinds.map((kind) => (kind === 'number' ? 1 : 'x'));
          return pageSql(filter, { by, descending: true }, { ...place, after }, rowIds);
        });
        const plans = [countSql({ ...filter, findings: ['ai-marks'] }, rowIds), ...lists].map(planOf);
        for (const plan of plans) expect(plan[0]).toBe(steps.row_id);
        return plans.map((plan) => plan.find((step) => step !== steps.row_id && /SEARCH|SCAN/.test(step)));
      }),
    );
    expect([...new Set(read.flat())]).toEqual([
      steps.kind,
      steps.finding,
      steps.activity,
      steps.created,
      steps.captured,
    ]);
    for (const filter of all) {
      const plan = planOf(matchesSql([1, 2, 3], filter, { by: 'activity', descending: true }));
      expect(plan[0]).toMatch(/^SEARCH case USING INTEGER PRIMARY KEY \(rowid=\?\)/);
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

function keyOf(stored: Stored, { by }: CaseSort): readonly (string | number)[] {
  switch (by) {
    case 'created':
      return [stored.created];
    case 'number':
      return [stored.number.toLowerCase()];
    case 'tokens':
      return [stored.tokens];
    case 'level':
      return [stored.rank, stored.activity];
    default:
      return [stored.activity];
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
