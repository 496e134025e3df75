import type { CasePage, ListedCase } from '../../../contract/case-list-views';
import type { CaseId } from '../../../domain/ids';

export const PAGE_ROWS = 100;
/** Pages kept in memory; those farthest from the screen are dropped first. */
const MAX_KEPT_PAGES = 20;

export interface PageRequest {
  readonly after: string | null;
  readonly offset: number;
  readonly limit: number;
}

export interface CasePages {
  /** Call it when the rows on screen change. */
  onRange(first: number, last: number): void;
  /** Call it when cases change: pages on screen are fetched again, others when they scroll into view. */
  refresh(): void;
  row(index: number): ListedCase | undefined;
  /** The index of a case on the pages in memory; -1 if it is on none. */
  indexOf(id: CaseId): number;
  /** The first cases of the list, also those that were never on screen. */
  firstIds(count: number): Promise<readonly CaseId[]>;
  /** Null until the first response. */
  total(): number | null;
  indexing(): number;
  error(): Error | null;
  /** Increases whenever any value above changes. */
  version(): number;
  subscribe(listener: () => void): () => void;
}

interface StoredPage extends CasePage {
  /** Fetched before the last refresh: still shown, but fetched again once it is on screen. */
  readonly isOld: boolean;
}

/** The place of the first page. */
export const FIRST_PAGE: PageRequest = { after: null, offset: 0, limit: PAGE_ROWS };

/**
 * Returns a list of any length that fetches pages as they scroll into view, by cursor if the page before is known.
 * One request runs at a time, so that a dragged scroll bar only fetches the pages where it stops. A `first` page that is
 * known already is shown at once, and fetched again.
 */
export function createCasePages(
  fetchPage: (place: PageRequest) => Promise<CasePage>,
  first: CasePage | null = null,
): CasePages {
  const pages = new Map<number, StoredPage>(first ? [[0, { ...first, isOld: true }]] : []);
  const listeners = new Set<() => void>();
  const state = {
    total: first?.total ?? null,
    indexing: first?.indexing ?? 0,
    error: null as Error | null,
    version: 0,
  };
  let range = { first: 0, last: 0 };
  let generation = 0;
  let isFetching = false;

  const notify = (): void => {
    state.version += 1;
    for (const listener of listeners) listener();
  };
  const nextPageToFetch = (): number | null => {
    for (let page = range.first; page <= range.last; page += 1) {
      if (state.total !== null && page > 0 && page * PAGE_ROWS >= state.total) return null;
      if (pages.get(page)?.isOld !== false) return page;
    }
    return null;
  };
  const requestFor = (page: number): PageRequest => {
    for (let before = page - 1; before >= 0; before -= 1) {
      const known = pages.get(before);
      if (known?.next && !known.isOld) {
        return { after: known.next, offset: (page - before - 1) * PAGE_ROWS, limit: PAGE_ROWS };
      }
    }
    return { after: null, offset: page * PAGE_ROWS, limit: PAGE_ROWS };
  };
  const storePage = (page: number, fetched: CasePage): void => {
    const before = pages.get(page);
    pages.set(page, { ...fetched, isOld: false });
    const distance = (index: number) => Math.max(range.first - index, index - range.last, 0);
    const byDistance = [...pages.keys()].sort((a, b) => distance(b) - distance(a));
    for (const far of byDistance.slice(0, Math.max(0, pages.size - MAX_KEPT_PAGES))) pages.delete(far);
    const isSame =
      state.error === null &&
      state.total === fetched.total &&
      state.indexing === fetched.indexing &&
      JSON.stringify(before?.rows) === JSON.stringify(fetched.rows);
    state.total = fetched.total;
    state.indexing = fetched.indexing;
    state.error = null;
    if (!isSame) notify();
  };
  const fetchMissingPages = async (): Promise<void> => {
    if (isFetching) return;
    isFetching = true;
    try {
      for (let page = nextPageToFetch(); page !== null; page = nextPageToFetch()) {
        const requestedGeneration = generation;
        const fetched = await fetchPage(requestFor(page));
        // After a refresh in the meantime the page may hold other rows.
        if (requestedGeneration === generation) storePage(page, fetched);
      }
    } catch (error) {
      state.error = error instanceof Error ? error : new Error(String(error));
      notify();
    } finally {
      isFetching = false;
    }
  };
  return {
    onRange(first, last) {
      range = { first: Math.floor(first / PAGE_ROWS), last: Math.floor(last / PAGE_ROWS) };
      void fetchMissingPages();
    },
    refresh() {
      generation += 1;
      for (const [page, known] of pages) pages.set(page, { ...known, isOld: true });
      void fetchMissingPages();
    },
    row: (index) => pages.get(Math.floor(index / PAGE_ROWS))?.rows[index % PAGE_ROWS],
    indexOf(id) {
      // A case that has moved may be on its old page as well.
      const newestFirst = [...pages].sort(([, a], [, b]) => Number(a.isOld) - Number(b.isOld));
      for (const [page, { rows }] of newestFirst) {
        const place = rows.findIndex((row) => row.id === id);
        if (place >= 0) return page * PAGE_ROWS + place;
      }
      return -1;
    },
    async firstIds(count) {
      const ids: CaseId[] = [];
      for (let place: PageRequest | null = FIRST_PAGE; place !== null && ids.length < count; ) {
        const page: CasePage = await fetchPage(place);
        ids.push(...page.rows.map(({ id }) => id));
        place = page.next === null ? null : { ...FIRST_PAGE, after: page.next };
      }
      return ids.slice(0, count);
    },
    total: () => state.total,
    indexing: () => state.indexing,
    error: () => state.error,
    version: () => state.version,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
