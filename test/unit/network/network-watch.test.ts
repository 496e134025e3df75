import { describe, expect, it } from 'vitest';
import { createNetworkWatch } from '../../../src/main/network/network-watch';
import { handMadeTime } from '../../support/hand-made-time';

function watched(answers: readonly (boolean | null | Error)[]) {
  const time = handMadeTime();
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

describe('the watch over the network', () => {
  it('asks nobody while it does not matter', async () => {
    const { watch, advance, seen } = watched([true]);
    await advance(600_000);
    expect(seen.asked).toBe(0);
    expect(watch.judge()).toBe('allowed');
  });

  it('lets nothing go before the first answer, and follows every change', async () => {
    const { watch, advance, seen } = watched([true, true, false]);
    watch.watch(true);
    expect(watch.judge()).toBe('asking');
    await advance(0);
    expect(watch.judge()).toBe('metered');
    await advance(60_000);
    expect(watch.judge()).toBe('allowed');
    expect(seen.changes).toBe(2);
    watch.watch(false);
    const { asked } = seen;
    await advance(600_000);
    expect(seen.asked).toBe(asked);
  });

  it('takes no answer, and an error, for a network that may be used', async () => {
    for (const answer of [null, new Error('no such program')]) {
      const { watch, advance } = watched([answer]);
      watch.watch(true);
      await advance(0);
      expect(watch.judge()).toBe('allowed');
      expect(watch.metered()).toBeNull();
    }
  });

  it('asks for whoever shows it at most twice a minute', async () => {
    const { watch, advance, seen } = watched([false]);
    for (let second = 0; second < 60; second += 1) {
      watch.lookNow();
      await advance(1_000);
    }
    expect(seen.asked).toBe(2);
    expect(watch.metered()).toBe(false);
  });

  it('tells nothing once the engine closes', async () => {
    const { watch, advance, closing, seen } = watched([true]);
    watch.watch(true);
    closing.abort();
    await advance(600_000);
    expect(seen).toEqual({ asked: 1, changes: 0 });
  });
});
