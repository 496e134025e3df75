import { join } from 'node:path';
import { BrowserWindow, nativeTheme, type Session, screen, type WebPreferences } from 'electron';
import type { NoticeTarget } from '../../../domain/notices';
import type { Appearance } from './appearance';
import { pageAddress } from './page-address';
import { MIN_SIZE, readWindowState, windowPlacement, writeWindowState } from './window-state';

/** Page background of `tokens.css`, which avoids a flash before the first paint. */
const BACKGROUND = { light: '#f6f7f7', dark: '#101514' } as const;

export interface WindowOptions {
  readonly session: Session;
  /** Folder of the built main file; the preload is beside it. */
  readonly mainFolder: string;
  readonly stateFile: string;
  readonly appearance: Pick<Appearance, 'chosen' | 'language'>;
  readonly developerTools: boolean;
}

/** Opens the main window at its last position and at a screen, and shows it after the first frame (security row 2). */
export function openMainWindow(options: WindowOptions, target: NoticeTarget | null): BrowserWindow {
  const saved = readWindowState(options.stateFile);
  const window = new BrowserWindow({
    ...windowPlacement(
      saved,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    // While it is hidden it asks for no surface to draw on: the thread of its page would wait for the graphics process.
    paintWhenInitiallyHidden: false,
    title: 'Proofcase',
    backgroundColor: background(),
    webPreferences: {
      ...webPreferences(options),
      preload: join(options.mainFolder, '../preload/index.js'),
    },
  });
  disconnectPeers(window);
  if (saved?.maximized) window.maximize();
  const show = (): void => {
    window.webContents.off('dom-ready', show).off('did-fail-load', show);
    window.show();
  };
  window.webContents.on('dom-ready', show).on('did-fail-load', show);
  window.on('close', () => saveWindowState(window, options));
  void window.loadURL(pageAddress(target, options.appearance.language()));
  return window;
}

/** Of every window: sandboxed, isolated, without Node. */
export function webPreferences({
  session,
  developerTools,
}: Pick<WindowOptions, 'session' | 'developerTools'>): WebPreferences {
  return {
    session,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: developerTools,
  };
}

/** Peer connections bypass the request filter of the session. */
export function disconnectPeers(window: BrowserWindow): void {
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** Applies the current theme to the background. */
export function paintBackground(window: BrowserWindow): void {
  window.setBackgroundColor(background());
}

function background(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light;
}

function saveWindowState(window: BrowserWindow, { stateFile, appearance }: WindowOptions): void {
  writeWindowState(stateFile, {
    ...window.getNormalBounds(),
    maximized: window.isMaximized(),
    ...appearance.chosen(),
  });
}
