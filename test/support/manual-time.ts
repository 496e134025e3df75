import type { Clock } from '../../src/main/support/clock';
import type { Timers } from '../../src/main/support/timers';

export interface ManualTime {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Advances the time, firing timers in their order; promises settle in between. */
  advance(milliseconds: number): Promise<void>;
}

/** A clock and timers that a test advances. */
export function manualTime(startMs = Date.parse('2026-03-10T12:00:00Z')): ManualTime {
  let nowMs = 0;
  const planned = new Set<{ readonly atMs: number; readonly work: () => void }>();
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    clock: { now: () => new Date(startMs + nowMs), monotonicMs: () => nowMs },
    timers: {
      after(delayMs, work) {
        const one = { atMs: nowMs + Math.max(delayMs, 0), work };
        planned.add(one);
        return () => planned.delete(one);
      },
    },
    async advance(milliseconds) {
      const endMs = nowMs + milliseconds;
      await settle();
      for (;;) {
        const next = [...planned].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (!next) break;
        planned.delete(next);
        nowMs = Math.max(nowMs, next.atMs);
        next.work();
        await settle();
      }
      nowMs = endMs;
    },
  };
}
