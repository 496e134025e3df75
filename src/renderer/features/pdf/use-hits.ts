import { useEffect, useRef, useState } from 'react';
import type { Hit, Search } from './use-search';

export interface Hits {
  /** The one that the person is at; null: there is none. */
  readonly hit: Hit | null;
  /** Its place among all, from 0; -1: none. */
  readonly index: number;
  /** Goes on to the next (1) or previous (-1), round at the ends. */
  readonly step: (direction: 1 | -1) => void;
}

/** Walks through what a search found, starting at the page where the person is. */
export function useHits(search: Search, page: number): Hits {
  const [chosen, setChosen] = useState<{ readonly query: string; readonly hit: Hit } | null>(null);
  const { hits, query } = search;
  const here = useRef(page);
  here.current = page;
  const isCurrent = chosen?.query === query && query !== '';
  useEffect(() => {
    if (isCurrent || hits.length === 0 || query === '') return;
    const first = hits.find((hit) => hit.page >= here.current) ?? (search.isDone ? hits[0] : undefined);
    if (first) setChosen({ query, hit: first });
  }, [hits, query, isCurrent, search.isDone]);
  const hit = isCurrent ? chosen.hit : null;
  const index = hit === null ? -1 : hits.findIndex((one) => one.page === hit.page && one.index === hit.index);
  return {
    hit: index < 0 ? null : hit,
    index,
    step: (direction) => {
      const next = hits[(index + direction + hits.length) % Math.max(1, hits.length)];
      if (next) setChosen({ query, hit: next });
    },
  };
}
