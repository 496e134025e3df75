import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ProofcaseError } from '../../../src/contract/errors';
import type { EventMap } from '../../../src/contract/events';
import type { ResponseMap } from '../../../src/contract/requests';
import type { IntakeView, ItemView, OutboxEntry } from '../../../src/contract/views';
import { checkCaseNumber } from '../../../src/domain/case-number';
import type { CaseId, FolderId, ItemId, PackageId } from '../../../src/domain/ids';
import type { PackageState } from '../../../src/domain/journal';
import { applyChangedEvent, applyItemsEvent } from '../../../src/renderer/app/intake-data';
import { upsertEntry } from '../../../src/renderer/app/live-events';
import { cacheResponse, invalidateAnswers } from '../../../src/renderer/app/queries';
import {
  caseNumberProblem,
  caseOfNumber,
  suggestedCaseNumber,
} from '../../../src/renderer/features/cases/case-form';
import {
  type MeasuredReading,
  measureReading,
  type ReadingPace,
} from '../../../src/renderer/features/prepare/folder/use-reading';
import { sendingStatus } from '../../../src/renderer/features/prepare/seal/sending-status';

const caseId = 'case' as CaseId;
const item = (id: string, preview: ItemView['preview']) => ({ id: id as ItemId, preview }) as ItemView;

describe('items that become ready', () => {
  const view = { caseId, items: [item('a', 'pending'), item('b', 'pending')] } as unknown as IntakeView;

  it('replace their earlier state in place and are added once', () => {
    const next = applyItemsEvent(view, {
      caseId,
      items: [item('b', 'ready'), item('c', 'pending')],
      found: 9,
      read: 3,
    });
    expect(next.items.map(({ id, preview }) => `${id} ${preview}`)).toEqual([
      'a pending',
      'b ready',
      'c pending',
    ]);
    expect(next).toMatchObject({ found: 9, read: 3 });
  });

  it('keep the progress of the reading if the event has none', () => {
    const reading = { ...view, found: 40, read: 12 };
    expect(applyItemsEvent(reading, { caseId, items: [item('a', 'ready')] })).toMatchObject({
      found: 40,
      read: 12,
    });
    const removed = { caseId, items: [], removed: ['a' as ItemId] };
    expect(applyItemsEvent(reading, removed)).toMatchObject({ found: 40, read: 12 });
  });
});

describe('an intake that changed', () => {
  const sums = { caseId, found: 300, read: 300, skipped: [] } as unknown as EventMap['intake.changed'];
  const view = { caseId, state: 'running', found: 40, read: 12, items: [] } as unknown as IntakeView;

  it('keeps the progress of the current source while others are still to be read', () => {
    expect(applyChangedEvent(view, { ...sums, state: 'running' })).toMatchObject({ found: 40, read: 12 });
  });

  it('has the sums of all sources once they are read, and when a reading starts', () => {
    expect(applyChangedEvent(view, { ...sums, state: 'done' })).toMatchObject({ found: 300, read: 300 });
    const before = { ...view, state: 'done' } as const;
    expect(applyChangedEvent(before, { ...sums, state: 'running' })).toMatchObject({ found: 300, read: 300 });
  });
});

describe('the pace of a reading', () => {
  it('starts again with the next source', () => {
    const progress = [
      [0, 0],
      [3_000, 300],
      [4_000, 5],
      [5_000, 15],
      [7_000, 50],
    ] as const;
    let measured: MeasuredReading | null = null;
    const paces: (ReadingPace | null)[] = [];
    for (const [atMs, read] of progress) {
      measured = measureReading(measured, { read, found: 300 }, atMs);
      paces.push(measured.pace);
    }
    expect(paces).toEqual([
      null,
      { filesPerSecond: 100, secondsLeft: null },
      null,
      null,
      { filesPerSecond: 15, secondsLeft: 250 / 15 },
    ]);
  });
});

