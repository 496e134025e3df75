/**
 * Milliseconds between two batches that change a list of `items` files in the window: rendering it again costs more the
 * longer it is.
 */
export function batchIntervalMs(items: number): number {
  return Math.min(1_000, Math.max(250, items / 5));
}
