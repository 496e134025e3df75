/** A clock as a parameter, so that tests can skip minutes or days. */
export interface PracticeClock {
  now(): Date;
}

export const realClock: PracticeClock = { now: () => new Date() };
