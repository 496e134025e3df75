import {
  type CaseFilter,
  type CaseSortKey,
  type CaseTrait,
  type DayPeriod,
  periodDays,
  traitMask,
} from '../../../domain/case-filter';
import { localDay } from '../../../domain/reference-date';
import { toJsonColumn } from './rows';

/** Sort column values of one row; the last one is its unique number. */
export type SortKey = readonly (string | number)[];

interface Order {
  /** Sorted in one direction, so that a row comparison finds the start of a page. */
  readonly columns: readonly string[];
  /** Covers the columns and every filter, so that a scan reads no table rows. */
  readonly index: string;
  /** The type of each column. */
  readonly kinds: readonly ('string' | 'number')[];
}

const LAST_TEXT = '\u{10FFFF}';

export const ORDERS: { readonly [Key in Exclude<CaseSortKey, 'relevance'>]: Order } = {
  activity: {
    columns: ['last_activity_at', 'number'],
    index: 'case_list_by_activity',
    kinds: ['string', 'number'],
  },
  created: {
    columns: ['created_at', 'number'],
    index: 'case_list_by_creation',
    kinds: ['string', 'number'],
  },
  number: {
    columns: ['case_number COLLATE NOCASE', 'number'],
    index: 'case_list_by_number',
    kinds: ['string', 'number'],
  },
  level: {
    columns: ['worry', 'last_activity_at', 'number'],
    index: 'case_list_by_level',
    kinds: ['number', 'string', 'number'],
  },
  tokens: {
    columns: ['tokens', 'number'],
    index: 'case_list_by_tokens',
    kinds: ['number', 'number'],
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

export interface PagePosition {
  /** Null starts at the beginning. */
  readonly after: SortKey | null;
  readonly offset: number;
  readonly limit: number;
}

/** Selects the keys of a page, as `k0`, `k1` …, by scanning the index of the order from a key. */
export function pageSql(filter: CaseFilter, order: ListedOrder, position: PagePosition): Sql {
  const columns = ORDERS[order.by].columns.map((column, at) => `${column} AS k${at}`);
  return walkSql(columns.join(', '), filter, order, position);
}

/** Selects all numbers of a list in its order. */
export function numbersSql(filter: CaseFilter, order: ListedOrder): Sql {
  return walkSql('number', filter, order, { after: null, offset: 0, limit: -1 });
}

function walkSql(
  selected: string,
  filter: CaseFilter,
  { by, descending }: ListedOrder,
  position: PagePosition,
): Sql {
  const { columns, index } = ORDERS[by];
  const conditions = [
    ...(position.after === null ? [] : afterKeySql(columns, descending ? '<' : '>', position.after)),
    ...filterSql(filter, by),
  ];
  return {
    text: `SELECT ${selected} FROM "case" INDEXED BY ${index} ${where(conditions)}
      ORDER BY ${ordering(columns, descending)} LIMIT ? OFFSET ?`,
    values: [...conditions.flatMap(({ values }) => values), position.limit, position.offset],
  };
}

/** SQLite uses no index for a row comparison with a collation, so the first column also limits the scan. */
function afterKeySql(columns: readonly string[], sign: '<' | '>', after: SortKey): readonly Sql[] {
  return [
    { text: `${columns[0]} ${sign}= ?`, values: after.slice(0, 1) },
    { text: `(${columns.join(', ')}) ${sign} (${columns.map(() => '?').join(', ')})`, values: after },
  ];
}

function where(conditions: readonly Sql[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map(({ text }) => text).join(' AND ')}`;
}

/** Selects those of a few numbers that match the filter, in order. */
export function matchesSql(
  numbers: readonly number[],
  filter: CaseFilter,
  { by, descending }: ListedOrder,
): Sql {
  const conditions = filterSql(filter, by);
  return {
    text: `SELECT number FROM "case"
      WHERE ${['number IN (SELECT value FROM json_each(?))', ...conditions.map(({ text }) => text)].join(' AND ')}
      ORDER BY ${ordering(ORDERS[by].columns, descending)}`,
    values: [toJsonColumn(numbers), ...conditions.flatMap(({ values }) => values)],
  };
}

export function countSql(filter: CaseFilter): Sql {
  // Use the index in which the period is one contiguous range.
  const by = filter.period?.kind === 'created' ? 'created' : 'activity';
  const conditions = filterSql(filter, by);
  return {
    text: `SELECT count(*) FROM "case" INDEXED BY ${ORDERS[by].index} ${where(conditions)}`,
    values: conditions.flatMap(({ values }) => values),
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
    ...(findings.length > 0 ? [anyFinding(findings)] : []),
    ...(period ? periodSql(periodDays(period, localDay(new Date())), by) : []),
  ];
}

function anyTrait(traits: readonly CaseTrait[]): readonly Sql[] {
  return traits.length === 0 ? [] : [{ text: '(traits & ?) <> 0', values: [traitMask(traits)] }];
}

function anyOf(column: string, values: readonly string[]): Sql {
  return { text: `${column} IN (${values.map(() => '?').join(', ')})`, values };
}

function anyFinding(codes: readonly string[]): Sql {
  const { text, values } = anyOf('code', codes);
  const mask = `SELECT coalesce(sum(1 << bit), 0) FROM finding_bit WHERE ${text}`;
  return { text: `(finding_bits & (${mask})) <> 0`, values };
}

const INSTANTS = {
  activity: { column: 'last_activity_at', index: 'case_list_by_activity', covered: ['activity', 'level'] },
  created: { column: 'created_at', index: 'case_list_by_creation', covered: ['created'] },
} as const;

function periodSql({ kind, from, to }: DayPeriod, by: keyof typeof ORDERS): readonly Sql[] {
  if (from === null && to === null) return [];
  if (kind === 'captured') {
    const days = range('day', from, '>=', to, '<=');
    return [
      { text: `+number IN (SELECT case_number FROM case_day WHERE ${days.text})`, values: days.values },
    ];
  }
  const { column, index, covered } = INSTANTS[kind];
  const within = range(column, from && startOfDay(from, 0), '>=', to && startOfDay(to, 1), '<');
  if (covered.some((order) => order === by)) return [within];
  const text = `+number IN (SELECT number FROM "case" INDEXED BY ${index} WHERE ${within.text})`;
  return [{ text, values: within.values }];
}

function range(
  column: string,
  from: string | null,
  lowerSign: string,
  to: string | null,
  upperSign: string,
): Sql {
  const parts = [
    ...(from === null ? [] : [{ text: `${column} ${lowerSign} ?`, value: from }]),
    ...(to === null ? [] : [{ text: `${column} ${upperSign} ?`, value: to }]),
  ];
  return { text: parts.map(({ text }) => text).join(' AND '), values: parts.map(({ value }) => value) };
}

/** Returns the ISO time at which a local calendar day, or one `daysLater`, begins. */
function startOfDay(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + daysLater);
  // `new Date(98, …)` means 1998, so set the year explicitly.
  start.setFullYear(year, month - 1, date + daysLater);
  // Five-digit years start with a sign in ISO format, which would sort before all others.
  return Number.isNaN(start.getTime()) || start.getUTCFullYear() > 9_999 ? LAST_TEXT : start.toISOString();
}
