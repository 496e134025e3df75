import type { App, BrowserWindow, Dialog } from 'electron';
import type { Log } from './log';
import type { ShellTexts } from './texts';

/** Logs a defect of the main process, informs the person and exits. The journal makes this safe at any time. */
export function exitOnDefects(
  app: Pick<App, 'on' | 'exit'>,
  dialog: Pick<Dialog, 'showErrorBox'>,
  log: Log,
  texts: () => ShellTexts,
): void {
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception', error);
    showDefect(dialog, texts);
    app.exit(70);
  });
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', reason));
  app.on('child-process-gone', (_event, details) => {
    log.error(`${details.type} process ${details.name ?? ''} gone: ${details.reason} (${details.exitCode})`);
  });
}

/**
 * Ends the command line after a defect, which it logs: Electron would show a message that nobody can close. Returns what
 * is to be called with an error of the command itself.
 */
export function endOnDefects(
  program: Pick<NodeJS.EventEmitter, 'on'>,
  log: Pick<Log, 'error'>,
  end: () => void,
): (error: unknown) => void {
  let isEnding = false;
  const onDefect = (error: unknown): void => {
    log.error('defect of the command line', error);
    if (!isEnding) end();
    isEnding = true;
  };
  program.on('uncaughtException', onDefect);
  program.on('unhandledRejection', onDefect);
  return onDefect;
}

export function showDefect(dialog: Pick<Dialog, 'showErrorBox'>, texts: () => ShellTexts): void {
  const { unexpected, unexpectedDetail } = texts().dialogs;
  dialog.showErrorBox(unexpected, unexpectedDetail);
}

/** A page that crashes this often within the period would crash for ever. */
const MAX_CRASHES = 3;
const CRASH_PERIOD_MS = 30_000;
/** A page whose process cannot start or is refused by the system is not helped by another attempt. */
const LASTING_REASONS: readonly string[] = ['launch-failed', 'integrity-failure'];

/**
 * Reloads a window whose process crashed; all important state is in the main process. Calls `giveUp` instead where
 * reloading does not help.
 */
export function reloadCrashedWindow(
  window: {
    readonly webContents: Pick<BrowserWindow['webContents'], 'on' | 'reload'>;
    isDestroyed(): boolean;
  },
  log: Log,
  giveUp: () => void,
  nowMs: () => number = () => performance.now(),
): void {
  let crashes: readonly number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error(`window process gone: ${reason} (${exitCode})`);
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = nowMs();
    crashes = [...crashes.filter((at) => now - at < CRASH_PERIOD_MS), now];
    if (crashes.length < MAX_CRASHES && !LASTING_REASONS.includes(reason)) window.webContents.reload();
    else giveUp();
  });
}
