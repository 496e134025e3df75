/** Timers as an argument; they run on the monotonic clock, so a wrong wall clock delays nothing. */
export interface Timers {
  /** Runs `work` once after `delayMs`; the returned function takes it back. */
  after(delayMs: number, work: () => void): () => void;
}

/** Node's timers hold at most 2^31 - 1 ms; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

export const systemTimers: Timers = {
  after(delayMs, work) {
    const timer = setTimeout(work, Math.min(Math.max(delayMs, 0), LONGEST_TIMER_MS));
    // A retry in a quarter of an hour must not keep a command line alive.
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after `delayMs`, or at once when the engine closes. */
export function pause(timers: Timers, delayMs: number, closing: AbortSignal): Promise<void> {
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
