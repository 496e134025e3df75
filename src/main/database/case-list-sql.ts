import {
  type CaseFilter,
  type CaseSortKey,
  type CaseTrait,
  type DayPeriod,
  periodDays,
  traitMask,
} from '../../domain/case-filter';
import { localDay } from '../../domain/reference-date';
import { toJsonColumn } from './rows';

/** Values of the columns that a list is sorted by, of one row; the last is its number, which no two share. */
export type SortKey = readonly (string | number)[];

interface Order {
  /** All in one direction, so that a page begins where a comparison of rows says. */
  readonly columns: readonly string[];
  /** Covers the columns and every filter: the walk along it never looks at a row. */
  readonly index: string;
  /** Before the first row in ascending order, and after the last. */
  readonly ends: readonly [SortKey, SortKey];
}

const FIRST_TEXT = '';
const LAST_TEXT = '\u{10FFFF}';
const [FIRST_NUMBER, LAST_NUMBER] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

export const ORDERS: { readonly [Key in Exclude<CaseSortKey, 'relevance'>]: Order } = {
  activity: {
    columns: ['last_activity_at', 'number'],
    index: 'case_list_by_activity',
    ends: [
      [FIRST_TEXT, FIRST_NUMBER],
      [LAST_TEXT, LAST_NUMBER],
    ],
  },
  created: {
    columns: ['created_at', 'number'],
    index: 'case_list_by_creation',
    ends: [
      [FIRST_TEXT, FIRST_NUMBER],
      [LAST_TEXT, LAST_NUMBER],
    ],
  },
  number: {
    columns: ['case_number COLLATE NOCASE', 'number'],
    index: 'case_list_by_number',
    ends: [
      [FIRST_TEXT, FIRST_NUMBER],
      [LAST_TEXT, LAST_NUMBER],
    ],
  },
  level: {
    columns: ['worry', 'last_activity_at', 'number'],
    index: 'case_list_by_level',
    ends: [
      [FIRST_NUMBER, FIRST_TEXT, FIRST_NUMBER],
      [LAST_NUMBER, LAST_TEXT, LAST_NUMBER],
    ],
  },
  tokens: {
    columns: ['tokens', 'number'],
    index: 'case_list_by_tokens',
    ends: [
      [FIRST_NUMBER, FIRST_NUMBER],
      [LAST_NUMBER, LAST_NUMBER],
    ],
  },
};

