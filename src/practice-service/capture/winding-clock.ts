import type { PracticeClock } from '../clock';

/** A clock that can be wound forward on top of the one it stands on. */
export interface WindingClock extends PracticeClock {
  advance(milliseconds: number): void;
}

export function windingClock(base: PracticeClock): WindingClock {
  let ahead = 0;
  return {
    now: () => new Date(base.now().getTime() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}
