import type { CaseListQuery } from '../../../contract/case-list-views';
import {
  type CaseFilter,
  type CaseSortKey,
  type FilterLevel,
  isNoFilter,
  NO_FILTER,
  USUAL_SORT,
} from '../../../domain/case-filter';

export const FIRST_QUERY: CaseListQuery = { search: '', filter: NO_FILTER, sort: USUAL_SORT };

/** Levels that the tool bar offers; the rest is in the panel. */
export const LEVEL_CHIPS: readonly FilterLevel[] = ['Red', 'Yellow', 'Green', '-', 'none'];

export function isNarrowed({ search, filter }: CaseListQuery): boolean {
  return search.trim() !== '' || !isNoFilter(filter);
}

/** A field of the filter as something that can be taken away: all of its values together. */
export type FilterPart = 'levels' | 'states' | 'decisions' | 'findings' | 'profileIds' | 'period';

const PARTS: readonly FilterPart[] = ['levels', 'states', 'decisions', 'findings', 'profileIds', 'period'];

export function filterParts(filter: CaseFilter): readonly FilterPart[] {
  return PARTS.filter((part) =>
    part === 'period' ? filter.period !== null : (filter[part] satisfies readonly string[]).length > 0,
  );
}

export function withoutPart(filter: CaseFilter, part: FilterPart): CaseFilter {
  return { ...filter, [part]: NO_FILTER[part] };
}

/** How many values the panel of filters has switched on; levels have their own chips. */
export function panelCount({ states, decisions, findings, profileIds, period }: CaseFilter): number {
  return states.length + decisions.length + findings.length + profileIds.length + (period ? 1 : 0);
}

export function toggled<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

/** Most worrying, newest and most first; numbers as they count. */
const DESCENDING_FIRST: ReadonlySet<CaseSortKey> = new Set(['activity', 'created', 'level', 'tokens']);

/** A click on a header: its usual direction, then the other one, then the order that the list has by itself. */
export function sortedBy(query: CaseListQuery, by: CaseSortKey): CaseListQuery {
  const first = DESCENDING_FIRST.has(by);
  const shown = shownSort(query);
  if (shown?.by !== by) return { ...query, sort: { by, descending: first } };
  if (shown.descending === first) return { ...query, sort: { by, descending: !first } };
  return { ...query, sort: USUAL_SORT };
}

/** What the headers show: without a search the usual order is that of the last activity. */
export function shownSort({ search, sort }: CaseListQuery): CaseListQuery['sort'] | null {
  if (sort.by !== 'relevance') return sort;
  return search.trim() === '' ? { by: 'activity', descending: true } : null;
}

/** Whether two lists are the same, however they came about. */
export function isSameQuery(a: CaseListQuery, b: CaseListQuery): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function canonical({ search, filter, sort }: CaseListQuery): unknown {
  const parts = PARTS.map((part) => {
    const value = filter[part];
    return Array.isArray(value) ? [...value].sort() : value && Object.entries(value).sort();
  });
  return [search.trim(), parts, sort.by === 'relevance' ? 'relevance' : [sort.by, sort.descending]];
}
