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

/** Resolves to the value of `work`, or to null after `limitMs`. Rejects as `work` does within that time. */
export async function withinTime<Value>(
  timers: Timers,
  limitMs: number,
  work: Promise<Value>,
): Promise<Value | null> {
  const limit = new AbortController();
  try {
    return await Promise.race([work, delay(timers, limitMs, limit.signal).then(() => null)]);
  } finally {
    limit.abort();
  }
}

/** Runs `work` after `firstMs` and then every `everyMs`, until `closing` aborts. */
export function repeat(
  timers: Timers,
  { firstMs, everyMs }: { readonly firstMs: number; readonly everyMs: number },
  closing: AbortSignal,
  work: () => void,
): void {
  if (closing.aborted) return;
  const schedule = (delayMs: number): (() => void) =>
    timers.after(delayMs, () => {
      work();
      if (!closing.aborted) cancel = schedule(everyMs);
    });
  let cancel = schedule(firstMs);
  closing.addEventListener('abort', () => cancel(), { once: true });
}
