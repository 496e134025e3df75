import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUSY_DELAY_MS, showWhileBusy } from '../../../src/renderer/app/show-while-busy';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function shownMessage() {
  const log: string[] = [];
  return {
    log,
    show: () => {
      log.push('shown');
      return () => void log.push('hidden');
    },
  };
}

describe('work that may take long', () => {
  it('shows nothing if it ends before the delay', async () => {
    const { log, show } = shownMessage();
    expect(await showWhileBusy(Promise.resolve('offer'), show)).toBe('offer');
    await vi.advanceTimersByTimeAsync(2 * BUSY_DELAY_MS);
    expect(log).toEqual([]);
  });

  it('shows a message after the delay until it ends', async () => {
    const { log, show } = shownMessage();
    const result = showWhileBusy(endsAfter(2 * BUSY_DELAY_MS), show);
    await vi.advanceTimersByTimeAsync(BUSY_DELAY_MS - 1);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['shown']);
    await vi.advanceTimersByTimeAsync(BUSY_DELAY_MS);
    expect(await result).toBe('offer');
    expect(log).toEqual(['shown', 'hidden']);
  });

  it('hides the message if it fails', async () => {
    const { log, show } = shownMessage();
    const failing = endsAfter(2 * BUSY_DELAY_MS).then(() => {
      throw new Error('gone');
    });
    const result = expect(showWhileBusy(failing, show)).rejects.toThrow('gone');
    await vi.advanceTimersByTimeAsync(2 * BUSY_DELAY_MS);
    await result;
    expect(log).toEqual(['shown', 'hidden']);
  });
});

function endsAfter(delayMs: number): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('offer'), delayMs);
  });
}
