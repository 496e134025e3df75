import { type App, type BrowserWindow, dialog } from 'electron';
import type { Log } from './log';
import type { ShellTexts } from './texts';

/** Logs a defect of the main process, informs the person and exits. The journal makes this safe at any time. */
export function exitOnDefects(app: App, log: Log, texts: () => ShellTexts): void {
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception', error);
    const { unexpected, unexpectedDetail } = texts().dialogs;
    dialog.showErrorBox(unexpected, unexpectedDetail);
    app.exit(70);
  });
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', reason));
  app.on('child-process-gone', (_event, details) => {
    log.error(`${details.type} process ${details.name ?? ''} gone: ${details.reason} (${details.exitCode})`);
  });
}

/** Reloads a window whose process crashed; all important state is in the main process. */
export function reloadCrashedWindow(window: BrowserWindow, log: Log): void {
  window.webContents.on('render-process-gone', (_event, details) => {
    log.error(`window process gone: ${details.reason} (${details.exitCode})`);
    if (details.reason !== 'clean-exit' && !window.isDestroyed()) window.webContents.reload();
  });
}
