import type { Clock } from '../clock';
import type { Timers } from '../journal/timers';
import type { MeteredProbe } from './metered-probe';

/** What is known of the network that is in use. */
export interface NetworkWatch {
  /** The last that the system said; null: it does not say. */
  metered(): boolean | null;
  /** `asking`: whether it may be used is not known yet. */
  judge(): 'allowed' | 'metered' | 'asking';
  /** Whether metered networks matter; while they do, the system is asked again and again. */
  watch(onlyUnmetered: boolean): void;
  /** The network may be another one: asks at once. */
  lookAgain(): void;
  /** Asks in the background unless it was asked in the last half minute; for whoever shows it. */
  lookNow(): void;
}

const ASK_EVERY_MS = 30_000;

/** Asks the system in the background; `onChange` is told of every other answer and of the first. */
export function createNetworkWatch(
  probe: MeteredProbe,
  clock: Pick<Clock, 'monotonicMs'>,
  timers: Timers,
  closing: AbortSignal,
  onChange: () => void,
): NetworkWatch {
  let metered: boolean | null = null;
  let known = false;
  let matters = false;
  let asked = 0;
  let cancel: () => void = () => undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  const ask = async (): Promise<void> => {
    askedAtMs = clock.monotonicMs();
    const mine = ++asked;
    const answer = await probe().catch(() => null);
    // A later question is about a later network.
    if (closing.aborted || mine !== asked) return;
    const changed = !known || answer !== metered;
    metered = answer;
    known = true;
    if (changed) onChange();
  };
  const lookAndStay = (): void => {
    cancel();
    if (!matters || closing.aborted) return;
    void ask();
    cancel = timers.after(ASK_EVERY_MS, lookAndStay);
  };
  return {
    metered: () => metered,
    judge() {
      if (!matters) return 'allowed';
      if (!known) return 'asking';
      return metered === true ? 'metered' : 'allowed';
    },
    watch(onlyUnmetered) {
      if (onlyUnmetered === matters) return;
      matters = onlyUnmetered;
      // What was known an hour ago belongs to another network.
      known = false;
      lookAndStay();
    },
    lookAgain: lookAndStay,
    lookNow: () => {
      if (clock.monotonicMs() - askedAtMs >= ASK_EVERY_MS) void ask();
    },
  };
}
