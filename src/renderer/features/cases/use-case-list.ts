import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { CaseListQuery } from '../../../contract/case-list-views';
import { requestOptions } from '../../app/queries';
import { useKeptState } from '../../app/use-kept-state';
import { onEvent } from '../../bridge';
import { type CasePages, createCasePages, FIRST_PAGE } from './case-pages';
import { INITIAL_QUERY } from './list-query';

/** Related events arrive together; the list is fetched once for all of them. */
const REFRESH_DELAY_MS = 150;

/** After this time a page that was fetched ahead is forgotten. */
const AHEAD_MS = 5_000;

const firstPage = (query: CaseListQuery) => requestOptions('cases.list', { ...query, ...FIRST_PAGE });

/** Fetches the first page of the list while the window still starts, so that its first frame has the cases. */
export function fetchFirstPageAhead(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...firstPage(INITIAL_QUERY), gcTime: AHEAD_MS });
}

export interface ShownCases {
  readonly pages: CasePages;
  /** False while the pages are not yet those of the query. */
  readonly isCurrent: boolean;
}

/** Returns the pages of the case list, refreshed by events. */
export function useCasePages(query: CaseListQuery): ShownCases {
  const client = useQueryClient();
  const pages = useMemo(
    () =>
      createCasePages(
        (place) =>
          client.fetchQuery({
            ...requestOptions('cases.list', { ...query, ...place }),
            staleTime: 0,
            gcTime: 0,
          }),
        client.getQueryData(firstPage(query).queryKey),
      ),
    [client, query],
  );
  useSyncExternalStore(pages.subscribe, pages.version);
  // The previous list stays until the new one is loaded, so that typing does not make the screen flicker.
  const shown = useRef(pages);
  const isLoaded = pages.total() !== null || pages.error() !== null;
  if (isLoaded) shown.current = pages;
  useEffect(() => {
    pages.onRange(0, 0);
    let timer: ReturnType<typeof setTimeout> | null = null;
    const scheduleRefresh = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        pages.refresh();
      }, REFRESH_DELAY_MS);
    };
    const unsubscribers = [
      onEvent('cases.changed', scheduleRefresh),
      onEvent('cases.deleted', scheduleRefresh),
      onEvent('search.changed', scheduleRefresh),
    ];
    return () => {
      if (timer) clearTimeout(timer);
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [pages]);
  return { pages: shown.current, isCurrent: isLoaded };
}

const LAST_QUERY_KEY = ['cases', 'last query'] as const;

/** Returns the query of the case list and its setter; the query is kept while the application runs. */
export function useListQuery(): readonly [CaseListQuery, Dispatch<SetStateAction<CaseListQuery>>] {
  return useKeptState(LAST_QUERY_KEY, INITIAL_QUERY);
}
