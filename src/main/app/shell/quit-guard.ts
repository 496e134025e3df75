import type { App } from 'electron';
import type { BusyWith, Engine } from '../../engine';
import type { UnsavedChanges } from './unsaved-changes';

export interface QuitGuard {
  /** Asks before this window closes if closing it quits the application, and before the session of Windows ends. */
  watch(window: GuardedWindow): void;
  /** Closes the engine without a question and quits: the system ends all processes in a moment. */
  endAtOnce(): void;
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

/**
 * Asks before unsaved changes of a form are lost, and before quitting while a request, a sealing, a deletion or an
 * export is running; then closes the engine before the process ends. A forced exit is safe too: the journal records
 * `submitting` (R11), and partial files are removed at the next start.
 */
export function guardQuit(
  app: Pick<App, 'on' | 'quit'>,
  engine: WatchedEngine,
  platform: NodeJS.Platform,
  confirmQuit: (question: QuitQuestion) => Promise<QuitChoice>,
  unsaved: Pick<UnsavedChanges, 'areThere' | 'mayClose'>,
  /** Called before the engine closes; what it returns runs once it is closed. */
  prepareEnd: () => () => Promise<void> = () => async () => undefined,
): QuitGuard {
  let phase: 'open' | 'asking' | 'awaiting' | 'ending' | 'closed' = 'open';
  let stopWaiting: () => void = () => undefined;
  const close = async () => {
    phase = 'asking';
    const end = prepareEnd();
    try {
      await withinLimit(engine.close().then(end), MAX_CLOSING_MS);
    } finally {
      phase = 'closed';
      app.quit();
    }
  };
  const requestQuit = async () => {
    stopWaiting();
    phase = 'asking';
    if (!(await unsaved.mayClose())) {
      phase = 'open';
      return;
    }
    const busy = busyWith(engine);
    if (busy === null) return close();
    const choice = await confirmQuit({ busy, caseNumbers: await awaitedCases(engine, busy) });
    // The response may have arrived while the dialog was open.
    if (choice === 'now' || (choice === 'when-answered' && busyWith(engine) === null)) return close();
    phase = choice === 'stay' ? 'open' : 'awaiting';
    if (choice === 'stay') return;
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
    if (phase === 'open' || phase === 'awaiting') void requestQuit();
  };
  /** The system ends the process soon; what is not closed by then is as after a forced exit. */
  const endAtOnce = () => {
    if (phase === 'closed') return;
    phase = 'closed';
    void engine.close().finally(() => app.quit());
  };
  app.on('before-quit', (event) => {
    if (phase === 'ending' || phase === 'closed') return;
    // macOS cancels a log-out if any application refuses to quit at once.
    const isIdle = busyWith(engine) === null && !unsaved.areThere();
    if (platform === 'darwin' && phase === 'open' && isIdle) return;
    event.preventDefault();
    askUnlessAsking();
  });
  // Only on macOS, after the windows: until here the engine answers their last requests.
  app.on('will-quit', (event) => {
    if (phase === 'closed') return;
    event.preventDefault();
    if (phase === 'ending') return;
    phase = 'ending';
    const end = prepareEnd();
    void withinLimit(engine.close().then(end), MAX_LOGOUT_CLOSING_MS)
      .catch(() => undefined)
      .finally(() => {
        phase = 'closed';
        // Electron ignores a request to quit during this event.
        setImmediate(() => app.quit());
      });
  });
  return {
    endAtOnce,
    watch: (window) => {
      window.on('query-session-end', (event: Preventable) => {
        if (phase === 'closed' || (busyWith(engine) === null && !unsaved.areThere())) return;
        event.preventDefault();
        askUnlessAsking();
      });
      window.on('session-end', endAtOnce);
      window.on('close', (event: Preventable) => {
        if (phase === 'closed' || phase === 'ending') return;
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
