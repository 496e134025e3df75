import type { PracticeClock } from '../clock';

/** A clock that runs ahead of its base clock by an adjustable amount. */
export interface AdjustableClock extends PracticeClock {
  advance(milliseconds: number): void;
}

export function adjustableClock(base: PracticeClock): AdjustableClock {
  let ahead = 0;
  return {
    now: () => new Date(base.now().getTime() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}
