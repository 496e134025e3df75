import type { UpdateView } from '../../contract/update-views';
import type { Clock } from '../support/clock';
import type { Timers } from '../support/timers';
import { UpdateRefused } from './release-server';
import type { Updater } from './updater';

/** Long after the first frame, and before a person quits again. */
export const FIRST_CHECK_MS = 60_000;
/** Computers that start at the same time share one line: their first checks are spread over this time. */
export const MAX_CHECK_DELAY_MS = 15 * 60_000;
export const CHECK_EVERY_MS = 6 * 3_600_000;
/** After a download that failed. */
export const RETRY_DOWNLOAD_MS = 30 * 60_000;

export interface UpdateService {
  view(): UpdateView;
  /** Chooses whether a downloaded update is installed when the person quits. */
  setAtQuit(atQuit: boolean): UpdateView;
  /** To be called whenever packages changed: a download stops while one is being sent, and continues later. */
  sendingChanged(): void;
  /** Looks for an update now; never rejects. */
  check(): Promise<void>;
  /** Whether quitting now should install. Asked before the engine closes. */
  shouldInstall(): boolean;
  /** Installs the update, unless it would end another process of Proofcase: then the next quit does. */
  install(): Promise<void>;
  stop(): void;
}

export interface UpdateServiceOptions {
  readonly server: string;
  readonly updater: Updater;
  /** False while something is sent or handed over, or a question about a package is open. */
  readonly isSendingSettled: () => boolean;
  /** False while another installed copy runs, for example a command with another data folder. */
  readonly isOnlyRun: () => boolean;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly onChange: (view: UpdateView) => void;
  readonly log: (message: string) => void;
}

/**
 * Looks for updates, downloads them while nothing is being sent, and keeps them until the person quits. A check without
 * network stays silent; a download that fails is shown and tried again.
 */
export function createUpdateService(options: UpdateServiceOptions): UpdateService {
  const { server, updater, isOnlyRun, clock, timers, random, onChange, log } = options;
  const stopped = new AbortController();
  let view: UpdateView = { state: 'current', server, checkedAt: null };
  let download: AbortController | null = null;
  let running: Promise<void> | null = null;
  let atQuit = true;
  let cancelCheck: () => void = () => undefined;

  const set = (next: UpdateView): void => {
    if (stopped.signal.aborted) return;
    view = next;
    onChange(next);
  };
  const isSendingSettled = (): boolean => {
    try {
      return options.isSendingSettled();
    } catch (error) {
      // A damaged database must not keep the application from quitting, or other work from its end.
      log(`update: ${describe(error)}`);
      return false;
    }
  };
  const refuse = (version: string | null, error: unknown): boolean => {
    log(`update: ${describe(error)}`);
    if (!(error instanceof UpdateRefused)) return false;
    set({ state: 'refused', server, version, reason: error.reason });
    return true;
  };
  const take = async (version: string): Promise<void> => {
    if (!isSendingSettled()) return set({ state: 'waiting', server, version });
    const current = new AbortController();
    download = current;
    set({ state: 'downloading', server, version });
    try {
      await updater.download(AbortSignal.any([current.signal, stopped.signal]));
      set({ state: 'ready', server, version, atQuit });
    } catch (error) {
      if (current.signal.aborted) set({ state: 'waiting', server, version });
      else if (!refuse(version, error)) set({ state: 'failed', server, version });
    } finally {
      download = null;
    }
    // The package that stopped the download may be done by now.
    if (view.state === 'waiting' && isSendingSettled()) await take(version);
  };
  const fetchNewest = async (): Promise<void> => {
    try {
      const version = await updater.check(stopped.signal);
      if (version === null) set({ state: 'current', server, checkedAt: clock.now().toISOString() });
      else if (view.state !== 'ready' || view.version !== version) await take(version);
    } catch (error) {
      refuse(null, error);
    }
  };
  const once = (work: () => Promise<void>): Promise<void> => {
    running ??= work().finally(() => {
      running = null;
      scheduleCheck(view.state === 'failed' ? RETRY_DOWNLOAD_MS : CHECK_EVERY_MS);
    });
    return running;
  };
  const check = (): Promise<void> => once(fetchNewest);
  const scheduleCheck = (delayMs: number): void => {
    cancelCheck();
    if (!stopped.signal.aborted) cancelCheck = timers.after(delayMs, () => void check());
  };
  scheduleCheck(FIRST_CHECK_MS + random() * MAX_CHECK_DELAY_MS);
  return {
    view: () => view,
    setAtQuit(chosen) {
      atQuit = chosen;
      if (view.state === 'ready') set({ ...view, atQuit });
      return view;
    },
    sendingChanged() {
      if (download !== null) {
        if (!isSendingSettled()) download.abort();
      } else if (view.state === 'waiting' && isSendingSettled()) {
        const { version } = view;
        void once(() => take(version));
      }
    },
    check,
    shouldInstall() {
      return view.state === 'ready' && atQuit && isSendingSettled();
    },
    async install() {
      if (isOnlyRun()) await updater.install();
      else log('update not installed: Proofcase runs in another process');
    },
    stop() {
      stopped.abort();
      cancelCheck();
    },
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
