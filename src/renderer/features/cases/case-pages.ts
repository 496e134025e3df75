import type { CasePage, ListedCase } from '../../../contract/case-list-views';

export const PAGE_ROWS = 100;
/** Pages that are kept; those far from what is on screen go first. */
const KEPT_PAGES = 20;

export interface PagePlace {
  readonly after: string | null;
  readonly offset: number;
  readonly limit: number;
}

export interface CasePages {
  /** The rows on screen changed. */
  onRange(first: number, last: number): void;
  /** Something about some case changed: what is on screen is asked again, the rest when it comes into sight. */
  refresh(): void;
  row(index: number): ListedCase | undefined;
  /** Null until the first answer. */
  total(): number | null;
  indexing(): number;
  error(): Error | null;
  /** Rises whenever anything above answers otherwise. */
  version(): number;
  subscribe(listener: () => void): () => void;
}

interface Known extends CasePage {
  /** Asked before the last refresh: shown, but asked again once it is in sight. */
  readonly isOld: boolean;
}

/**
 * A list of any length in pages that are asked for as they come into sight: each after the one before where that is
 * known, one question at a time, so that a dragged scroll bar asks for where it stops.
 */
export function createCasePages(ask: (place: PagePlace) => Promise<CasePage>): CasePages {
  const pages = new Map<number, Known>();
  const listeners = new Set<() => void>();
  const state = { total: null as number | null, indexing: 0, error: null as Error | null, version: 0 };
  let range = { first: 0, last: 0 };
  let generation = 0;
  let isAsking = false;

  const tell = (): void => {
    state.version += 1;
    for (const listener of listeners) listener();
  };
  const lacking = (): number | null => {
    for (let page = range.first; page <= range.last; page += 1) {
      if (state.total !== null && page > 0 && page * PAGE_ROWS >= state.total) return null;
      if (pages.get(page)?.isOld !== false) return page;
    }
    return null;
  };
  const placeOf = (page: number): PagePlace => {
    for (let before = page - 1; before >= 0; before -= 1) {
      const known = pages.get(before);
      if (known?.next && !known.isOld) {
        return { after: known.next, offset: (page - before - 1) * PAGE_ROWS, limit: PAGE_ROWS };
      }
    }
    return { after: null, offset: page * PAGE_ROWS, limit: PAGE_ROWS };
  };
  const keep = (page: number, answer: CasePage): void => {
    const before = pages.get(page);
    pages.set(page, { ...answer, isOld: false });
    const distance = (one: number) => Math.max(range.first - one, one - range.last, 0);
    const byDistance = [...pages.keys()].sort((a, b) => distance(b) - distance(a));
    for (const far of byDistance.slice(0, Math.max(0, pages.size - KEPT_PAGES))) pages.delete(far);
    const isSame =
      state.error === null &&
      state.total === answer.total &&
      state.indexing === answer.indexing &&
      JSON.stringify(before?.rows) === JSON.stringify(answer.rows);
    state.total = answer.total;
    state.indexing = answer.indexing;
    state.error = null;
    if (!isSame) tell();
  };
  const fetchLacking = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      for (let page = lacking(); page !== null; page = lacking()) {
        const asked = generation;
        const answer = await ask(placeOf(page));
        // A change meanwhile: the page may be another one by now.
        if (asked === generation) keep(page, answer);
      }
    } catch (error) {
      state.error = error instanceof Error ? error : new Error(String(error));
      tell();
    } finally {
      isAsking = false;
    }
  };
  return {
    onRange(first, last) {
      range = { first: Math.floor(first / PAGE_ROWS), last: Math.floor(last / PAGE_ROWS) };
      void fetchLacking();
    },
    refresh() {
      generation += 1;
      for (const [page, known] of pages) pages.set(page, { ...known, isOld: true });
      void fetchLacking();
    },
    row: (index) => pages.get(Math.floor(index / PAGE_ROWS))?.rows[index % PAGE_ROWS],
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
