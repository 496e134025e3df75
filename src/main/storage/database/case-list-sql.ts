import {
  type CaseFilter,
  type CaseSortKey,
  type DayPeriod,
  type FilterDecision,
  type FilterLevel,
  type FilterState,
  type Period,
  periodDays,
} from '../../../domain/case-filter';
import { severityRank } from '../../../domain/level';
import { localDay } from '../../../domain/reference-date';
import { toCodesColumn, toJsonColumn } from './rows';

/** Sort column values of one row; the last one is its unique `row_id`. */
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
    columns: ['last_activity_at', 'row_id'],
    index: 'case_list_by_activity',
    kinds: ['string', 'number'],
  },
  created: {
    columns: ['created_at', 'row_id'],
    index: 'case_list_by_creation',
    kinds: ['string', 'number'],
  },
  number: {
    columns: ['case_number COLLATE NOCASE', 'row_id'],
    index: 'case_list_by_number',
    kinds: ['string', 'number'],
  },
  level: {
    columns: ['severity_rank', 'last_activity_at', 'row_id'],
    index: 'case_list_by_level',
    kinds: ['number', 'string', 'number'],
  },
  tokens: {
    columns: ['tokens', 'row_id'],
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

/** One part of a filter that an index answers, whatever the others say. */
export interface FilterPart {
  /** Not less than the number of its cases, or above `MAX_CASES_TO_SORT`. */
  readonly count: Sql;
  /** Their `row_id`. */
  readonly rowIds: Sql;
}

/** Up to this number, cases are looked up and sorted; above it, the index of the order is scanned and filtered. */
export const MAX_CASES_TO_SORT = 2_000;

/**
 * Selects the keys of a page, as `k0`, `k1` …, by scanning the index of the order from a key; or by sorting `few`, the
 * `row_id` of cases among which all matches are.
 */
export function pageSql(
  filter: CaseFilter,
  order: ListedOrder,
  position: PagePosition,
  few: Sql | null,
): Sql {
  const columns = ORDERS[order.by].columns.map((column, at) => `${column} AS k${at}`);
  return walkSql(columns.join(', '), filter, order, position, few);
}

/** Selects all `row_id` of a list in its order. */
export function rowIdsSql(filter: CaseFilter, order: ListedOrder, few: Sql | null): Sql {
  return walkSql('row_id', filter, order, { after: null, offset: 0, limit: -1 }, few);
}

function walkSql(
  selected: string,
  filter: CaseFilter,
  { by, descending }: ListedOrder,
  position: PagePosition,
  few: Sql | null,
): Sql {
  const { columns, index } = ORDERS[by];
  const { after, limit, offset } = position;
  const comparison = descending ? '<' : '>';
  const walk = (key: readonly Sql[], most: number, skipped: number): Sql => {
    const conditions = [...among(few), ...key, ...filterSql(filter)];
    return {
      text: `SELECT ${selected} FROM "case" ${few ? 'NOT INDEXED' : `INDEXED BY ${index}`} ${where(conditions)}
      ORDER BY ${ordering(columns, descending)} LIMIT ? OFFSET ?`,
      values: [...conditions.flatMap(({ values }) => values), most, skipped],
    };
  };
  if (after === null) return walk([], limit, offset);
  if (by !== 'tokens' || few) return walk(afterKeySql(columns, comparison, after), limit, offset);
  // Many cases have the same number of tokens, and the index starts a row comparison at the first of them.
  const [tokens = '', rowId = ''] = after;
  const parts = [
    [sql('tokens = ?', tokens), sql(`row_id ${comparison} ?`, rowId)],
    [sql(`tokens ${comparison} ?`, tokens)],
  ].map((key) => walk(key, limit + offset, 0));
  return {
    text: `${parts.map(({ text }) => `SELECT * FROM (${text})`).join(' UNION ALL ')} LIMIT ? OFFSET ?`,
    values: [...parts.flatMap(({ values }) => values), limit, offset],
  };
}

function afterKeySql(columns: readonly string[], comparison: '<' | '>', after: SortKey): readonly Sql[] {
  const [first = ''] = columns;
  return [
    // SQLite uses no index for a row comparison with a collation; for others, this would hide the better range.
    ...(first.includes('COLLATE') ? [{ text: `${first} ${comparison}= ?`, values: after.slice(0, 1) }] : []),
    { text: `(${columns.join(', ')}) ${comparison} (${columns.map(() => '?').join(', ')})`, values: after },
  ];
}

function where(conditions: readonly Sql[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map(({ text }) => text).join(' AND ')}`;
}

/** Selects those of a few `row_id` that match the filter, in order. */
export function matchesSql(
  rowIds: readonly number[],
  filter: CaseFilter,
  { by, descending }: ListedOrder,
): Sql {
  const conditions = filterSql(filter);
  return {
    text: `SELECT row_id FROM "case" NOT INDEXED
      WHERE ${['row_id IN (SELECT value FROM json_each(?))', ...conditions.map(({ text }) => text)].join(' AND ')}
      ORDER BY ${ordering(ORDERS[by].columns, descending)}`,
    values: [toJsonColumn(rowIds), ...conditions.flatMap(({ values }) => values)],
  };
}

/** Counts from the stored numbers where these suffice, otherwise among a few or by scanning an index. */
export function countSql(filter: CaseFilter, few: Sql | null): Sql {
  if (filter.period === null && filter.findings.length === 0) return countKindsSql(kindSql(filter));
  const conditions = [...among(few), ...filterSql(filter)];
  const read = few ? 'NOT INDEXED' : `INDEXED BY ${ORDERS[countedBy(filter)].index}`;
  return {
    text: `SELECT count(*) FROM "case" ${read} ${where(conditions)}`,
    values: conditions.flatMap(({ values }) => values),
  };
}

function countKindsSql(conditions: readonly Sql[]): Sql {
  return {
    text: `SELECT coalesce(sum(cases), 0) FROM case_count ${where(conditions)}`,
    values: conditions.flatMap(({ values }) => values),
  };
}

/** As the index `case_by_kind` has it. */
const KIND = `CAST(json_array(severity_rank, state, decision, profile_id, min(undecodable, 1), capture_column, capture_push,
  iif(closed_at IS NULL, NULL, 'yes'), iif(held_since IS NULL, NULL, 'yes')) AS TEXT)`;

/** The parts of a filter that an index answers; each holds every match of the filter. */
export function partsSql(filter: CaseFilter): readonly FilterPart[] {
  return [...kindPart(kindSql(filter)), ...findingPart(filter.findings), ...periodPart(filter.period)];
}

function kindPart(kinds: readonly Sql[]): readonly FilterPart[] {
  if (kinds.length === 0) return [];
  const rowIds = {
    text: `SELECT row_id FROM "case" INDEXED BY case_by_kind
      WHERE ${KIND} IN (SELECT kind FROM case_count ${where(kinds)})`,
    values: kinds.flatMap(({ values }) => values),
  };
  return [{ count: countKindsSql(kinds), rowIds }];
}

function findingPart(codes: CaseFilter['findings']): readonly FilterPart[] {
  if (codes.length === 0) return [];
  const named = sql(`code IN (${codes.map(() => '?').join(', ')})`, ...codes);
  return [
    {
      count: { ...named, text: `SELECT coalesce(sum(cases), 0) FROM finding_count WHERE ${named.text}` },
      rowIds: { ...named, text: `SELECT case_row_id FROM finding_case WHERE ${named.text}` },
    },
  ];
}

function periodPart(period: Period | null): readonly FilterPart[] {
  const days = period && daysOf(period);
  const condition = days && daysCondition(days);
  if (!condition) return [];
  const from =
    days.kind === 'captured'
      ? 'SELECT case_row_id FROM case_day'
      : `SELECT row_id FROM "case" INDEXED BY ${ORDERS[days.kind].index}`;
  const rowIds = { ...condition, text: `${from} WHERE ${condition.text}` };
  return [
    {
      count: { ...rowIds, text: `SELECT count(*) FROM (${rowIds.text} LIMIT ${MAX_CASES_TO_SORT + 1})` },
      rowIds,
    },
  ];
}

/** The order in whose index the cases of a filter are in few ranges, so that a count reads only these. */
function countedBy({ levels, period }: CaseFilter): keyof typeof ORDERS {
  if (levels.length > 0) return 'level';
  return period?.kind === 'created' ? 'created' : 'activity';
}

function ordering(columns: readonly string[], descending: boolean): string {
  return columns.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ');
}

export function levelsSql(levels: readonly FilterLevel[]): string {
  return `severity_rank IN (${levels.flatMap(ranksOf).join(', ')})`;
}

function ranksOf(level: FilterLevel): readonly number[] {
  if (level === 'none') return [severityRank(null)];
  if (level === 'other')
    return [severityRank({ kind: 'absent' }), severityRank({ kind: 'unknown', text: '' })];
  return [severityRank({ kind: 'known', level })];
}

export function decisionSql(decision: FilterDecision): string {
  return decision === 'undecided' ? 'decision IS NULL' : `decision = '${decision}'`;
}

export const STATE_SQL: { readonly [State in FilterState]: string } = {
  'needs-you': `state = 'needs-you'`,
  rejected: `state = 'rejected'`,
  sending: `state = 'sending'`,
  sealed: `state = 'sealed'`,
  preparing: `state = 'preparing'`,
  answered: `state = 'answered'`,
  'closed-without-answer': `state = 'closed-without-answer'`,
  'handed-over': `state = 'handed-over'`,
  undecodable: 'undecodable > 0',
  'capture-sent': `capture_column = 'sent'`,
  'capture-reminder': `capture_column = 'reminder'`,
  'capture-manual': `capture_column = 'manual'`,
  'capture-closed': `capture_column = 'closed'`,
  'capture-other': `capture_column = 'other'`,
  'capture-trouble': `capture_push IN ('failed', 'missing')`,
  open: 'closed_at IS NULL',
  closed: 'closed_at IS NOT NULL',
  held: 'held_since IS NOT NULL',
};

function filterSql(filter: CaseFilter): readonly Sql[] {
  return [
    ...kindSql(filter),
    ...(filter.period ? periodSql(daysOf(filter.period)) : []),
    // The last, because comparing texts takes the longest.
    ...anyOf(filter.findings.map((code) => sql('instr(finding_codes, ?) > 0', toCodesColumn([code])))),
  ];
}

/** What the rows of `case_count` are filtered by as well. */
function kindSql({ levels, states, decisions, profileIds }: CaseFilter): readonly Sql[] {
  return [
    ...(levels.length > 0 ? [sql(levelsSql(levels))] : []),
    ...anyOf(states.map((state) => sql(STATE_SQL[state]))),
    ...anyOf(decisions.map((decision) => sql(decisionSql(decision)))),
    ...anyOf(profileIds.map((id) => sql('profile_id = ?', id))),
  ];
}

function among(few: Sql | null): readonly Sql[] {
  return few ? [{ ...few, text: `row_id IN (${few.text})` }] : [];
}

function sql(text: string, ...values: Sql['values']): Sql {
  return { text, values };
}

function anyOf(conditions: readonly Sql[]): readonly Sql[] {
  if (conditions.length === 0) return [];
  const text = `(${conditions.map((condition) => condition.text).join(' OR ')})`;
  return [{ text, values: conditions.flatMap(({ values }) => values) }];
}

function daysOf(period: Period): DayPeriod {
  return periodDays(period, localDay(new Date()));
}

function periodSql(days: DayPeriod): readonly Sql[] {
  const condition = daysCondition(days);
  if (!condition || days.kind !== 'captured') return condition ? [condition] : [];
  return [{ ...condition, text: `+row_id IN (SELECT case_row_id FROM case_day WHERE ${condition.text})` }];
}

/** Of `case_day` for days of capture, of the case for others; null without a limit. */
function daysCondition({ kind, from, to }: DayPeriod): Sql | null {
  if (from === null && to === null) return null;
  if (kind === 'captured') return range('day', from, '>=', to, '<=');
  const column = kind === 'created' ? 'created_at' : 'last_activity_at';
  return range(column, from && startOfDay(from, 0), '>=', to && startOfDay(to, 1), '<');
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
