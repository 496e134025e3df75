/** Time as an argument, so that tests can let ten minutes or a day pass. */
export interface PracticeClock {
  now(): Date;
}

export const realClock: PracticeClock = { now: () => new Date() };
