/** How long this thread was held at a time at most while `work` ran, and how long `work` took; milliseconds. */
export async function longestBlock(
  work: () => Promise<unknown>,
): Promise<{ readonly totalMs: number; readonly blockedMs: number }> {
  let running = true;
  let blockedMs = 0;
  let last = performance.now();
  // Every turn of the event loop passes here; what lies between two is what held the thread.
  const tick = (): void => {
    const now = performance.now();
    blockedMs = Math.max(blockedMs, now - last);
    last = now;
    if (running) setImmediate(tick);
  };
  await new Promise((resolve) => setImmediate(resolve));
  last = performance.now();
  setImmediate(tick);
  const start = performance.now();
  await work();
  const end = performance.now();
  running = false;
  return { totalMs: end - start, blockedMs: Math.max(blockedMs, end - last) };
}
