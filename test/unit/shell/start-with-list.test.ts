import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startWithList } from '../../../src/main/app/shell/start-with-list';

const PAGE = { total: 1, rows: [], next: null, indexing: 0 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A start of which can be asked whether the engine may be loaded. */
function started(read: Parameters<typeof startWithList>[0], filesAnswered = Promise.resolve()) {
  const start = startWithList(read, filesAnswered);
  const seen = { mayStart: false };
  void start.mayStart.then(() => {
    seen.mayStart = true;
  });
  return { start, seen };
}

describe('the engine', () => {
  it('waits until the window shows the list that was read for it', async () => {
    const { start, seen } = started(async () => PAGE);
    expect(await start.page).toBe(PAGE);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(seen.mayStart).toBe(false);
    start.onShown();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.mayStart).toBe(true);
  });

  it('waits two seconds at most, for a window that never shows it', async () => {
    const { seen } = started(async () => PAGE);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(seen.mayStart).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.mayStart).toBe(true);
  });

  it('starts at once where nothing was read, or the reading failed', async () => {
    const nothing = started(async () => null);
    const failed = started(async () => Promise.reject(new Error('not readable')));
    await vi.advanceTimersByTimeAsync(0);
    expect([nothing.seen.mayStart, failed.seen.mayStart]).toEqual([true, true]);
    expect(await failed.start.page).toBeNull();
  });

  it('does not start, and nothing is read, before the page has its files', async () => {
    const read = vi.fn(async () => null);
    const { seen } = started(read, new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(5_000);
    expect([seen.mayStart, read.mock.calls.length]).toEqual([false, 0]);
  });
});
