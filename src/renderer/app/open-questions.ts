import { useQuery } from '@tanstack/react-query';
import type { CaptureCreationView } from '../../contract/capture-views';
import type { OutboxEntry } from '../../contract/views';
import { requestOptions } from './queries';

/** How many packages ask a question; draws again only when that number changes, not with every byte that is sent. */
export function useOpenQuestions(): number {
  return useQuery({ ...requestOptions('outbox.list', {}), select: countQuestions }).data ?? 0;
}

/** How many requests for capture links have an unknown outcome and wait for a decision. */
export function useOpenLinkQuestions(): number {
  return useQuery({ ...requestOptions('captures.questions', {}), select: countLinks }).data ?? 0;
}

function countLinks(creations: readonly CaptureCreationView[]): number {
  return creations.length;
}

function countQuestions(entries: readonly OutboxEntry[]): number {
  return entries.filter(({ state }) => state === 'unknown').length;
}
