import type { QueryClient } from '@tanstack/react-query';
import type { ExportProgress } from '../../contract/export-views';
import type { RequestName } from '../../contract/requests';
import type { IntakeView, OutboxEntry } from '../../contract/views';
import type { FolderWatchView } from '../../contract/watch-views';
import { onEvent } from '../bridge';
import { intakeKey, withItems } from './intake-data';

/** Progress of a seal, by case, as the last event told it. */
export interface WorkProgress {
  readonly bytes: number;
  readonly totalBytes: number;
}

export function sealProgressKey(caseId: string): readonly unknown[] {
  return ['seal.progress', caseId];
}

export function folderWatchKey(caseId: string): readonly unknown[] {
  return ['intake.watch', caseId];
}

/** Of the one run that is under way. */
export const EXPORT_PROGRESS_KEY: readonly unknown[] = ['export.progress'];

/** How far the report of a case is, in files. */
export interface ReportProgress {
  readonly done: number;
  readonly of: number;
}

export function reportProgressKey(caseId: string): readonly unknown[] {
  return ['report.progress', caseId];
}

export const deletionProgressKey: readonly unknown[] = ['retention.progress'];

/** What every step of a case adds to. */
const HISTORY: readonly RequestName[] = ['custody.list', 'custody.check', 'caseNotes.list', 'decisions.list'];

/** Keeps the cached answers true: what an event carries is written in, the rest is asked again. */
export function followEvents(client: QueryClient): () => void {
  const stale = (...names: readonly RequestName[]) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
  };
  const stops = [
    onEvent('intake.items', (event) =>
      client.setQueryData<IntakeView>(intakeKey(event.caseId), (view) =>
        view ? withItems(view, event) : view,
      ),
    ),
    onEvent('intake.changed', ({ caseId, ...changed }) => {
      client.setQueryData<IntakeView>(intakeKey(caseId), (view) => (view ? { ...view, ...changed } : view));
      if (changed.state !== 'running') stale('intake.get', 'plan.preview', 'cases.get');
    }),
    onEvent('intake.watch', ({ caseId, watch }) =>
      client.setQueryData<FolderWatchView>(folderWatchKey(caseId), watch),
    ),
    onEvent('seal.progress', ({ caseId, ...progress }) =>
      client.setQueryData<WorkProgress>(sealProgressKey(caseId), progress),
    ),
    onEvent('export.progress', (progress) =>
      client.setQueryData<ExportProgress>(EXPORT_PROGRESS_KEY, progress),
    ),
    onEvent('report.progress', ({ caseId, ...progress }) =>
      client.setQueryData<ReportProgress>(reportProgressKey(caseId), progress),
    ),
    onEvent('outbox.changed', ({ entry }) => {
      const before = client.getQueryData<readonly OutboxEntry[]>(['outbox.list', {}]);
      client.setQueryData<readonly OutboxEntry[]>(['outbox.list', {}], (entries) =>
        entries ? withEntry(entries, entry) : entries,
      );
      // Byte counts arrive several times a second; the lists only show states.
      const known = before?.find(({ id }) => id === entry.id);
      if (known?.state !== entry.state) {
        stale('cases.get', 'outbox.list', 'outbox.attempts', 'outbox.kept', ...HISTORY);
      } else if (known.position !== entry.position) {
        // One event stands for the new order of all.
        stale('outbox.list');
      }
    }),
    onEvent('outbox.state', (state) => client.setQueryData(['outbox.state', {}], state)),
    onEvent('results.arrived', () =>
      stale('results.list', 'cases.get', 'tokens.ledger', 'plan.preview', ...HISTORY),
    ),
    onEvent('results.changed', () =>
      stale(
        ...([
          'results.list',
          'results.get',
          'results.overview',
          'results.file',
          'results.attachments',
        ] as const),
        ...(['results.changes', 'cases.get', 'custody.list', 'tokens.ledger'] as const),
      ),
    ),
    onEvent('cases.changed', () =>
      stale('cases.facets', 'cases.get', 'plan.preview', 'items.inference', ...HISTORY),
    ),
    onEvent('cases.deleted', ({ caseId }) => {
      // Nothing of it stays in the memory of the window either.
      client.removeQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] !== 'retention.preview' && JSON.stringify(queryKey).includes(caseId),
      });
      stale(
        'cases.facets',
        'outbox.list',
        'captures.board',
        'captures.questions',
        'received.inbox',
        'tokens.ledger',
      );
    }),
    onEvent('retention.progress', (progress) => client.setQueryData(deletionProgressKey, progress)),
    onEvent('retention.changed', () =>
      stale('retention.rules', 'retention.due', 'retention.records', 'retention.storage', 'backups.list'),
    ),
    onEvent('captures.changed', ({ isNews }) => {
      stale('captures.ofCase');
      if (isNews) stale('captures.board', 'captures.questions');
    }),
    onEvent('received.changed', () => stale('received.ofCase', 'received.inbox')),
    onEvent('receiver.changed', () => stale('receiver.get', 'receiver.attempts', 'received.inbox')),
    onEvent('profiles.changed', () => stale('profiles.list', 'tokens.ledger')),
    onEvent('backups.changed', (view) => client.setQueryData(['backups.list', {}], view)),
    onEvent('recovery.changed', (report) => client.setQueryData(['app.recovery', {}], report)),
    onEvent('settings.changed', (settings) => client.setQueryData(['settings.get', {}], settings)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export function withEntry(entries: readonly OutboxEntry[], entry: OutboxEntry): readonly OutboxEntry[] {
  const isKnown = entries.some(({ id }) => id === entry.id);
  return isKnown ? entries.map((known) => (known.id === entry.id ? entry : known)) : [entry, ...entries];
}
