import type { App, BrowserWindow } from 'electron';
import type { BusyWith, Engine } from '../engine';

export interface QuitGuard {
  /** Asks before this window closes where closing it ends the application. */
  watch(window: Pick<BrowserWindow, 'on'>): void;
}

/** What a person wants while something would be broken off; `when-answered` is offered for paid requests only. */
export type QuitChoice = 'stay' | 'when-answered' | 'now';

/** What would be broken off, and for a paid request, the cases that wait for an answer. */
export interface QuitQuestion {
  readonly busy: BusyWith;
  readonly caseNumbers: readonly string[];
}

interface WatchedEngine extends Pick<Engine, 'busyWith' | 'close' | 'handlers'> {
  on(name: 'outbox.changed', listener: () => void): () => void;
}

/**
 * Asks before quitting while a paid request waits for its answer, a package is sealed or an evidence folder is
 * written; then closes the engine, which clears up, before the process ends. A forced end is safe all the same: the
 * journal holds `submitting` (R11), and what is half written is removed at the next start.
 */
export function guardQuit(
  app: Pick<App, 'on' | 'quit'>,
  engine: WatchedEngine,
  platform: NodeJS.Platform,
  confirmQuit: (question: QuitQuestion) => Promise<QuitChoice>,
): QuitGuard {
  let phase: 'open' | 'asking' | 'awaiting' | 'closed' = 'open';
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
  const leave = async () => {
    stopWaiting();
    phase = 'asking';
    const busy = engine.busyWith();
    if (busy === null) return close();
    const choice = await confirmQuit({ busy, caseNumbers: await awaitedCases(engine, busy) });
    // The answer may have come while the question stood there.
    if (choice === 'now' || (choice === 'when-answered' && engine.busyWith() === null)) return close();
    phase = choice === 'stay' ? 'open' : 'awaiting';
    if (choice === 'stay') return;
    stopWaiting = engine.on('outbox.changed', () => {
      if (phase !== 'awaiting' || engine.busyWith() === 'submitting') return;
      // Something else may have begun meanwhile, which is asked about as ever.
      void leave();
    });
  };
  app.on('before-quit', (event) => {
    if (phase === 'closed') return;
    event.preventDefault();
    // Who quits once more while it waits gets the other choices again.
    if (phase === 'open' || phase === 'awaiting') void leave();
  });
  return {
    watch: (window) => {
      window.on('close', (event) => {
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
