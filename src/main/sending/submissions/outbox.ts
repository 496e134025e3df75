import type { OutboxEntry } from '../../../contract/views';
import type { JournalDeps } from '../journal/journal-deps';
import { outboxEntry } from '../journal/outbox-entry';

const MAX_ENDED = 50;

/** Returns the packages with open work, unknown outcomes first, and then the latest ended ones. */
export function listOutbox(deps: JournalDeps): readonly OutboxEntry[] {
  const { packages } = deps.repositories;
  const active = packages.active();
  const questions = active.filter(({ state }) => state === 'unknown');
  const others = active.filter(({ state }) => state !== 'unknown');
  const ended = packages.recentlyEnded(MAX_ENDED);
  return [...questions, ...others, ...packages.rejected(), ...ended].map((pkg) => outboxEntry(deps, pkg));
}
