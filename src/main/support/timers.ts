/** Injectable timers on the monotonic clock, so that a wrong wall clock delays nothing. */
export interface Timers {
  /** Runs `work` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, work: () => void): () => void;
}

/** Node.js fires a timer longer than 2^31 - 1 ms immediately. */
const MAX_TIMER_MS = 2_147_483_647;

export const systemTimers: Timers = {
  after(delayMs, work) {
    const timer = setTimeout(work, Math.min(Math.max(delayMs, 0), MAX_TIMER_MS));
    // A retry in 15 minutes must not keep a command running.
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after `delayMs`, or immediately when `closing` aborts. */
export function delay(timers: Timers, delayMs: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (closing.aborted) return resolve();
    const done = (): void => {
      cancel();
      closing.removeEventListener('abort', done);
      resolve();
    };
    const cancel = timers.after(delayMs, done);
    closing.addEventListener('abort', done, { once: true });
  });
}
