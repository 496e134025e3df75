import type { App, BrowserWindow } from 'electron';
import type { BusyWith, Engine } from '../engine';

export interface QuitGuard {
  /** Asks before this window closes where closing it ends the application. */
  watch(window: Pick<BrowserWindow, 'on'>): void;
}

/**
 * Asks before quitting while a paid request waits for its answer, a package is sealed or an evidence folder is
 * written; then closes the engine, which clears up, before the process ends. A forced end is safe all the same: the
 * journal holds `submitting` (R11), and what is half written is removed at the next start.
 */
export function guardQuit(
  app: Pick<App, 'on' | 'quit'>,
  engine: Pick<Engine, 'busyWith' | 'close'>,
  platform: NodeJS.Platform,
  confirmQuit: (busy: BusyWith) => Promise<boolean>,
): QuitGuard {
  let phase: 'open' | 'asking' | 'closed' = 'open';
  const leave = async () => {
    phase = 'asking';
    const busy = engine.busyWith();
    if (busy !== null && !(await confirmQuit(busy))) {
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
