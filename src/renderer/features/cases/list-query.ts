import type { CaseListQuery } from '../../../contract/case-list-views';
import {
  type CaseFilter,
  type CaseSortKey,
  DEFAULT_SORT,
  EMPTY_FILTER,
  FILTER_LEVELS,
  type FilterLevel,
  isEmptyFilter,
} from '../../../domain/case-filter';

/** Steps of the list of cases that can be taken back. */
export const CASES_SCOPE = 'cases';

export const INITIAL_QUERY: CaseListQuery = { search: '', filter: EMPTY_FILTER, sort: DEFAULT_SORT };

/** Levels offered in the toolbar; the panel offers all. */
export const LEVEL_CHIPS: readonly FilterLevel[] = FILTER_LEVELS.filter((level) => level !== 'other');

export function hasSearchOrFilter({ search, filter }: CaseListQuery): boolean {
  return search.trim() !== '' || !isEmptyFilter(filter);
}

/** A field of the filter that can be cleared, with all of its values. */
export type FilterPart = 'levels' | 'states' | 'decisions' | 'findings' | 'profileIds' | 'period';

const PARTS: readonly FilterPart[] = ['levels', 'states', 'decisions', 'findings', 'profileIds', 'period'];

export function activeFilterParts(filter: CaseFilter): readonly FilterPart[] {
  return PARTS.filter((part) =>
    part === 'period' ? filter.period !== null : (filter[part] satisfies readonly string[]).length > 0,
  );
}

export function clearFilterPart(filter: CaseFilter, part: FilterPart): CaseFilter {
  return { ...filter, [part]: EMPTY_FILTER[part] };
}

/** Returns how many values are set in the filter panel; levels have their own chips. */
export function countPanelFilters({ states, decisions, findings, profileIds, period }: CaseFilter): number {
  return states.length + decisions.length + findings.length + profileIds.length + (period ? 1 : 0);
}

/** Columns whose first click sorts in descending order: the most severe, newest or largest first. */
const DESCENDING_FIRST: ReadonlySet<CaseSortKey> = new Set(['activity', 'created', 'level', 'tokens']);

/** Returns the query after a click on a header: its usual direction, the opposite one, then the default order. */
export function toggleSort(query: CaseListQuery, by: CaseSortKey): CaseListQuery {
  const first = DESCENDING_FIRST.has(by);
  const shown = displayedSort(query);
  if (shown?.by !== by) return { ...query, sort: { by, descending: first } };
  if (shown.descending === first) return { ...query, sort: { by, descending: !first } };
  return { ...query, sort: DEFAULT_SORT };
}

/** Returns the sort order that the headers show; without a search the default is the last activity. */
export function displayedSort({ search, sort }: CaseListQuery): CaseListQuery['sort'] | null {
  if (sort.by !== 'relevance') return sort;
  return search.trim() === '' ? { by: 'activity', descending: true } : null;
}

/** Compares queries by their meaning: the order of values and surrounding spaces do not matter. */
export function isSameQuery(a: CaseListQuery, b: CaseListQuery): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

/**
 * Returns the query as it is `now` with the filter of before a step. Search and order go back only if the same step
 * changed them, e.g. a saved filter, and they are still as it left them.
 */
export function undoFilterChange(
  now: CaseListQuery,
  before: CaseListQuery,
  after: CaseListQuery,
): CaseListQuery {
  const source = (part: 'search' | 'sort') =>
    isSameQuery({ ...now, [part]: after[part] }, now) ? before : now;
  return { search: source('search').search, filter: before.filter, sort: source('sort').sort };
}

function canonical({ search, filter, sort }: CaseListQuery): unknown {
  const parts = PARTS.map((part) => {
    const value = filter[part];
    return Array.isArray(value) ? [...value].sort() : value && Object.entries(value).sort();
  });
  return [search.trim(), parts, sort.by === 'relevance' ? 'relevance' : [sort.by, sort.descending]];
}
