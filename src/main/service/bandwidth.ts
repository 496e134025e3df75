import type { Clock } from '../clock';
import type { Timers } from '../journal/timers';

/** The limit that all uploads share. */
export interface Bandwidth {
  /** The next piece at most this long, so that a slow line still moves several times a second. */
  sliceBytes(): number;
  /** Resolves when that many bytes may be sent; null: at once. */
  take(bytes: number): Promise<void> | null;
  /** Bytes per second; null: no limit. What waits by the old limit goes on at once. */
  setLimit(bytesPerSecond: number | null): void;
}

/** Lets everything through. */
export const unlimited: Bandwidth = {
  sliceBytes: () => Number.POSITIVE_INFINITY,
  take: () => null,
  setLimit: () => undefined,
};

const SLICES_PER_SECOND = 10;
const LEAST_SLICE_BYTES = 1_024;
/** What may go at once after a silence. */
const BURST_MS = 100;

/**
 * A token bucket as a schedule: each taking books the time that its bytes need behind what was booked before, so
 * uploads that take in turn share the limit evenly.
 */
export function createBandwidth(clock: Pick<Clock, 'monotonicMs'>, timers: Timers): Bandwidth {
  let limit: number | null = null;
  let bookedUntilMs = 0;
  const waiting = new Set<() => void>();
  return {
    sliceBytes: () =>
      limit === null
        ? Number.POSITIVE_INFINITY
        : Math.max(LEAST_SLICE_BYTES, Math.floor(limit / SLICES_PER_SECOND)),
    take(bytes) {
      if (limit === null) return null;
      const nowMs = clock.monotonicMs();
      bookedUntilMs = Math.max(bookedUntilMs, nowMs - BURST_MS) + (bytes * 1_000) / limit;
      const delayMs = bookedUntilMs - nowMs;
      if (delayMs <= 0) return null;
      return new Promise((resolve) => {
        const go = (): void => {
          waiting.delete(go);
          cancel();
          resolve();
        };
        const cancel = timers.after(delayMs, go);
        waiting.add(go);
      });
    },
    setLimit(bytesPerSecond) {
      if (bytesPerSecond === limit) return;
      limit = bytesPerSecond;
      bookedUntilMs = clock.monotonicMs();
      for (const go of [...waiting]) go();
    },
  };
}
