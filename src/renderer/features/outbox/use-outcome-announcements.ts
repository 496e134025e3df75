import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../contract/views';
import { useMessages } from '../../components/toasts';

/** Changes within this time are announced together, so that announcements do not interrupt each other. */
const COLLECT_MS = 800;

type Collected = { readonly [State in 'filed' | 'unknown' | 'blocked' | 'rejected']: OutboxEntry[] };

const NOTHING = (): Collected => ({ filed: [], unknown: [], blocked: [], rejected: [] });

function isAnnounced(state: OutboxEntry['state']): state is keyof Collected {
  return state === 'filed' || state === 'unknown' || state === 'blocked' || state === 'rejected';
}

/** Announces results, questions, rejections and blocks to screen readers, but no intermediate steps. */
export function useOutcomeAnnouncements(entries: readonly OutboxEntry[]): void {
  const { t } = useTranslation('outbox');
  const { announce } = useMessages();
  const previousStates = useRef<ReadonlyMap<string, OutboxEntry['state']>>(new Map());
  const collected = useRef<Collected>(NOTHING());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const announceCollected = useRef<() => void>(() => undefined);
  announceCollected.current = () => {
    timer.current = null;
    const { filed, unknown, blocked, rejected } = collected.current;
    collected.current = NOTHING();
    const sentences = [
      ...sentence(
        unknown,
        ({ caseNumber }) => t('announce.unknown', { caseNumber }),
        (count) => t('announce.unknownMany', { count }),
      ),
      ...[...new Set(blocked.map(({ profileName }) => profileName))].map((profile) =>
        t('announce.blocked', { profile }),
      ),
      ...sentence(
        rejected,
        ({ caseNumber }) => t('announce.rejected', { caseNumber }),
        (count) => t('announce.rejectedMany', { count }),
      ),
      ...sentence(
        filed,
        ({ caseNumber }) => t('announce.filed', { caseNumber }),
        (count) => t('announce.filedMany', { count }),
      ),
    ];
    if (sentences.length > 0) announce(sentences.join(' '));
  };
  useEffect(() => {
    for (const entry of entries) {
      const previousState = previousStates.current.get(entry.id);
      if (previousState === undefined || previousState === entry.state) continue;
      if (isAnnounced(entry.state)) {
        collected.current[entry.state].push(entry);
        timer.current ??= setTimeout(() => announceCollected.current(), COLLECT_MS);
      }
    }
    previousStates.current = new Map(entries.map(({ id, state }) => [id, state]));
  }, [entries]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
}

function sentence(
  entries: readonly OutboxEntry[],
  formatOne: (entry: OutboxEntry) => string,
  formatMany: (count: number) => string,
): readonly string[] {
  const [first, ...others] = entries;
  if (!first) return [];
  return [others.length === 0 ? formatOne(first) : formatMany(entries.length)];
}
