import type { OutboxEntry } from '../../../../contract/views';

/** What is said about the price before a package is withdrawn; the interface is silent about refused requests. */
export function withdrawText({
  maybePaid,
  attempts,
  status,
}: Pick<OutboxEntry, 'maybePaid' | 'attempts' | 'status'>): 'maybePaidText' | 'refusedText' | 'text' {
  if (maybePaid) return 'maybePaidText';
  return attempts > 0 && status !== null ? 'refusedText' : 'text';
}
