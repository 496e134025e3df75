import type { OutboxEntry } from '../../contract/views';
import type { JournalDeps } from '../journal/journal-deps';
import { outboxEntry } from '../journal/outbox-entry';

const ENDED_SHOWN = 50;

/** What is on its way, questions first, and then the last ones that ended. */
export function listOutbox(deps: JournalDeps): readonly OutboxEntry[] {
  const { packages } = deps.repositories;
  const active = packages.active();
  const questions = active.filter(({ state }) => state === 'unknown');
  const others = active.filter(({ state }) => state !== 'unknown');
  const ended = packages.recentlyEnded(ENDED_SHOWN);
  return [...questions, ...others, ...ended].map((one) => outboxEntry(deps, one));
}
