import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { IntakeHead, ItemPage } from '../../../src/contract/prepare-views';
import type { IntakeView, ItemView } from '../../../src/contract/views';
import type { CaseId, ItemId } from '../../../src/domain/ids';
import { applyItemsEvent, intakeKey, loadIntake } from '../../../src/renderer/app/intake-data';

const caseId = 'case' as CaseId;
const items = (from: number, to: number): ItemView[] =>
  Array.from({ length: to - from }, (_, index) => ({ id: `item-${from + index}` as ItemId }) as ItemView);
const head = (state: IntakeView['state'], count: number) => ({ caseId, state, items: count }) as IntakeHead;

/** A window whose main process has these items; returns how many the cache had after each change. */
function openWindow(stored: readonly ItemView[], state: IntakeView['state'] = 'done') {
  const client = new QueryClient();
  const sizes: number[] = [];
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') sizes.push(shown()?.items.length ?? 0);
  });
  const shown = () => client.getQueryData<IntakeView>(intakeKey(caseId));
  let happens: (after: number) => void = () => undefined;
  const page = (after: number, limit: number): ItemPage => {
    happens(after);
    const next = after + limit;
    return { items: stored.slice(after, next), next: next < stored.length ? next : null };
  };
  vi.stubGlobal('window', {
    requestIdleCallback: (resume: () => void) => setImmediate(resume),
    proofcase: {
      request: async (name: string, { after, limit }: { after: number; limit: number }) => ({
        ok: true,
        value: name === 'intake.head' ? head(state, stored.length) : page(after, limit),
      }),
    },
  });
  const beforePage = (does: (after: number) => void) => {
    happens = does;
  };
  return { client, sizes, shown, beforePage };
}

afterEach(() => vi.unstubAllGlobals());

describe('the files of a case', () => {
  it('reach the list page by page', async () => {
    const { client, sizes } = openWindow(items(0, 850));
    const loaded = await loadIntake(client, caseId);
    expect(sizes).toEqual([100, 350, 600, 850]);
    expect(loaded.items.map(({ id }) => id)).toEqual(items(0, 850).map(({ id }) => id));
  });

  it('that an event changes between two pages stay changed', async () => {
    const { client, shown, beforePage } = openWindow(items(0, 1_350));
    const excluded = { id: 'item-400' as ItemId, excluded: true } as ItemView;
    beforePage((after) => {
      const view = shown();
      // The page with this item has arrived.
      if (after !== 600 || !view) return;
      const event = { caseId, items: [excluded], found: 1_350, read: 1_350 };
      client.setQueryData(intakeKey(caseId), applyItemsEvent(view, event));
    });
    const loaded = await loadIntake(client, caseId);
    expect(loaded.items.find(({ id }) => id === excluded.id)).toEqual(excluded);
  });

  it('that are shown stay until the end, while the first page brings what else has changed', async () => {
    const { client, sizes, shown } = openWindow(items(200, 1_200));
    client.setQueryData(intakeKey(caseId), { ...head('running', 0), items: items(0, 1_000) });
    const states: unknown[] = [];
    client.getQueryCache().subscribe(() => states.push(shown()?.state));
    const loaded = await loadIntake(client, caseId);
    expect(states[0]).toBe('done');
    expect(Math.min(...sizes)).toBe(1_000);
    expect(loaded.items.map(({ id }) => id)).toEqual(items(200, 1_200).map(({ id }) => id));
  });

  it('that were not read yet stay while the folder is being read', async () => {
    const { client } = openWindow(items(0, 10), 'running');
    client.setQueryData(intakeKey(caseId), { ...head('running', 0), items: items(5, 20) });
    const loaded = await loadIntake(client, caseId);
    expect(new Set(loaded.items.map(({ id }) => id))).toEqual(new Set(items(0, 20).map(({ id }) => id)));
  });
});
