import type { App, BrowserWindow } from 'electron';
import type { Engine } from '../engine';

export interface QuitGuard {
  /** Asks before this window closes where closing it ends the application. */
  watch(window: BrowserWindow): void;
}

/**
 * Asks before quitting while a paid request waits for its answer, then closes the engine before the process ends.
 * A forced end is safe all the same: the journal holds `submitting` (R11).
 */
export function guardQuit(
  app: App,
  engine: Engine,
  platform: NodeJS.Platform,
  confirmQuit: () => Promise<boolean>,
): QuitGuard {
  let phase: 'open' | 'asking' | 'closed' = 'open';
  const leave = async () => {
    phase = 'asking';
    if (engine.submittingCount() > 0 && !(await confirmQuit())) {
      phase = 'open';
      return;
    }
    try {
      await engine.close();
    } finally {
      phase = 'closed';
      app.quit();
    }
  };
  app.on('before-quit', (event) => {
    if (phase === 'closed') return;
    event.preventDefault();
    if (phase === 'open') void leave();
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
