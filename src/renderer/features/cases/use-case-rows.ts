import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CasePage } from '../../../contract/case-list-views';
import type { CaseRow } from '../../../contract/views';
import type { Level } from '../../../domain/level';
import { requestOptions } from '../../app/queries';

const PAGE_ROWS = 100;

export interface CaseFilter {
  readonly search: string;
  readonly level: Level | 'none' | null;
}

export interface CaseRows {
  /** Null until the first answer. */
  readonly total: number | null;
  readonly row: (index: number) => CaseRow | undefined;
  readonly onRange: (first: number, last: number) => void;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The cases in pages, fetched as they come into view: the list may be of any length. */
export function useCaseRows(filter: CaseFilter): CaseRows {
  const client = useQueryClient();
  const [range, setRange] = useState({ first: 0, last: 0 });
  const onRange = useCallback((first: number, last: number) => {
    setRange({ first: Math.floor(first / PAGE_ROWS), last: Math.floor(last / PAGE_ROWS) });
  }, []);
  const pageNumbers = new Set([0]);
  for (let page = range.first; page <= range.last; page += 1) pageNumbers.add(page);
  const pages = [...pageNumbers];
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...requestOptions('cases.list', {
        search: filter.search,
        filter: filter.level === null ? {} : { levels: [filter.level] },
        offset: page * PAGE_ROWS,
        limit: PAGE_ROWS,
      }),
      placeholderData: (before: CasePage | undefined) => before,
    })),
  });
  const rowsByPage = new Map(pages.map((page, index) => [page, answers[index]?.data?.rows]));
  return {
    total: answers[0]?.data?.total ?? null,
    row: (index) => rowsByPage.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    onRange,
    error: answers.find(({ error }) => error)?.error ?? null,
    retry: () => void client.invalidateQueries({ queryKey: ['cases.list'] }),
  };
}
