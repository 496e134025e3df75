import type { CaseFacets, CasePage, FoundPlace } from '../../../contract/case-list-views';
import {
  type CaseFilter,
  type CaseSort,
  EMPTY_FILTER,
  FILTER_DECISIONS,
  FILTER_LEVELS,
  FILTER_STATES,
  periodDays,
} from '../../../domain/case-filter';
import type { CaseId } from '../../../domain/ids';
import { localDay } from '../../../domain/reference-date';
import { bestMatches, SEARCH_KINDS, type SearchText } from '../../../domain/search/found-in';
import { type Chunk, parseQuery } from '../../../domain/search/query';
import {
  countSql,
  decisionSql,
  type ListedOrder,
  levelsSql,
  MAX_CASES_TO_SORT,
  matchesSql,
  ORDERS,
  pageSql,
  partsSql,
  rowIdsSql,
  type SortKey,
  type Sql,
  STATE_SQL,
} from './case-list-sql';
import { CASE_COLUMNS, type CaseColumns, toCase } from './case-rows';
import type { Database } from './connection';
import { changeCount, revisionOf } from './revision';
import { fromJsonColumn, toJsonColumn } from './rows';
import type { SearchRepository } from './search-repository';
import type { StoredCase } from './stored-case';

export interface CaseQuery {
  readonly search: string;
  readonly filter: CaseFilter;
  readonly sort: CaseSort;
  /** The `next` of the previous page of the same list. */
  readonly after: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** A part of a filter with at most one case in so many is looked up and sorted instead of scanning all. */
const RARE = 16;
/** Number of lists whose order is cached until something is written. */
const MAX_CACHED_LISTS = 6;
/** Number of lists whose length is cached until a case changes. */
const MAX_CACHED_COUNTS = 100;

/** Returns pages of the case list. A list without a search scans an index; a search is ranked once and then paged. */
export function createCaseList(database: Database, search: SearchRepository) {
  const byRowIds = database.prepare<[string], CaseColumns>(
    `SELECT ${CASE_COLUMNS} FROM "case" c WHERE c.row_id IN (SELECT value FROM json_each(?))`,
  );
  const photoWithNote = database
    .prepare<[string, string], string>(
      `SELECT i.path FROM photo_note n JOIN item i ON i.sha256 = n.sha256 AND i.case_id = n.case_id
       WHERE n.case_id = ? AND n.note = ? ORDER BY i.path LIMIT 1`,
    )
    .pluck();
  const run = statements(database);
  const cachedLists = cacheWhile(revisionOf(database), MAX_CACHED_LISTS);
  const cachedCounts = cacheWhile(changeCount(database, 'cases'), MAX_CACHED_COUNTS);
  const cachedOrders = cacheWhile(changeCount(database, 'cases'), MAX_CACHED_LISTS);
  const inOrder = (filter: CaseFilter, order: ListedOrder): readonly number[] =>
    cachedOrders(toJsonColumn([filter, order]), () => run.column(rowIdsSql(filter, order, few(filter))));
  const countOf = (filter: CaseFilter): number =>
    cachedCounts(toJsonColumn(filter), () => Number(run.value(countSql(filter, few(filter)))));
  /** The cases of the first part of a filter that is rare; null if none is. */
  const few = (filter: CaseFilter): Sql | null => {
    const parts = partsSql(filter);
    if (parts.length === 0) return null;
    const most = Math.min(MAX_CASES_TO_SORT, Number(run.value(countSql(EMPTY_FILTER, null))) / RARE);
    return parts.find(({ count }) => Number(run.value(count)) <= most)?.rowIds ?? null;
  };
  const ranked = (query: CaseQuery, chunks: readonly Chunk[]): readonly number[] =>
    cachedLists(`ranked ${toJsonColumn([query.search, query.filter, query.sort])}`, () =>
      rankedRowIds({ run, search, inOrder }, query, chunks),
    );

  const pageOfIndex = (query: CaseQuery): Omit<CasePage, 'rows' | 'indexing'> & { rowIds: number[] } => {
    const order = orderOf(query.sort);
    const { offset, limit, filter } = query;
    const rare = few(filter);
    const after = parseSortKey(query.after, order);
    if (after === null && offset > 0) {
      const total = countOf(filter);
      const keys = keysAt(run, filter, order, { offset, limit, total }, rare);
      return { total, ...toPage(keys, limit) };
    }
    const keys = run.keys(pageSql(filter, order, { after, offset, limit }, rare));
    const isWhole = after === null && keys.length < limit;
    return { total: isWhole ? keys.length : countOf(filter), ...toPage(keys, limit) };
  };
  const pageOfSearch = (query: CaseQuery, chunks: readonly Chunk[]) => {
    const all = ranked(query, chunks);
    const from = startAfter(query.after, all) + query.offset;
    const rowIds = all.slice(from, from + query.limit);
    const end = from + rowIds.length;
    const last = rowIds.at(-1);
    const hasNext = last !== undefined && end < all.length;
    return { total: all.length, next: hasNext ? toJsonColumn([end, last]) : null, rowIds };
  };

  const withPhoto = (caseId: CaseId, place: SearchText): FoundPlace => {
    const file = place.kind === 'photo-note' ? photoWithNote.get(caseId, place.text) : undefined;
    return file === undefined ? place : { ...place, file };
  };
  const list = (asked: CaseQuery): CasePage => {
    const query = { ...asked, filter: withDays(asked.filter) };
    const chunks = parseQuery(query.search);
    const hasSearch = query.search.trim() !== '';
    const indexing = hasSearch ? search.pendingCount() : 0;
    if (hasSearch && chunks.length === 0) return { total: 0, rows: [], next: null, indexing };
    const { rowIds, ...page } = hasSearch ? pageOfSearch(query, chunks) : pageOfIndex(query);
    const byRowId = new Map(byRowIds.all(toJsonColumn(rowIds)).map((row) => [row.row_id, row]));
    const listed = rowIds.flatMap((rowId) => {
      const row = byRowId.get(rowId);
      if (!row) return [];
      const { createdAt: _createdAt, ...shown } = toCase(row);
      const places = hasSearch ? placesOf(search.textsOf(rowId), shown, chunks) : [];
      return [{ ...shown, places: places.map((place) => withPhoto(shown.id, place)) }];
    });
    return { ...page, rows: listed, indexing };
  };
  return {
    list,
    facets: run.facets,
  };
}

/** A relative period as calendar days: a cached list or count must not outlive the day it was read on. */
function withDays(filter: CaseFilter): CaseFilter {
  return { ...filter, period: filter.period && periodDays(filter.period, localDay(new Date())) };
}

/** Scans from the nearer end of the list, because an offset is scanned row by row. */
function keysAt(
  run: Statements,
  filter: CaseFilter,
  order: ListedOrder,
  { offset, limit, total }: { readonly offset: number; readonly limit: number; readonly total: number },
  few: Sql | null,
): readonly SortKey[] {
  const count = Math.min(limit, total - offset);
  if (count <= 0) return [];
  if (offset <= total / 2)
    return run.keys(pageSql(filter, order, { after: null, offset, limit: count }, few));
  const backwards = { ...order, descending: !order.descending };
  const place = { after: null, offset: total - offset - count, limit: count };
  return run.keys(pageSql(filter, backwards, place, few)).toReversed();
}

function toPage(keys: readonly SortKey[], limit: number) {
  const last = keys.at(-1);
  return {
    next: last && keys.length === limit ? toJsonColumn(last) : null,
    rowIds: keys.map((key) => Number(key.at(-1))),
  };
}

function orderOf({ by, descending }: CaseSort): ListedOrder {
  return by === 'relevance' ? { by: 'activity', descending: true } : { by, descending };
}

/** Returns the matching texts of a case that its row does not already show. */
function placesOf(
  texts: readonly SearchText[],
  { caseNumber, note }: Pick<StoredCase, 'caseNumber' | 'note'>,
  chunks: readonly Chunk[],
): readonly SearchText[] {
  const shown: readonly SearchText[] = [
    { kind: 'number', text: caseNumber },
    { kind: 'note', text: note },
  ];
  const order = (text: SearchText) => SEARCH_KINDS.indexOf(text.kind);
  const others = texts.filter(({ kind }) => kind !== 'number' && kind !== 'note');
  return bestMatches(
    others.sort((a, b) => order(a) - order(b)),
    chunks,
    shown,
  );
}

interface RankingDeps {
  readonly run: Statements;
  readonly search: SearchRepository;
  /** All cases of a filter in an order; a search is typed letter by letter, and these stay the same. */
  readonly inOrder: (filter: CaseFilter, order: ListedOrder) => readonly number[];
}

/**
 * Returns all matches of a search in order. Relevance ranks an equal case number first, then numbers with this prefix,
 * numbers and then notes that contain all chunks, and all others; each group by its last activity.
 */
function rankedRowIds(
  { run, search, inOrder }: RankingDeps,
  { search: input, filter, sort }: CaseQuery,
  chunks: readonly Chunk[],
): readonly number[] {
  const matches = search.match(chunks, 'anywhere');
  if (matches.length === 0) return [];
  const order = orderOf(sort);
  const isMatch = membership(matches);
  const rowIds =
    matches.length <= MAX_CASES_TO_SORT
      ? run.column(matchesSql(matches, filter, order))
      : inOrder(filter, order).filter(isMatch);
  if (sort.by !== 'relevance' || rowIds.length < 2) return rowIds;
  const typed = input.trim();
  const tiers = [
    new Set(run.column({ text: SAME_NUMBER, values: [typed] })),
    new Set(run.column({ text: NUMBER_BEGINS, values: [typed, `${typed}\u{10FFFF}`] })),
  ];
  const isBetter = [
    ...tiers.map((tier) => (number: number) => tier.has(number)),
    membership(search.match(chunks, 'number')),
    membership(search.match(chunks, 'notes')),
  ];
  const ranks: number[][] = [[], [], [], [], []];
  for (const rowId of rowIds) {
    const rank = isBetter.findIndex((isIn) => isIn(rowId));
    ranks[rank < 0 ? isBetter.length : rank]?.push(rowId);
  }
  return ranks.flat();
}

export const SAME_NUMBER = `SELECT row_id FROM "case" INDEXED BY case_list_by_number
  WHERE case_number = ? COLLATE NOCASE`;
export const NUMBER_BEGINS = `SELECT row_id FROM "case" INDEXED BY case_list_by_number
  WHERE case_number >= ? COLLATE NOCASE AND case_number < ? COLLATE NOCASE`;

/** `rowIds` must be ascending. One bit per row is smaller and faster than a set of 100,000 numbers. */
function membership(rowIds: readonly number[]): (rowId: number) => boolean {
  const bits = new Uint8Array(((rowIds.at(-1) ?? 0) >> 3) + 1);
  for (const rowId of rowIds) bits[rowId >> 3] = (bits[rowId >> 3] ?? 0) | (1 << (rowId & 7));
  return (rowId) => ((bits[rowId >> 3] ?? 0) & (1 << (rowId & 7))) !== 0;
}

/** An invalid cursor starts from the beginning. */
function parseSortKey(after: string | null, { by }: ListedOrder): SortKey | null {
  const values = parseArray(after);
  const { kinds } = ORDERS[by];
  const fits = values?.length === kinds.length && values.every((value, at) => typeof value === kinds[at]);
  return fits ? (values as SortKey) : null;
}

/** Returns the index after the last case of the previous page, even if that case moved in the list. */
function startAfter(after: string | null, all: readonly number[]): number {
  const [end, last] = parseArray(after) ?? [];
  if (typeof end !== 'number' || typeof last !== 'number' || !Number.isInteger(end)) return 0;
  if (all[end - 1] === last) return end;
  const position = all.indexOf(last);
  return position < 0 ? Math.max(0, end) : position + 1;
}

function parseArray(text: string | null): readonly unknown[] | null {
  if (text === null) return null;
  try {
    const value = fromJsonColumn<unknown>(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

type Statements = ReturnType<typeof statements>;

/** Caches statements by their text; the filters in use limit their number. */
function statements(database: Database) {
  const known = new Map<string, ReturnType<typeof database.prepare<(string | number)[], unknown>>>();
  const prepared = (text: string) => {
    const statement = known.get(text) ?? database.prepare<(string | number)[], unknown>(text);
    known.set(text, statement);
    return statement;
  };
  return {
    value: ({ text, values }: Sql): unknown =>
      prepared(text)
        .pluck()
        .get(...values),
    column: ({ text, values }: Sql): readonly number[] =>
      prepared(text)
        .pluck()
        .all(...values)
        .map(Number),
    facets: facetCounts(database),
    keys: ({ text, values }: Sql): readonly SortKey[] =>
      prepared(text)
        .raw()
        .all(...values) as SortKey[],
  };
}

/** Returns a function that adds up the kept numbers of cases, independent of any filter. */
function facetCounts(database: Database): () => CaseFacets {
  const conditions = [
    ...FILTER_LEVELS.map((level) => levelsSql([level])),
    ...FILTER_DECISIONS.map(decisionSql),
    ...FILTER_STATES.map((state) => STATE_SQL[state]),
  ];
  const kinds = database
    .prepare<[], (number | null)[]>(
      `SELECT ${conditions.map((condition) => `sum(cases) FILTER (WHERE ${condition})`).join(', ')} FROM case_count`,
    )
    .raw();
  const findings = database
    .prepare<[], readonly [code: string, cases: number]>('SELECT * FROM finding_count')
    .raw();
  return () => {
    const counts = kinds.get() ?? [];
    const take = <Name extends string>(names: readonly Name[], from: number) =>
      Object.fromEntries(names.map((name, at) => [name, counts[from + at] ?? 0])) as {
        readonly [Key in Name]: number;
      };
    return {
      levels: take(FILTER_LEVELS, 0),
      decisions: take(FILTER_DECISIONS, FILTER_LEVELS.length),
      states: take(FILTER_STATES, FILTER_LEVELS.length + FILTER_DECISIONS.length),
      findings: Object.fromEntries(findings.all()),
    };
  };
}

/** Caches the newest values until `currentStamp` returns another value. */
function cacheWhile(currentStamp: () => number | string, maxValues: number) {
  const known = new Map<string, unknown>();
  let lastStamp: number | string = -1;
  return <Value>(key: string, make: () => Value): Value => {
    const nowStamp = currentStamp();
    if (nowStamp !== lastStamp) known.clear();
    lastStamp = nowStamp;
    if (known.has(key)) return known.get(key) as Value;
    const value = make();
    known.set(key, value);
    for (const oldest of known.keys()) {
      if (known.size <= maxValues) break;
      known.delete(oldest);
    }
    return value;
  };
}
