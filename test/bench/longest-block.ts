export interface Held {
  /** From start to end. */
  readonly totalMs: number;
  /** The longest time that the event loop did not turn. */
  readonly blockedMs: number;
  /** The same in this thread's own processor time: what other programs took of the processor is not in it. */
  readonly ownMs: number;
}

/** How long this thread was held at a time at most while `work` ran; milliseconds. */
export async function longestBlock(work: () => Promise<unknown>): Promise<Held> {
  let running = true;
  let blockedMs = 0;
  let ownMs = 0;
  let last = reading();
  // Every turn of the event loop passes here; what lies between two is what held the thread.
  const note = (): void => {
    const now = reading();
    blockedMs = Math.max(blockedMs, now.wallMs - last.wallMs);
    ownMs = Math.max(ownMs, now.ownMs - last.ownMs);
    last = now;
  };
  const tick = (): void => {
    note();
    if (running) setImmediate(tick);
  };
  await new Promise((resolve) => setImmediate(resolve));
  last = reading();
  setImmediate(tick);
  const start = performance.now();
  await work();
  const totalMs = performance.now() - start;
  running = false;
  note();
  return { totalMs, blockedMs, ownMs };
}

function reading(): { readonly wallMs: number; readonly ownMs: number } {
  const { user, system } = process.threadCpuUsage();
  return { wallMs: performance.now(), ownMs: (user + system) / 1_000 };
}
