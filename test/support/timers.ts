import type { Timers } from '../../src/main/support/timers';

/** Timers that have no delay: what is due later happens at once. */
export const AT_ONCE: Timers = {
  after(_delayMs, work) {
    work();
    return () => undefined;
  },
};
