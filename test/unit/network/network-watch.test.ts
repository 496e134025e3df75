import { describe, expect, it } from 'vitest';
import { createNetworkWatch } from '../../../src/main/sending/network/network-watch';
import { manualTime } from '../../support/manual-time';

function watched(answers: readonly (boolean | null | Error)[]) {
  const time = manualTime();
  const closing = new AbortController();
  const left = [...answers];
  const seen = { asked: 0, changes: 0 };
  const watch = createNetworkWatch(
    async () => {
      seen.asked += 1;
      const answer = left.length > 1 ? left.shift() : left[0];
      if (answer instanceof Error) throw answer;
      return answer ?? null;
    },
    time.clock,
    time.timers,
    closing.signal,
    () => {
      seen.changes += 1;
    },
  );
  return { ...time, watch, closing, seen };
}

describe('the network watch', () => {
  it('does not probe while the setting is off', async () => {
    const { watch, advance, seen } = watched([true]);
    await advance(600_000);
    expect(seen.asked).toBe(0);
    expect(watch.sendingStatus()).toBe('allowed');
  });

  it('allows no upload before the first probe, and follows every change', async () => {
    const { watch, advance, seen } = watched([true, true, false]);
    watch.watch(true);
    expect(watch.sendingStatus()).toBe('asking');
    await advance(0);
    expect(watch.sendingStatus()).toBe('metered');
    await advance(60_000);
    expect(watch.sendingStatus()).toBe('allowed');
    expect(seen.changes).toBe(2);
    watch.watch(false);
    const { asked } = seen;
    await advance(600_000);
    expect(seen.asked).toBe(asked);
  });

  it('allows no upload on a changed network until its own result', async () => {
    const { watch, advance, seen } = watched([false, false, true]);
    watch.watch(true);
    await advance(0);
    expect(watch.sendingStatus()).toBe('allowed');
    watch.checkNow();
    expect(watch.sendingStatus()).toBe('asking');
    await advance(0);
    // The runner must be told of an unchanged result too, because it held everything back.
    expect([watch.sendingStatus(), seen.changes]).toEqual(['allowed', 2]);
    watch.checkNow();
    await advance(0);
    expect(watch.sendingStatus()).toBe('metered');
  });

  it('treats a missing answer and an error as an unmetered network', async () => {
    for (const answer of [null, new Error('no such program')]) {
      const { watch, advance } = watched([answer]);
      watch.watch(true);
      await advance(0);
      expect(watch.sendingStatus()).toBe('allowed');
      expect(watch.metered()).toBeNull();
    }
  });

  it('probes at most twice a minute for the window', async () => {
    const { watch, advance, seen } = watched([false]);
    for (let second = 0; second < 60; second += 1) {
      watch.checkIfStale();
      await advance(1_000);
    }
    expect(seen.asked).toBe(2);
    expect(watch.metered()).toBe(false);
  });

  it('reports nothing after the engine closed', async () => {
    const { watch, advance, closing, seen } = watched([true]);
    watch.watch(true);
    closing.abort();
    await advance(600_000);
    expect(seen).toEqual({ asked: 1, changes: 0 });
  });
});
