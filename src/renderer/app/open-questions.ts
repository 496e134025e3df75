import { useQuery } from '@tanstack/react-query';
import type { OutboxEntry } from '../../contract/views';
import { requestOptions } from './queries';

/** How many packages ask a question; draws again only when that number changes, not with every byte that is sent. */
export function useOpenQuestions(): number {
  return useQuery({ ...requestOptions('outbox.list', {}), select: countQuestions }).data ?? 0;
}

function countQuestions(entries: readonly OutboxEntry[]): number {
  return entries.filter(({ state }) => state === 'unknown').length;
}
