import { useEffect, useRef, useState } from 'react';
import type { Hit, Search } from './use-search';

export interface Hits {
  /** The current hit; null if there is none. */
  readonly hit: Hit | null;
  /** Index of the current hit among all; -1 if there is none. */
  readonly index: number;
  /** Selects the next (1) or previous (-1) hit; wraps around at the ends. */
  readonly step: (direction: 1 | -1) => void;
}

/** Steps through the hits of a search, starting at `page`. */
export function useHits(search: Search, page: number): Hits {
  const [chosen, setChosen] = useState<{ readonly query: string; readonly hit: Hit } | null>(null);
  const { hits, hitsOf, query } = search;
  const latestPage = useRef(page);
  latestPage.current = page;
  const isCurrent = chosen?.query === query && query !== '';
  useEffect(() => {
    if (isCurrent || hits.length === 0 || hitsOf !== query || query === '') return;
    const first = hits.find((hit) => hit.page >= latestPage.current) ?? (search.isDone ? hits[0] : undefined);
    if (first) setChosen({ query, hit: first });
  }, [hits, hitsOf, query, isCurrent, search.isDone]);
  const hit = isCurrent ? chosen.hit : null;
  const index =
    hit === null
      ? -1
      : hits.findIndex((candidate) => candidate.page === hit.page && candidate.index === hit.index);
  return {
    hit: index < 0 ? null : hit,
    index,
    step: (direction) => {
      if (hitsOf !== query) return;
      const next = hits[(index + direction + hits.length) % Math.max(1, hits.length)];
      if (next) setChosen({ query, hit: next });
    },
  };
}
