const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 15 * 60_000;

/** Largest share of the delay that is taken off at random, so that waiting packages do not all retry at once. */
const JITTER = 0.25;

/**
 * Milliseconds until the next attempt after `failures` failures in a row (1 or more): 5 s doubling to 15 min,
 * shortened by up to a quarter. `random` is in [0, 1).
 */
export function backoffMs(failures: number, random: number): number {
  const doubled = FIRST_DELAY_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 20);
  const base = Math.min(doubled, MAX_DELAY_MS);
  return Math.round(base * (1 - JITTER * random));
}
