import { useQuery } from '@tanstack/react-query';
import type { CaptureCreationView } from '../../contract/capture-views';
import type { OutboxEntry } from '../../contract/views';
import { requestOptions } from './queries';

/** Returns how many packages wait for a decision. `select` avoids rendering on every change of byte counts. */
export function useOpenQuestions(): number {
  return useQuery({ ...requestOptions('outbox.list', {}), select: countQuestions }).data ?? 0;
}

/** Returns how many requests for capture links have an unknown outcome and wait for a decision. */
export function useOpenLinkQuestions(): number {
  return useQuery({ ...requestOptions('captures.questions', {}), select: countCreations }).data ?? 0;
}

function countCreations(creations: readonly CaptureCreationView[]): number {
  return creations.length;
}

function countQuestions(entries: readonly OutboxEntry[]): number {
  return entries.filter(({ state }) => state === 'unknown').length;
}
