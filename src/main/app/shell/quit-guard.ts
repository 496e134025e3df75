import type { App } from 'electron';
import type { BusyWith, Engine } from '../../engine';
import type { Relaunch } from './relaunch';
import { onSecondStart } from './second-start';
import type { UnsavedChanges } from './unsaved-changes';
import type { Updates } from './updates';

export interface QuitGuard {
  /** Asks before this window closes if closing it quits the application, and before the session of Windows ends. */
  watch(window: GuardedWindow): void;
  /** Closes the engine without a question and quits: the system ends all processes in a moment. */
  endAtOnce(): void;
  /** To be called before macOS asks to quit because the session ends: no update is installed then. */
  logoutStarted(): void;
  /** Whether the engine closes for good, so that no window may open any more. */
  isClosing(): boolean;
  /** Quits with the same questions and starts another process; resolves only if the person stays. */
  restart(): Promise<void>;
}

/** A window that can be closed by a person, or by the guard after a question. */
export interface GuardedWindow extends Pick<NodeJS.EventEmitter, 'on'> {
  destroy(): void;
}

/** The choice while work is running; `when-answered` is offered for paid requests only. */
export type QuitChoice = 'stay' | 'when-answered' | 'now';

/** The running work, and for paid requests the cases that wait for a response. */
export interface QuitQuestion {
  readonly busy: BusyWith;
  readonly caseNumbers: readonly string[];
}

interface Preventable {
  preventDefault(): void;
}

interface WatchedEngine extends Pick<Engine, 'busyWith' | 'close' | 'handlers'> {
  on(name: 'outbox.changed', listener: () => void): () => void;
}

/** A log-out waits about a minute for all applications together. */
const MAX_LOGOUT_CLOSING_MS = 5_000;
/** A share that no longer responds must not keep the application from quitting. */
const MAX_CLOSING_MS = 30_000;
/** macOS unpacks an update of 100 MB and checks its signature before the application ends. */
const MAX_INSTALLING_MS = 300_000;
/** A log-out that has not ended the application by then was cancelled. */
const MAX_LOGOUT_MS = 120_000;

/**
 * Asks before unsaved changes of a form are lost, and before quitting while a request, a sealing, a deletion or an
 * export is running; then closes the engine before the process ends. A forced exit is safe too: the journal records
 * `submitting` (R11), and partial files are removed at the next start.
 */
