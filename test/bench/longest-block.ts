export interface Held {
  /** From start to end. */
  readonly totalMs: number;
  /** The longest time that the event loop did not turn. */
  readonly blockedMs: number;
}

/** How long this thread was held at a time at most while `work` ran; milliseconds. */
export async function longestBlock(work: () => Promise<unknown>): Promise<Held> {
  let running = true;
  let blockedMs = 0;
  let last = 0;
  // Every turn of the event loop passes here; what lies between two is what held the thread.
  const note = (): void => {
    const now = performance.now();
    blockedMs = Math.max(blockedMs, now - last);
    last = now;
  };
  const tick = (): void => {
    note();
    if (running) setImmediate(tick);
  };
  await new Promise((resolve) => setImmediate(resolve));
  const start = performance.now();
  last = start;
  setImmediate(tick);
  await work();
  const totalMs = performance.now() - start;
  running = false;
  note();
  return { totalMs, blockedMs };
}
