import type { QueryClient } from '@tanstack/react-query';
import type { EventMap } from '../../contract/events';
import type { RequestName } from '../../contract/requests';
import type { IntakeView, ItemView, OutboxEntry } from '../../contract/views';
import { onEvent } from '../bridge';

/** Progress of a seal or an export, by case, as the last event told it. */
export interface WorkProgress {
  readonly bytes: number;
  readonly totalBytes: number;
}

export function sealProgressKey(caseId: string): readonly unknown[] {
  return ['seal.progress', caseId];
}

export function exportProgressKey(caseId: string): readonly unknown[] {
  return ['export.progress', caseId];
}

/** Keeps the cached answers true: what an event carries is written in, the rest is asked again. */
export function followEvents(client: QueryClient): () => void {
  const stale = (...names: readonly RequestName[]) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
  };
  const stops = [
    onEvent('intake.items', (event) =>
      client.setQueryData<IntakeView>(['intake.get', { caseId: event.caseId }], (view) =>
        view ? withItems(view, event) : view,
      ),
    ),
    onEvent('intake.changed', ({ caseId, ...changed }) => {
      client.setQueryData<IntakeView>(['intake.get', { caseId }], (view) =>
        view ? { ...view, ...changed } : view,
      );
      if (changed.state !== 'running') stale('intake.get', 'cases.list', 'cases.get');
    }),
    onEvent('seal.progress', ({ caseId, ...progress }) =>
      client.setQueryData<WorkProgress>(sealProgressKey(caseId), progress),
    ),
    onEvent('export.progress', ({ caseId, ...progress }) =>
      client.setQueryData<WorkProgress>(exportProgressKey(caseId), progress),
    ),
    onEvent('outbox.changed', ({ entry }) => {
      const before = client.getQueryData<readonly OutboxEntry[]>(['outbox.list', {}]);
      client.setQueryData<readonly OutboxEntry[]>(['outbox.list', {}], (entries) =>
        entries ? withEntry(entries, entry) : entries,
      );
      // Byte counts arrive several times a second; the lists only show states.
      if (before?.find(({ id }) => id === entry.id)?.state !== entry.state) {
        stale('cases.list', 'cases.get', 'custody.list', 'outbox.list');
      }
    }),
    onEvent('results.arrived', () => stale('results.list', 'cases.list', 'cases.get', 'custody.list')),
    onEvent('cases.changed', () => stale('cases.list', 'cases.get', 'custody.list')),
    onEvent('profiles.changed', () => stale('profiles.list')),
    onEvent('settings.changed', (settings) => client.setQueryData(['settings.get', {}], settings)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Items that came again replace themselves; new ones are added at the end. */
export function withItems(view: IntakeView, event: EventMap['intake.items']): IntakeView {
  const fresh = new Map<string, ItemView>(event.items.map((item) => [item.id, item]));
  const kept = view.items.map((item) => {
    const newer = fresh.get(item.id);
    if (newer) fresh.delete(item.id);
    return newer ?? item;
  });
  return { ...view, items: [...kept, ...fresh.values()], found: event.found, read: event.read };
}

export function withEntry(entries: readonly OutboxEntry[], entry: OutboxEntry): readonly OutboxEntry[] {
  const isKnown = entries.some(({ id }) => id === entry.id);
  return isKnown ? entries.map((known) => (known.id === entry.id ? entry : known)) : [entry, ...entries];
}
