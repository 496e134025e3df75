import {
  type CaseFilter,
  type CaseSort,
  type CaseState,
  type FilterDecision,
  type FilterLevel,
  NO_FILTER,
  USUAL_SORT,
} from '../domain/case-filter';
import type { SavedFilterId } from '../domain/ids';
import type { SearchText } from '../domain/search/found-in';
import type { CaseRow } from './views';

/** A row of the list; `places` say where a search found it, unless number and note show it already. */
export interface ListedCase extends CaseRow {
  readonly places: readonly SearchText[];
}

export interface CasePage {
  /** Of the whole list, whichever page this is. */
  readonly total: number;
  readonly rows: readonly ListedCase[];
  /** What the following page is asked with; null after the last row. */
  readonly next: string | null;
  /** Cases whose words an update of the program has yet to index; a search may miss them. */
  readonly indexing: number;
}

/** How many cases there are of each kind, whatever the list shows. */
export interface CaseFacets {
  readonly levels: { readonly [Level in FilterLevel]: number };
  readonly states: { readonly [State in CaseState]: number };
  readonly decisions: { readonly [Decision in FilterDecision]: number };
  /** By the code of the finding; only codes that there are. */
  readonly findings: { readonly [code: string]: number };
}

/** What a list is narrowed to and how it is sorted. */
export interface CaseListQuery {
  readonly search: string;
  readonly filter: CaseFilter;
  readonly sort: CaseSort;
}

/** In the order of the menu. */
export interface SavedFilter {
  readonly id: SavedFilterId;
  readonly name: string;
  readonly query: CaseListQuery;
}

/** The first page of the list as it is before anybody narrows it. */
export const FIRST_PAGE = {
  search: '',
  filter: NO_FILTER,
  sort: USUAL_SORT,
  after: null,
  offset: 0,
  limit: 100,
} as const;
