import { setImmediate as nextTurn } from 'node:timers/promises';

/** Half of the 16 ms that the main process may be held at a time, so that a slower machine keeps within them too. */
const LONGEST_STRETCH_MS = 8;

/** Returns a function to be called often: it lets other work in once the stretch since the last time is long enough. */
export function createBreather(): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST_STRETCH_MS) return null;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
