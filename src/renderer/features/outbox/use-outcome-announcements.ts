import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../contract/views';
import { useMessages } from '../../components/toasts';

/** What happens within this time is said in one sentence: a screen reader is not to be talked over. */
const GATHER_MS = 800;

interface Gathered {
  readonly filed: OutboxEntry[];
  readonly unknown: OutboxEntry[];
  readonly blocked: OutboxEntry[];
}

/** Says answers, questions and blocks once to those who do not see the list change. Steps on the way are not said. */
export function useOutcomeAnnouncements(entries: readonly OutboxEntry[]): void {
  const { t } = useTranslation('outbox');
  const { announce } = useMessages();
  const before = useRef<ReadonlyMap<string, OutboxEntry['state']>>(new Map());
  const gathered = useRef<Gathered>({ filed: [], unknown: [], blocked: [] });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const say = useRef<() => void>(() => undefined);
  say.current = () => {
    timer.current = null;
    const { filed, unknown, blocked } = gathered.current;
    gathered.current = { filed: [], unknown: [], blocked: [] };
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
        filed,
        ({ caseNumber }) => t('announce.filed', { caseNumber }),
        (count) => t('announce.filedMany', { count }),
      ),
    ];
    if (sentences.length > 0) announce(sentences.join(' '));
  };
  useEffect(() => {
    for (const entry of entries) {
      const last = before.current.get(entry.id);
      if (last === undefined || last === entry.state) continue;
      if (entry.state === 'filed' || entry.state === 'unknown' || entry.state === 'blocked') {
        gathered.current[entry.state].push(entry);
        timer.current ??= setTimeout(() => say.current(), GATHER_MS);
      }
    }
    before.current = new Map(entries.map(({ id, state }) => [id, state]));
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
  one: (entry: OutboxEntry) => string,
  many: (count: number) => string,
): readonly string[] {
  const [first, ...others] = entries;
  if (!first) return [];
  return [others.length === 0 ? one(first) : many(entries.length)];
}
