import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CaseListQuery } from '../../../contract/case-list-views';
import { requestOptions } from '../../app/queries';
import { onEvent } from '../../bridge';
import { type CasePages, createCasePages } from './case-pages';
import { FIRST_QUERY } from './list-query';

/** Events of one piece of work come together; the list is asked once for all of them. */
const CALM_MS = 150;

/** The pages of a list, kept true by events while they are on screen. */
export function useCasePages(query: CaseListQuery): CasePages {
  const client = useQueryClient();
  const pages = useMemo(
    () =>
      createCasePages((place) =>
        client.fetchQuery({
          ...requestOptions('cases.list', { ...query, ...place }),
          staleTime: 0,
          gcTime: 0,
        }),
      ),
    [client, query],
  );
  useSyncExternalStore(pages.subscribe, pages.version);
  // Until the new list is there the one before stays: what is typed does not make the screen flicker.
  const shown = useRef(pages);
  if (pages.total() !== null || pages.error() !== null) shown.current = pages;
  useEffect(() => {
    pages.onRange(0, 0);
    let waiting: ReturnType<typeof setTimeout> | null = null;
    const soon = (): void => {
      waiting ??= setTimeout(() => {
        waiting = null;
        pages.refresh();
      }, CALM_MS);
    };
    const stops = [
      onEvent('cases.changed', soon),
      onEvent('cases.deleted', soon),
      onEvent('search.changed', soon),
    ];
    return () => {
      if (waiting) clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, [pages]);
  return shown.current;
}

const REMEMBERED = ['cases', 'last query'] as const;

/** What the list is narrowed to; it is as it was left whenever the screen comes back in this run. */
export function useListQuery(): readonly [CaseListQuery, (query: CaseListQuery) => void] {
  const client = useQueryClient();
  const [query, setQuery] = useState(() => client.getQueryData<CaseListQuery>(REMEMBERED) ?? FIRST_QUERY);
  const change = (next: CaseListQuery): void => {
    client.setQueryDefaults(REMEMBERED, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData<CaseListQuery>(REMEMBERED, next);
    setQuery(next);
  };
  return [query, change];
}
