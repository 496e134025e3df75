import type { Query, QueryClient } from '@tanstack/react-query';
import type { ExportProgress } from '../../contract/export-views';
import type { RequestName } from '../../contract/requests';
import type { IntakeView, OutboxEntry } from '../../contract/views';
import type { FolderWatchView } from '../../contract/watch-views';
import { onEvent } from '../bridge';
import { applyChangedEvent, applyItemsEvent, intakeKey, refreshIntakeHead } from './intake-data';
import { cacheResponse, invalidateAnswer, invalidateAnswers } from './queries';

/** Progress of sealing the packages of a case. */
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

/** Progress of the running export; a window runs one at a time. */
export const EXPORT_PROGRESS_KEY: readonly unknown[] = ['export.progress'];

/** Progress of the report of a case, in files. */
export interface ReportProgress {
  readonly done: number;
  readonly of: number;
}

export function reportProgressKey(caseId: string): readonly unknown[] {
  return ['report.progress', caseId];
}

export const DELETION_PROGRESS_KEY: readonly unknown[] = ['retention.progress'];

/** What the history of a case shows; every change of it is in the custody log. */
const HISTORY_REQUESTS: readonly RequestName[] = [
  'custody.list',
  'custody.names',
  'custody.check',
  'caseNotes.list',
  'decisions.list',
  'questions.list',
];

const RESULTS_WITH_PHOTOS: readonly RequestName[] = ['results.overview', 'results.file', 'results.files'];

/** Everything that shows results. */
const RESULT_REQUESTS: readonly RequestName[] = [
  ...RESULTS_WITH_PHOTOS,
  'results.list',
  'results.versions',
  'results.attachments',
  'results.changes',
];

/** Requests for a part of a case by its own id, which does not tell the case. */
const CASE_PART_REQUESTS: readonly RequestName[] = [
  ...RESULT_REQUESTS,
  'results.get',
  'results.raw',
  'captures.mail',
  'captures.raw',
  'documents.describe',
  'folders.preferences',
  'folders.proposeDate',
  'cases.find',
];

