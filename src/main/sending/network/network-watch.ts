import type { Clock } from '../../support/clock';
import type { Timers } from '../../support/timers';
import type { MeteredProbe } from './metered-probe';

/** Tracks whether the current network is metered. */
export interface NetworkWatch {
  /** The last known state; null if unknown. */
  metered(): boolean | null;
  /** Whether sending is allowed; `asking` until the first result. */
  sendingStatus(): 'allowed' | 'metered' | 'asking';
  /** Starts or stops repeated checks, depending on whether metered networks are excluded. */
  watch(onlyUnmetered: boolean): void;
  /** Checks at once because the network may have changed; until the result, the status is `asking` again. */
  checkNow(): void;
  /** Checks in the background if the last check is older than half a minute; used by screens. */
  checkIfStale(): void;
}

const CHECK_INTERVAL_MS = 30_000;

/** Checks in the background; calls `onChange` after the first result and each change. */
export function createNetworkWatch(
  probe: MeteredProbe,
  clock: Pick<Clock, 'monotonicMs'>,
  timers: Timers,
  closing: AbortSignal,
  onChange: () => void,
): NetworkWatch {
  let metered: boolean | null = null;
  let isKnown = false;
  let isWatching = false;
  let lastRequest = 0;
  let cancel: () => void = () => undefined;
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  const check = async (): Promise<void> => {
    checkedAtMs = clock.monotonicMs();
    const request = ++lastRequest;
    const result = await probe().catch(() => null);
    // A newer request supersedes this one.
    if (closing.aborted || request !== lastRequest) return;
    const changed = !isKnown || result !== metered;
    metered = result;
    isKnown = true;
    if (changed) onChange();
  };
  const checkRepeatedly = (): void => {
    cancel();
    if (!isWatching || closing.aborted) return;
    void check();
    cancel = timers.after(CHECK_INTERVAL_MS, checkRepeatedly);
  };
  return {
    metered: () => metered,
    sendingStatus() {
      if (!isWatching) return 'allowed';
      if (!isKnown) return 'asking';
      return metered === true ? 'metered' : 'allowed';
    },
    watch(onlyUnmetered) {
      if (onlyUnmetered === isWatching) return;
      isWatching = onlyUnmetered;
      // An earlier result may belong to another network.
      isKnown = false;
      checkRepeatedly();
    },
    checkNow() {
      isKnown = false;
      checkRepeatedly();
    },
    checkIfStale: () => {
      if (clock.monotonicMs() - checkedAtMs >= CHECK_INTERVAL_MS) void check();
    },
  };
}