describe('what an event or a command says', () => {
  it('is not replaced by an older answer that is still on its way', async () => {
    const client = new QueryClient();
    const answers: ((paused: boolean) => void)[] = [];
    const state = (paused: boolean) => ({ paused }) as ResponseMap['outbox.state'];
    const asked = client.ensureQueryData({
      queryKey: ['outbox.state', {}],
      queryFn: () =>
        new Promise<ResponseMap['outbox.state']>((resolve) => {
          answers.push((paused) => resolve(state(paused)));
        }),
    });
    cacheResponse(client, 'outbox.state', {}, state(true));
    answers[0]?.(false);
    await expect.poll(() => answers).toHaveLength(2);
    expect(client.getQueryData(['outbox.state', {}])).toEqual(state(true));
    answers[1]?.(true);
    expect(await asked).toEqual(state(true));
    expect(client.getQueryData(['outbox.state', {}])).toEqual(state(true));
    expect(client.isFetching()).toBe(0);
  });
});

describe('an event that only says that something changed', () => {
  const queryKey = ['results.list', { caseId }];
  const ask = () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const answers: ((value: string) => void)[] = [];
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
    const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    return { client, answers, stop, shown: () => client.getQueryData<string>(queryKey) };
  };

  it('lets a first answer that is on its way be asked for again, because it may be older', async () => {
    const { client, answers, stop, shown } = ask();
    invalidateAnswers(client, 'results.list');
    expect(answers).toHaveLength(1);
    answers[0]?.('before');
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.('after');
    await expect.poll(shown).toBe('after');
    stop();
  });

  it('asks once more where an answer is shown, and takes no older one', async () => {
    const { client, answers, stop, shown } = ask();
    answers[0]?.('first');
    await expect.poll(shown).toBe('first');
    invalidateAnswers(client, 'results.list');
    invalidateAnswers(client, 'results.list');
    answers[2]?.('after');
    await expect.poll(shown).toBe('after');
    answers[1]?.('between');
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown()).toBe('after');
    expect(answers).toHaveLength(3);
    stop();
  });
});

function entry(id: string, state: PackageState, bytesSent = 0): OutboxEntry {
  return { id: id as PackageId, state, bytes: 100, bytesSent } as OutboxEntry;
}

describe('active packages', () => {
  it('replace their earlier state, or are added first', () => {
    const list = [entry('a', 'queued'), entry('b', 'filed')];
    expect(upsertEntry(list, entry('a', 'submitting')).map(({ state }) => state)).toEqual([
      'submitting',
      'filed',
    ]);
    expect(upsertEntry(list, entry('c', 'sealed')).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('are summarised by their transfer', () => {
    expect(sendingStatus([entry('a', 'queued'), entry('b', 'waiting')])?.phase).toBe('waiting');
    expect(sendingStatus([entry('a', 'submitting', 40), entry('b', 'queued')])).toEqual({
      phase: 'sending',
      bytesSent: 40,
      totalBytes: 200,
    });
  });

  it('wait for the answer, with no share, after the network took the last byte', () => {
    expect(sendingStatus([entry('a', 'submitting', 100)])?.phase).toBe('awaiting');
    expect(sendingStatus([entry('a', 'url_issued', 100)])?.phase).toBe('awaiting');
    expect(sendingStatus([entry('a', 'url_issued', 99)])?.phase).toBe('sending');
  });

  it('are only those on their way', () => {
    const others = (['filed', 'closed', 'rejected', 'unknown', 'blocked', 'sealed'] as const).map((state) =>
      entry(state, state, 100),
    );
    expect(sendingStatus(others)).toBeNull();
  });
});

describe('the case number of a dropped folder', () => {
  const folder = (name: string) => ({ id: 'folder' as FolderId, name, displayPath: name });

  it('is its name if a header can carry it (R7)', () => {
    expect(suggestedCaseNumber(folder(' SCH-2026-004711 '))).toBe('SCH-2026-004711');
    expect(suggestedCaseNumber(folder('Küche'))).toBe('');
    expect(suggestedCaseNumber(folder('abc'))).toBe('');
    expect(suggestedCaseNumber(null)).toBe('');
  });

  it('names the character that a header cannot carry, also an invisible one', () => {
    expect(caseNumberProblem(checkCaseNumber('SCH\u00a04711'))).toEqual({
      key: 'invalid.case-number-character',
      values: { character: 'U+00A0', position: 4 },
    });
    expect(caseNumberProblem(checkCaseNumber('SCH-4711'))).toBeNull();
  });

  it('names the case that has it already, and none for other errors', () => {
    expect(caseOfNumber(new ProofcaseError('case-number-taken', { caseId }))).toBe(caseId);
    expect(caseOfNumber(new ProofcaseError('not-found', { caseId }))).toBeNull();
    expect(caseOfNumber(null)).toBeNull();
  });
});