/** Updates the query cache from events, or invalidates what they do not carry. Returns the unsubscribe function. */
export function subscribeToEvents(client: QueryClient): () => void {
  const invalidate = (...names: readonly RequestName[]): void => invalidateAnswers(client, ...names);
  const unsubscribers = [
    onEvent('intake.items', (event) =>
      client.setQueryData<IntakeView>(intakeKey(event.caseId), (view) =>
        view ? applyItemsEvent(view, event) : view,
      ),
    ),
    onEvent('intake.changed', (event) => {
      client.setQueryData<IntakeView>(intakeKey(event.caseId), (view) =>
        view ? applyChangedEvent(view, event) : view,
      );
      if (event.state === 'running') return;
      // A result shows a photo only while the folder has what was sent.
      invalidate('intake.get', 'items.metadata', 'plan.preview', 'cases.get', ...RESULTS_WITH_PHOTOS);
    }),
    onEvent('intake.watch', ({ caseId, watch }) => {
      client.setQueryData<FolderWatchView>(folderWatchKey(caseId), watch);
      // The metadata are read from the file, which may be out of reach or back.
      invalidate('items.metadata');
    }),
    // A case that is taken over or comes back has other rows, which no further event announces.
    onEvent('handovers.changed', () =>
      invalidate(
        ...RESULT_REQUESTS,
        'handover.list',
        'handover.offers',
        'cases.get',
        'captures.ofCase',
        'captures.board',
        'captures.questions',
        'received.ofCase',
        'received.inbox',
        'tokens.ledger',
        'intake.get',
        'items.notes',
        'items.metadata',
        'plan.preview',
      ),
    ),
    onEvent('handovers.offered', () => invalidate('handover.offers')),
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
        entries ? upsertEntry(entries, entry) : entries,
      );
      // Byte counts arrive several times a second; the lists only show states.
      const known = before?.find(({ id }) => id === entry.id);
      if (known?.state !== entry.state) {
        invalidate('cases.get', 'outbox.list', 'outbox.attempts', 'outbox.kept', 'plan.preview');
        // What would be sealed now, and whether it was sent before, depends on the packages.
        refreshIntakeHead(client, entry.caseId).catch(() => invalidate('intake.get'));
      } else if (known.position !== entry.position) {
        // One event announces a new order of all entries.
        invalidate('outbox.list');
      }
    }),
    onEvent('outbox.state', (state) => cacheResponse(client, 'outbox.state', {}, state)),
    onEvent('results.arrived', () =>
      invalidate(...RESULT_REQUESTS, 'cases.get', 'tokens.ledger', 'plan.preview'),
    ),
    onEvent('results.changed', () =>
      invalidate(...RESULT_REQUESTS, 'results.get', 'cases.get', 'tokens.ledger'),
    ),
    onEvent('cases.changed', ({ caseId }) => {
      invalidate('cases.facets', 'cases.get', 'plan.preview', 'items.inference');
      invalidate('retention.rules', 'retention.due');
      // Every change of a package, a result, a file or a hand-over comes with this event. Other cases are left out, since
      // the preview reads the files of its case.
      invalidateAnswer(client, 'handover.preview', { caseId });
    }),
    onEvent('history.changed', () => invalidate(...HISTORY_REQUESTS)),
    onEvent('cases.deleted', ({ caseId, packageIds }) => {
      forgetAnswers(client, [caseId, ...packageIds]);
      invalidate(
        'cases.facets',
        'outbox.list',
        'captures.board',
        'captures.questions',
        'received.inbox',
        'tokens.ledger',
      );
    }),
    onEvent('retention.progress', (progress) => client.setQueryData(DELETION_PROGRESS_KEY, progress)),
    onEvent('retention.changed', () =>
      invalidate(
        'retention.rules',
        'retention.due',
        'retention.records',
        'retention.storage',
        'backups.list',
        // The outbox leaves out rejected packages of closed cases.
        'outbox.list',
      ),
    ),
    onEvent('captures.changed', ({ isNews }) => {
      invalidate('captures.ofCase');
      if (isNews) invalidate('captures.board', 'captures.questions', 'captures.mail');
    }),
    onEvent('received.changed', () =>
      invalidate(
        'received.ofCase',
        'received.inbox',
        'received.teamInbox',
        // Whether a push that the service reports arrived here, and how full the inbox is.
        'captures.ofCase',
        'receiver.get',
      ),
    ),
    onEvent('receiver.changed', () => invalidate('receiver.get', 'receiver.attempts', 'received.inbox')),
    onEvent('profiles.changed', () =>
      invalidate(
        'profiles.list',
        'tokens.ledger',
        // Lists that name profiles; a retention rule belongs to each profile.
        'outbox.list',
        'retention.rules',
        'retention.due',
      ),
    ),
    onEvent('backups.changed', (view) => cacheResponse(client, 'backups.list', {}, view)),
    onEvent('recovery.changed', (report) => cacheResponse(client, 'app.recovery', {}, report)),
    onEvent('updates.changed', (view) => cacheResponse(client, 'updates.get', {}, view)),
    onEvent('settings.changed', (settings) => cacheResponse(client, 'settings.get', {}, settings)),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

/**
 * Removes the answers about a deleted case, which must not stay in the memory of the window. Answers that no screen shows
 * are removed as well, since any list may name the case.
 */
function forgetAnswers(client: QueryClient, ids: readonly string[]): void {
  const cache = client.getQueryCache();
  const isOfCase = ({ queryKey }: Query): boolean => {
    const key = JSON.stringify(queryKey);
    return ids.some((id) => key.includes(id)) || CASE_PART_REQUESTS.some((name) => name === queryKey[0]);
  };
  // `useKeptState` keeps the state of a screen for the whole run.
  const isUnused = (query: Query): boolean =>
    query.getObserversCount() === 0 &&
    query.state.fetchStatus === 'idle' &&
    query.gcTime !== Number.POSITIVE_INFINITY;
  const predicate = (query: Query): boolean =>
    query.queryKey[0] !== 'retention.preview' && (isOfCase(query) || isUnused(query));
  for (const query of cache.findAll({ predicate })) {
    // A screen may show it until it closes; the removed query would keep the answer for this time afterwards.
    query.gcTime = 0;
    cache.remove(query);
  }
}

export function upsertEntry(entries: readonly OutboxEntry[], entry: OutboxEntry): readonly OutboxEntry[] {
  const isKnown = entries.some(({ id }) => id === entry.id);
  return isKnown ? entries.map((known) => (known.id === entry.id ? entry : known)) : [entry, ...entries];
}
