import type { OutboxEntry } from '../../../contract/views';
import type { PackageState } from '../../../domain/journal';

export const OUTBOX_GROUPS = ['questions', 'blocked', 'moving', 'sealed', 'rejected', 'done'] as const;
export type OutboxGroup = (typeof OUTBOX_GROUPS)[number];

/** Questions first, then what a person must change, then what moves by itself. */
export function groupOf(state: PackageState): OutboxGroup {
  switch (state) {
    case 'unknown':
      return 'questions';
    case 'blocked':
      return 'blocked';
    case 'queued':
    case 'url_issued':
    case 'stored':
    case 'submitting':
    case 'answered':
    case 'waiting':
      return 'moving';
    case 'sealed':
      return 'sealed';
    case 'rejected':
      return 'rejected';
    case 'filed':
    case 'closed':
    case 'withdrawn':
      return 'done';
  }
}

/** Groups that have something in them, in order; newest change first within a group. */
export function grouped(
  entries: readonly OutboxEntry[],
): readonly { readonly group: OutboxGroup; readonly entries: readonly OutboxEntry[] }[] {
  return OUTBOX_GROUPS.map((group) => ({
    group,
    entries: entries
      .filter(({ state }) => groupOf(state) === group)
      .sort((a, b) => b.changedAt.localeCompare(a.changedAt)),
  })).filter((one) => one.entries.length > 0);
}

/** `submitting` is two things to a person: bytes that still go out, and the wait for the answer. */
export type ShownState = PackageState | 'awaiting';
export function shownState(entry: OutboxEntry): ShownState {
  return entry.state === 'submitting' && entry.bytesSent >= entry.bytes ? 'awaiting' : entry.state;
}

export function isSending(state: ShownState): boolean {
  return state === 'url_issued' || state === 'submitting' || state === 'awaiting';
}

/** Milliseconds until `iso`, at least 0; 0 for null. */
export function msUntil(iso: string | null, now: number): number {
  return iso === null ? 0 : Math.max(0, Date.parse(iso) - now);
}