export interface Sql {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

export interface ListedOrder {
  readonly by: keyof typeof ORDERS;
  readonly descending: boolean;
}

export interface PagePlace {
  /** Null: from the beginning. */
  readonly after: SortKey | null;
  readonly offset: number;
  readonly limit: number;
}

/** The keys of a page, as `k0`, `k1` …: a walk along the index of the order, from a key on. */
export function pageSql(filter: CaseFilter, order: ListedOrder, place: PagePlace): Sql {
  const columns = ORDERS[order.by].columns.map((column, at) => `${column} AS k${at}`);
  return walkSql(columns.join(', '), filter, order, place);
}

/** All numbers of a list in its order. */
export function numbersSql(filter: CaseFilter, order: ListedOrder): Sql {
  return walkSql('number', filter, order, { after: null, offset: 0, limit: -1 });
}

function walkSql(
  selected: string,
  filter: CaseFilter,
  { by, descending }: ListedOrder,
  place: PagePlace,
): Sql {
  const { columns, index, ends } = ORDERS[by];
  const from = place.after ?? ends[descending ? 1 : 0];
  const conditions = filterSql(filter, by);
  const sign = descending ? '<' : '>';
  // A comparison of rows with a collation uses no index: the first column alone says where the walk begins.
  const beyond = [
    `${columns[0]} ${sign}= ?`,
    `(${columns.join(', ')}) ${sign} (${columns.map(() => '?').join(', ')})`,
  ];
  return {
    text: `SELECT ${selected} FROM "case" INDEXED BY ${index}
      WHERE ${[...beyond, ...conditions.map(({ text }) => text)].join(' AND ')}
      ORDER BY ${ordering(columns, descending)} LIMIT ? OFFSET ?`,
    values: [
      from[0] ?? '',
      ...from,
      ...conditions.flatMap(({ values }) => values),
      place.limit,
      place.offset,
    ],
  };
}

/** The numbers that remain of a few, in order. */
export function fewSql(numbers: readonly number[], filter: CaseFilter, { by, descending }: ListedOrder): Sql {
  const conditions = filterSql(filter, by);
  return {
    text: `SELECT number FROM "case"
      WHERE ${['number IN (SELECT value FROM json_each(?))', ...conditions.map(({ text }) => text)].join(' AND ')}
      ORDER BY ${ordering(ORDERS[by].columns, descending)}`,
    values: [toJsonColumn(numbers), ...conditions.flatMap(({ values }) => values)],
  };
}

export function countSql(filter: CaseFilter): Sql {
  const conditions = filterSql(filter, 'activity');
  return {
    text: `SELECT count(*) FROM "case" INDEXED BY case_list_by_activity
      WHERE ${['last_activity_at >= ?', ...conditions.map(({ text }) => text)].join(' AND ')}`,
    values: [FIRST_TEXT, ...conditions.flatMap(({ values }) => values)],
  };
}

function ordering(columns: readonly string[], descending: boolean): string {
  return columns.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ');
}

function filterSql(filter: CaseFilter, by: keyof typeof ORDERS): readonly Sql[] {
  const { levels, states, decisions, findings, profileIds, period } = filter;
  return [
    ...anyTrait(levels.map((level): CaseTrait => `level:${level}`)),
    ...anyTrait(states.map((state): CaseTrait => `state:${state}`)),
    ...anyTrait(decisions.map((decision): CaseTrait => `decision:${decision}`)),
    ...(profileIds.length > 0 ? [anyOf('profile_id', profileIds)] : []),
    ...(findings.length > 0 ? [inTable('case_finding', anyOf('code', findings))] : []),
    ...(period ? periodSql(periodDays(period, localDay(new Date())), by) : []),
  ];
}

function anyTrait(traits: readonly CaseTrait[]): readonly Sql[] {
  return traits.length === 0 ? [] : [{ text: '(traits & ?) <> 0', values: [traitMask(traits)] }];
}

function anyOf(column: string, values: readonly string[]): Sql {
  return { text: `${column} IN (${values.map(() => '?').join(', ')})`, values };
}

/** Looked up for each row that the walk comes to: a common value is in most of them, and the walk ends soon. */
function inTable(table: string, { text, values }: Sql): Sql {
  const same = `${table}.case_number = "case".number`;
  return { text: `EXISTS (SELECT 1 FROM ${table} WHERE ${same} AND ${text})`, values };
}

const INSTANTS = {
  activity: { column: 'last_activity_at', index: 'case_list_by_activity', covered: ['activity', 'level'] },
  created: { column: 'created_at', index: 'case_list_by_creation', covered: ['created'] },
} as const;

function periodSql({ kind, from, to }: DayPeriod, by: keyof typeof ORDERS): readonly Sql[] {
  if (from === null && to === null) return [];
  if (kind === 'captured') return [inTable('case_day', range('day', from, '>=', to, '<='))];
  const { column, index, covered } = INSTANTS[kind];
  const within = range(column, from && startOfDay(from, 0), '>=', to && startOfDay(to, 1), '<');
  if (covered.some((order) => order === by)) return [within];
  const text = `+number IN (SELECT number FROM "case" INDEXED BY ${index} WHERE ${within.text})`;
  return [{ text, values: within.values }];
}

function range(column: string, from: string | null, least: string, to: string | null, most: string): Sql {
  const parts = [
    ...(from === null ? [] : [{ text: `${column} ${least} ?`, value: from }]),
    ...(to === null ? [] : [{ text: `${column} ${most} ?`, value: to }]),
  ];
  return { text: parts.map(({ text }) => text).join(' AND '), values: parts.map(({ value }) => value) };
}

/** The instant (ISO 8601 with `Z`) at which a calendar day, or the one some days later, begins on this computer. */
function startOfDay(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + daysLater);
  // `new Date(98, …)` would be 1998.
  start.setFullYear(year, month - 1, date + daysLater);
  // Years of five digits begin with a sign, which sorts before all others.
  return Number.isNaN(start.getTime()) || start.getUTCFullYear() > 9_999 ? LAST_TEXT : start.toISOString();
}