export function guardQuit(
  app: Pick<App, 'on' | 'quit'>,
  relaunch: Relaunch,
  engine: WatchedEngine,
  platform: NodeJS.Platform,
  confirmQuit: (question: QuitQuestion) => Promise<QuitChoice>,
  unsaved: Pick<UnsavedChanges, 'areThere' | 'mayClose'>,
  /** Called before the engine closes; what it returns installs an update once it is closed. */
  prepareInstall: Updates['prepareInstall'] = () => null,
): QuitGuard {
  let phase: 'open' | 'asking' | 'awaiting' | 'confirmed' | 'closing' | 'ending' | 'closed' = 'open';
  let stopWaiting: () => void = () => undefined;
  let isLogout = false;
  let logoutTimer: NodeJS.Timeout | undefined;
  /** Decided when quitting is requested, and revoked by a log-out. */
  let mayInstall = true;
  let stopInstalling: () => void = () => undefined;
  let isInstalling = false;
  /** The arguments of a start that came while this process was closing, which could no longer serve it. */
  let lateStart: readonly string[] | null = null;
  /** Called when the person stays; null: nothing starts again after quitting. */
  let stayedOnRestart: (() => void) | null = null;
  const stay = () => {
    phase = 'open';
    stayedOnRestart?.();
    stayedOnRestart = null;
  };
  const revokeInstall = () => {
    mayInstall = false;
    stopInstalling();
  };
  const logoutStarted = () => {
    isLogout = true;
    revokeInstall();
    clearTimeout(logoutTimer);
    logoutTimer = setTimeout(() => {
      isLogout = false;
    }, MAX_LOGOUT_MS);
    logoutTimer.unref();
  };
  /** Closes the engine, then installs an update, each within its limit; then starts again what has to be. */
  const end = async (maxClosingMs: number) => {
    try {
      await closeAndInstall(maxClosingMs);
    } finally {
      if (lateStart !== null) await relaunch(lateStart);
      else if (stayedOnRestart !== null) await relaunch();
    }
  };
  const closeAndInstall = async (maxClosingMs: number) => {
    const install = mayInstall ? prepareInstall() : null;
    const stopped = new Promise<void>((resolve) => {
      stopInstalling = resolve;
    });
    let isClosed = false;
    const closing = engine.close().then(() => {
      isClosed = true;
    });
    await withinLimit(closing, install === null ? maxClosingMs : MAX_CLOSING_MS);
    if (install === null || !isClosed || !mayInstall) return;
    isInstalling = true;
    await withinLimit(Promise.race([install(), stopped]), MAX_INSTALLING_MS);
  };
  const close = async () => {
    // macOS closes the windows next; then the application ends as without a question.
    if (platform === 'darwin') {
      phase = 'confirmed';
      app.quit();
      return;
    }
    phase = 'closing';
    try {
      await end(MAX_CLOSING_MS);
    } finally {
      phase = 'closed';
      app.quit();
    }
  };
  const requestQuit = async () => {
    stopWaiting();
    phase = 'asking';
    if (!(await unsaved.mayClose())) return stay();
    const busy = busyWith(engine);
    if (busy === null) return close();
    const choice = await confirmQuit({ busy, caseNumbers: await awaitedCases(engine, busy) });
    // The response may have arrived while the dialog was open.
    if (choice === 'now' || (choice === 'when-answered' && busyWith(engine) === null)) return close();
    if (choice === 'stay') return stay();
    phase = 'awaiting';
    stopWaiting = engine.on('outbox.changed', () => {
      if (phase !== 'awaiting' || busyWith(engine) === 'submitting') return;
      // Other work may have started meanwhile, which needs its own question.
      void requestQuit();
    });
  };
  const closeWindow = async (window: GuardedWindow) => {
    phase = 'asking';
    const mayClose = await unsaved.mayClose();
    phase = 'open';
    if (mayClose) window.destroy();
  };
  /** A second attempt to quit while waiting shows the choices again. */
  const askUnlessAsking = () => {
    if (phase !== 'open' && phase !== 'awaiting') return;
    mayInstall = !isLogout;
    void requestQuit();
  };
  /** The system ends the process soon; what is not closed by then is as after a forced exit. */
  const endAtOnce = () => {
    if (phase === 'closed') return;
    phase = 'closed';
    revokeInstall();
    void engine.close().finally(() => app.quit());
  };
  app.on('before-quit', (event) => {
    if (phase === 'confirmed' || phase === 'ending' || phase === 'closed') return;
    // macOS cancels a log-out if any application refuses to quit at once.
    const isIdle = busyWith(engine) === null && !unsaved.areThere();
    if (platform === 'darwin' && phase === 'open' && isIdle) {
      mayInstall = !isLogout;
      return;
    }
    event.preventDefault();
    askUnlessAsking();
  });
  onSecondStart(app, (programArguments) => {
    // An installer must not meet a running application.
    if (phase !== 'closing' || isInstalling) return;
    lateStart = programArguments;
    revokeInstall();
  });
  // Only on macOS, after the windows: until here the engine answers their last requests.
  app.on('will-quit', (event) => {
    if (phase === 'closed') return;
    event.preventDefault();
    if (phase === 'ending') return;
    const maxClosingMs = phase === 'confirmed' ? MAX_CLOSING_MS : MAX_LOGOUT_CLOSING_MS;
    phase = 'ending';
    void end(maxClosingMs)
      .catch(() => undefined)
      .finally(() => {
        phase = 'closed';
        // Electron ignores a request to quit during this event.
        setImmediate(() => app.quit());
      });
  });
  return {
    endAtOnce,
    logoutStarted,
    isClosing: () => phase === 'closing' || phase === 'closed',
    restart: () =>
      new Promise((resolve) => {
        stayedOnRestart = resolve;
        app.quit();
      }),
    watch: (window) => {
      if (phase === 'ending') {
        // macOS: the person opens the application again, whose engine is closed.
        void relaunch();
        revokeInstall();
      }
      window.on('query-session-end', (event: Preventable) => {
        logoutStarted();
        if (phase === 'closed' || (busyWith(engine) === null && !unsaved.areThere())) return;
        event.preventDefault();
        askUnlessAsking();
      });
      window.on('session-end', endAtOnce);
      window.on('close', (event: Preventable) => {
        if (phase === 'confirmed' || phase === 'ending' || phase === 'closed') return;
        // On macOS the application stays open without its window, but unsaved forms are lost.
        if (platform === 'darwin' && !unsaved.areThere()) return;
        event.preventDefault();
        if (platform !== 'darwin') app.quit();
        else if (phase === 'open') void closeWindow(window);
      });
    },
  };
}

/** Ends as the work does, or resolves when the time is over. */
function withinLimit(work: Promise<void>, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Returns null also if the database is too damaged to say: that must not keep the application from quitting. */
function busyWith(engine: Pick<WatchedEngine, 'busyWith'>): BusyWith | null {
  try {
    return engine.busyWith();
  } catch {
    return null;
  }
}

/** The names are left out if the database cannot be read. */
async function awaitedCases(engine: WatchedEngine, busy: BusyWith): Promise<readonly string[]> {
  if (busy !== 'submitting') return [];
  const entries = await engine.handlers['outbox.list']({}).catch(() => []);
  const submitting = entries.filter(({ state }) => state === 'submitting');
  return [...new Set(submitting.map(({ caseNumber }) => caseNumber))];
}
