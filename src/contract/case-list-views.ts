import {
  type CaseFilter,
  type CaseSort,
  DEFAULT_SORT,
  EMPTY_FILTER,
  type FilterDecision,
  type FilterLevel,
  type FilterState,
} from '../domain/case-filter';
import type { SavedFilterId } from '../domain/ids';
import type { SearchText } from '../domain/search/found-in';
import type { CaseRow } from './views';

/** A text in which a search matched; `file` is the path of the photo that it belongs to, where that is known. */
export interface FoundPlace extends SearchText {
  readonly file?: string;
}

/** A row of the list; `places` show where a search matched, unless number and note already do. */
export interface ListedCase extends CaseRow {
  readonly places: readonly FoundPlace[];
}

export interface CasePage {
  /** Number of cases in the whole list, independent of the page. */
  readonly total: number;
  readonly rows: readonly ListedCase[];
  /** The cursor for the next page; null after the last row. */
  readonly next: string | null;
  /** Cases that are not indexed again since an update; a search may miss them. */
  readonly indexing: number;
}

/** Numbers of cases by kind, independent of the current filter. */
export interface CaseFacets {
  readonly levels: { readonly [Level in FilterLevel]: number };
  readonly states: { readonly [State in FilterState]: number };
  readonly decisions: { readonly [Decision in FilterDecision]: number };
  /** By finding code; only codes that occur. */
  readonly findings: { readonly [code: string]: number };
}

/** Filter and order of a list. */
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

/** The first page of the unfiltered list. */
export const FIRST_PAGE = {
  search: '',
  filter: EMPTY_FILTER,
  sort: DEFAULT_SORT,
  after: null,
  offset: 0,
  limit: 100,
} as const;
