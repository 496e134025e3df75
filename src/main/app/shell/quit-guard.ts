import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from 'electron';
import type { BusyWith, Engine } from '../../engine';

export interface QuitGuard {
  /** Asks before this window closes if closing it quits the application, and before the session of Windows ends. */
  watch(window: Pick<NodeJS.EventEmitter, 'on'>): void;
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
const MAX_CLOSING_MS = 5_000;

/**
 * Asks before quitting while a request, a sealing, a deletion or an export is running; then closes the engine before
 * the process ends. A forced exit is safe too: the journal records `submitting` (R11), and partial files are removed
 * at the next start.
 */
export function guardQuit(
  app: Pick<App, 'on' | 'quit'>,
  engine: WatchedEngine,
  platform: NodeJS.Platform,
  confirmQuit: (question: QuitQuestion) => Promise<QuitChoice>,
): QuitGuard {
  let phase: 'open' | 'asking' | 'awaiting' | 'ending' | 'closed' = 'open';
  let stopWaiting: () => void = () => undefined;
  const close = async () => {
    phase = 'asking';
    try {
      await engine.close();
    } finally {
      phase = 'closed';
      app.quit();
    }
  };
  const requestQuit = async () => {
    stopWaiting();
    phase = 'asking';
    const busy = engine.busyWith();
    if (busy === null) return close();
    const choice = await confirmQuit({ busy, caseNumbers: await awaitedCases(engine, busy) });
    // The response may have arrived while the dialog was open.
    if (choice === 'now' || (choice === 'when-answered' && engine.busyWith() === null)) return close();
    phase = choice === 'stay' ? 'open' : 'awaiting';
    if (choice === 'stay') return;
    stopWaiting = engine.on('outbox.changed', () => {
      if (phase !== 'awaiting' || engine.busyWith() === 'submitting') return;
      // Other work may have started meanwhile, which needs its own question.
      void requestQuit();
    });
  };
  /** A second attempt to quit while waiting shows the choices again. */
  const askUnlessAsking = () => {
    if (phase === 'open' || phase === 'awaiting') void requestQuit();
  };
  /** The system ends the process soon; what is not closed by then is as after a forced exit. */
  const endAtOnce = () => {
    if (phase === 'closed') return;
    phase = 'closed';
    void engine.close();
  };
  app.on('before-quit', (event) => {
    if (phase === 'ending' || phase === 'closed') return;
    // macOS cancels a log-out if any application refuses to quit at once.
    if (platform === 'darwin' && phase === 'open' && engine.busyWith() === null) return;
    event.preventDefault();
    askUnlessAsking();
  });
  // Only on macOS, after the windows: until here the engine answers their last requests.
  app.on('will-quit', (event) => {
    if (phase === 'closed') return;
    event.preventDefault();
    if (phase === 'ending') return;
    phase = 'ending';
    void Promise.race([engine.close(), sleep(MAX_CLOSING_MS)])
      .catch(() => undefined)
      .finally(() => {
        phase = 'closed';
        // Electron ignores a request to quit during this event.
        setImmediate(() => app.quit());
      });
  });
  return {
    watch: (window) => {
      window.on('query-session-end', (event: Preventable) => {
        if (phase === 'closed' || engine.busyWith() === null) return;
        event.preventDefault();
        askUnlessAsking();
      });
      window.on('session-end', endAtOnce);
      window.on('close', (event: Preventable) => {
        if (phase === 'closed' || platform === 'darwin') return;
        event.preventDefault();
        app.quit();
      });
    },
  };
}

async function awaitedCases(engine: WatchedEngine, busy: BusyWith): Promise<readonly string[]> {
  if (busy !== 'submitting') return [];
  const entries = await engine.handlers['outbox.list']({});
  const submitting = entries.filter(({ state }) => state === 'submitting');
  return [...new Set(submitting.map(({ caseNumber }) => caseNumber))];
}
