export interface Held {
  /** From start to end. */
  readonly totalMs: number;
  /** The longest time that the event loop did not turn. */
  readonly blockedMs: number;
  /** The most that this thread computed meanwhile: on a busy machine it also waits for other programs. */
  readonly computedMs: number;
}

/** How long this thread was held at a time at most while `work` ran; milliseconds. */
export async function longestBlock(work: () => Promise<unknown>): Promise<Held> {
  let running = true;
  let blockedMs = 0;
  let computedMs = 0;
  let last = 0;
  let used = process.threadCpuUsage();
  // Every turn of the event loop passes here; what lies between two is what held the thread.
  const note = (): void => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(used);
    blockedMs = Math.max(blockedMs, now - last);
    computedMs = Math.max(computedMs, (user + system) / 1_000);
    last = now;
    used = process.threadCpuUsage();
  };
  const tick = (): void => {
    note();
    if (running) setImmediate(tick);
  };
  await new Promise((resolve) => setImmediate(resolve));
  const start = performance.now();
  last = start;
  used = process.threadCpuUsage();
  setImmediate(tick);
  await work();
  const totalMs = performance.now() - start;
  running = false;
  note();
  return { totalMs, blockedMs, computedMs };
}
