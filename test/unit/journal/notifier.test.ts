import { describe, expect, it } from 'vitest';
import { createNotifier } from '../../../src/main/sending/journal/outbox-state';
import { manualTime } from '../../support/manual-time';

describe('the notifier of outbox changes', () => {
  it('reports the first change at once, later ones throttled, and always the last', async () => {
    const { clock, timers, advance } = manualTime();
    let told = 0;
    const closing = new AbortController();
    const tell = createNotifier(
      () => {
        told += 1;
      },
      clock,
      timers,
      closing.signal,
    );
    tell();
    expect(told).toBe(1);
    for (let count = 0; count < 100; count += 1) {
      tell();
      await advance(10);
    }
    expect(told).toBeLessThanOrEqual(5);
    const before = told;
    tell();
    await advance(1_000);
    expect(told).toBe(before + 1);
    tell();
    closing.abort();
    tell();
    await advance(1_000);
    expect(told).toBe(before + 2);
  });
});
