import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProofcaseError } from '../../contract/errors';
import type { EventMap } from '../../contract/events';
import type { IntakeHead } from '../../contract/prepare-views';
import type { IntakeView, ItemView } from '../../contract/views';
import type { CaseId } from '../../domain/ids';
import { asProofcaseError, request } from '../bridge';

/** The first page only fills the screen, so that it appears at once; more than a few hundred items cost a frame. */
const FIRST_PAGE_ITEMS = 100;
const PAGE_ITEMS = 250;

export function intakeKey(caseId: string): readonly ['intake.get', { readonly caseId: string }] {
  return ['intake.get', { caseId }];
}

/** Returns the intake of a case with its items, which arrive in pages and by events. */
export function useIntake(caseId: string, isEnabled = true): UseQueryResult<IntakeView, ProofcaseError> {
  const client = useQueryClient();
  return useQuery<IntakeView, ProofcaseError>({
    queryKey: intakeKey(caseId),
    queryFn: () => loadIntake(client, caseId),
    enabled: isEnabled,
    // Comparing thousands of items in depth costs more than drawing the few that are on screen.
    structuralSharing: false,
  });
}

const MAX_IDLE_WAIT_MS = 300;

/** Waits until the first files are drawn: a render in slices starts again with every page that arrives. */
function untilIdle(): Promise<void> {
  return new Promise((resume) => window.requestIdleCallback(() => resume(), { timeout: MAX_IDLE_WAIT_MS }));
}

/**
 * Writes each page into the cache as it arrives, since a later event may change its items; items that no longer exist are
 * removed together at the end.
 *
 * @throws ProofcaseError if the main process refuses a part of it.
 */
export async function loadIntake(client: QueryClient, caseId: string): Promise<IntakeView> {
  try {
    const head = await request('intake.head', { caseId });
    const known = client.getQueryData<IntakeView>(intakeKey(caseId));
    let view: IntakeView = { ...head, items: known?.items ?? [] };
    const seen = new Set<string>();
    for (let after: number | null = 0; after !== null; ) {
      const page: { items: readonly ItemView[]; next: number | null } = await request('intake.items', {
        caseId,
        after,
        limit: after === 0 ? FIRST_PAGE_ITEMS : PAGE_ITEMS,
      });
      for (const { id } of page.items) seen.add(id);
      // Events that arrived in the meantime are newer than the head.
      const current = client.getQueryData<IntakeView>(intakeKey(caseId));
      view = mergeItems(current ?? view, page.items);
      if (after === 0 && current) view = { ...view, ...headFacts(head), items: view.items };
      client.setQueryData<IntakeView>(intakeKey(caseId), view);
      if (after === 0 && page.next !== null && known === undefined) await untilIdle();
      after = page.next;
    }
    const gone = view.state === 'running' ? [] : view.items.filter(({ id }) => !seen.has(id));
    return gone.length === 0 ? view : { ...view, items: view.items.filter(({ id }) => seen.has(id)) };
  } catch (thrown) {
    throw asProofcaseError(thrown);
  }
}

/** An intake without what every batch of files changes. */
export type IntakeFacts = Omit<IntakeView, 'items' | 'found' | 'read'>;

/** The same object while batches of files arrive, so that what shows no files does not render again. */
export function useIntakeFacts(intake: IntakeView): IntakeFacts {
  const { caseId, state, folder, sources, skipped, findings, plan } = intake;
  return useMemo(
    () => ({
      caseId,
      state,
      folder,
      sources,
      skipped,
      findings,
      plan,
    }),
    [caseId, state, folder, sources, skipped, findings, plan],
  );
}

function headFacts({ items: _count, ...facts }: IntakeHead): Omit<IntakeView, 'items'> {
  return facts;
}

/** Caches the head that a command returned; `change` updates the cached items that the command changed. */
export function cacheIntakeHead(
  client: QueryClient,
  head: IntakeHead,
  change: (item: ItemView) => ItemView = (item) => item,
): void {
  client.setQueryData<IntakeView>(intakeKey(head.caseId), (view) =>
    view ? { ...view, ...headFacts(head), items: view.items.map(change) } : view,
  );
}

/** Loads what depends on the packages of a case again, if the case was shown. */
export async function refreshIntakeHead(client: QueryClient, caseId: CaseId): Promise<void> {
  if (client.getQueryData(intakeKey(caseId)) === undefined) return;
  cacheIntakeHead(client, await request('intake.head', { caseId }));
}

/** Caches the head of an intake whose reading has started; known items stay until they are read again, events bring the others. */
export function cacheStartedHead(client: QueryClient, head: IntakeHead): void {
  client.setQueryData<IntakeView>(intakeKey(head.caseId), (view) =>
    view
      ? { ...view, ...headFacts(head), findings: view.findings, skipped: view.skipped, plan: view.plan }
      : { ...headFacts(head), items: [] },
  );
}

/** Returns the view after an event: known items are replaced, new ones appended, removed ones dropped. */
export function applyItemsEvent(view: IntakeView, event: EventMap['intake.items']): IntakeView {
  const { found = view.found, read = view.read, removed = [] } = event;
  const merged = mergeItems(view, event.items);
  if (removed.length === 0) return { ...merged, found, read };
  const gone = new Set(removed);
  return { ...merged, items: merged.items.filter(({ id }) => !gone.has(id)), found, read };
}

/**
 * Returns the view after an event. While sources are read, it keeps the progress of the current one: the event has the
 * sums of all sources, of which the current one counts when it is done.
 */
export function applyChangedEvent(
  view: IntakeView,
  { caseId: _case, ...changed }: EventMap['intake.changed'],
): IntakeView {
  const isReading = view.state === 'running' && changed.state === 'running';
  const { found, read } = isReading ? view : changed;
  return { ...view, ...changed, found, read };
}

function mergeItems(view: IntakeView, incoming: readonly ItemView[]): IntakeView {
  if (incoming.length === 0) return view;
  const fresh = new Map<string, ItemView>(incoming.map((item) => [item.id, item]));
  const items = view.items.map((item) => {
    const newer = fresh.get(item.id);
    if (newer) fresh.delete(item.id);
    return newer ?? item;
  });
  items.push(...fresh.values());
  return { ...view, items };
}
