import { type App, type BrowserWindow, nativeTheme, type WebContents } from 'electron';
import type { EventMap } from '../../../contract/events';
import type { NoticeTarget } from '../../../domain/notices';
import { sendEvent } from '../ipc/send-event';
import { reloadCrashedWindow } from './failures';
import type { Log } from './log';
import { openMainWindow, paintBackground, type WindowOptions } from './windows';

type Screen = Exclude<EventMap['navigate']['to'], 'case' | 'capture'>;

/** The main window, which may be closed and opened again (macOS). */
export interface MainWindow {
  open(): void;
  /** Null while there is no window. */
  current(): BrowserWindow | null;
  contents(): WebContents | null;
  isFocused(): boolean;
  /** Opens the window if necessary: macOS keeps the menu without it. */
  navigate(to: Screen): void;
  /** Called when the page follows commands. */
  pageShown(): void;
  /** Brings the window to the front; opens it if necessary. */
  bringToFront(): void;
  /** Brings the window to the front and navigates to a screen. */
  showTarget(target: NoticeTarget): void;
  /** Called for each window that opens later. */
  onOpened(listener: (window: BrowserWindow) => void): void;
}

export function createMainWindow(
  app: App,
  options: WindowOptions,
  log: Log,
  /** Called before the application quits because the page keeps crashing. */
  onGivenUp: () => void,
  /** False while the application ends; a link or file of that time opens a window at the next start. */
  mayOpen: () => boolean,
): MainWindow {
  let window: BrowserWindow | null = null;
  /** The command that opened the window, whose page cannot follow it yet. */
  let opening: Screen | null = null;
  const listeners: ((window: BrowserWindow) => void)[] = [];
  const current = () => (window === null || window.isDestroyed() ? null : window);
  const open = (target: NoticeTarget | null = null) => {
    if (!mayOpen()) return;
    opening = null;
    const opened = openMainWindow(options, target);
    window = opened;
    reloadCrashedWindow(opened, log, () => {
      onGivenUp();
      // A question before quitting would not show over a hidden window.
      opened.destroy();
      app.quit();
    });
    for (const listener of listeners) listener(opened);
  };
  const raise = (existing: BrowserWindow) => {
    if (existing.isMinimized()) existing.restore();
    existing.show();
    existing.focus();
  };
  const present = () => {
    const existing = current();
    if (existing === null) open();
    else raise(existing);
  };
  const contents = () => current()?.webContents ?? null;
  const send = (event: EventMap['navigate']) => sendEvent(contents(), 'navigate', event);
  app.on('second-instance', present);
  app.on('activate', present);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  nativeTheme.on('updated', () => {
    const existing = current();
    if (existing !== null) paintBackground(existing);
  });
  return {
    open: () => open(),
    current,
    contents,
    isFocused: () => current()?.isFocused() ?? false,
    navigate: (to) => {
      if (current() !== null) return send({ to });
      open();
      opening = to;
    },
    pageShown: () => {
      if (opening !== null) send({ to: opening });
      opening = null;
    },
    bringToFront: present,
    showTarget: (target) => {
      const existing = current();
      if (existing === null) return open(target);
      raise(existing);
      send(target);
    },
    onOpened: (listener) => {
      listeners.push(listener);
    },
  };
}
