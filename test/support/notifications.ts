import type { RunningApp } from './app';

/** A notification as the operating system would show it. */
export interface SeenNotification {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
}

declare global {
  // Kept in the main process of the application, where `evaluate` runs.
  var proofcaseNotifications: { readonly shown: SeenNotification; readonly click: () => void }[] | undefined;
}

/**
 * Records the notifications of the application instead of showing them: a virtual screen has no
 * notification service.
 */
export function watchNotifications(app: RunningApp): Promise<void> {
  return app.electron.evaluate(({ Notification }) => {
    globalThis.proofcaseNotifications = [];
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Electron.Notification) {
      const { title, body, silent } = this;
      globalThis.proofcaseNotifications?.push({
        shown: { title, body, silent },
        click: () => this.emit('click'),
      });
    };
  });
}

export function seenNotifications(app: RunningApp): Promise<readonly SeenNotification[]> {
  return app.electron.evaluate(() => (globalThis.proofcaseNotifications ?? []).map(({ shown }) => shown));
}

/** Clicks the latest notification. */
export function clickNotification(app: RunningApp): Promise<void> {
  return app.electron.evaluate(() => globalThis.proofcaseNotifications?.at(-1)?.click());
}

/** Sets whether the window counts as focused; a virtual screen focuses no window. */
export function pretendFocus(app: RunningApp, isFocused: boolean): Promise<void> {
  return app.electron.evaluate(({ BrowserWindow }, focused) => {
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => focused;
  }, isFocused);
}
