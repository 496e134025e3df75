import type { Clock } from '../../support/clock';
import type { Timers } from '../../support/timers';

/** The bandwidth limit that all uploads share. */
export interface Bandwidth {
  /** Returns the maximum size of the next slice, so that a slow upload still reports progress several times a second. */
  sliceBytes(): number;
  /** Resolves when that many bytes may be sent; returns null if they may be sent immediately. */
  take(bytes: number): Promise<void> | null;
  /** Sets the limit in bytes per second; null means no limit. Waiting slices are released immediately. */
  setLimit(bytesPerSecond: number | null): void;
}

/** A bandwidth without a limit. */
export const unlimitedBandwidth: Bandwidth = {
  sliceBytes: () => Number.POSITIVE_INFINITY,
  take: () => null,
  setLimit: () => undefined,
};

const SLICES_PER_SECOND = 10;
const MIN_SLICE_BYTES = 1_024;
/** Burst after an idle time. */
const BURST_MS = 100;

/**
 * Returns a token bucket: each `take` books the time that its bytes need after the earlier bookings, so that uploads
 * share the limit evenly.
 */
export function createBandwidth(clock: Pick<Clock, 'monotonicMs'>, timers: Timers): Bandwidth {
  let limit: number | null = null;
  let bookedUntilMs = 0;
  const waiting = new Set<() => void>();
  return {
    sliceBytes: () =>
      limit === null
        ? Number.POSITIVE_INFINITY
        : Math.max(MIN_SLICE_BYTES, Math.floor(limit / SLICES_PER_SECOND)),
    take(bytes) {
      if (limit === null) return null;
      const nowMs = clock.monotonicMs();
      bookedUntilMs = Math.max(bookedUntilMs, nowMs - BURST_MS) + (bytes * 1_000) / limit;
      const delayMs = bookedUntilMs - nowMs;
      if (delayMs <= 0) return null;
      return new Promise((resolve) => {
        const release = (): void => {
          waiting.delete(release);
          cancel();
          resolve();
        };
        const cancel = timers.after(delayMs, release);
        waiting.add(release);
      });
    },
    setLimit(bytesPerSecond) {
      if (bytesPerSecond === limit) return;
      limit = bytesPerSecond;
      bookedUntilMs = clock.monotonicMs();
      for (const release of [...waiting]) release();
    },
  };
}
