import { BrowserWindow, nativeTheme, type Rectangle, type Session, screen } from 'electron';
import { APP_ORIGIN } from '../../../contract/bridge';
import type { HelpTopic } from '../../../contract/help-topics';
import type { Language } from '../../../domain/language';
import type { MainWindow } from './main-window';
import { isVisible } from './window-state';
import { disconnectPeers, paintBackground, webPreferences } from './windows';

const SIZE = { width: 960, height: 860 } as const;
const MIN_SIZE = { width: 420, height: 360 } as const;

export interface HelpWindowOptions {
  /** Called once, for the first window, so that starting the application does not create a session for it. */
  readonly openSession: () => Session;
  readonly developerTools: boolean;
  readonly main: MainWindow;
}

/**
 * The handbook in a separate window, so that it can stay beside the work. It has no preload: its page can request
 * nothing, and all it knows is its address.
 */
export interface HelpWindow {
  open(topic: HelpTopic): void;
  setLanguage(language: Language): void;
}

export function createHelpWindow({ openSession, developerTools, main }: HelpWindowOptions): HelpWindow {
  let session: Session | null = null;
  let window: BrowserWindow | null = null;
  let language: Language = 'de';
  let bounds: Rectangle | null = null;
  const create = (): BrowserWindow => {
    session ??= openSession();
    const created = new BrowserWindow({
      ...placementOf(bounds, main.current()?.getBounds() ?? null),
      minWidth: MIN_SIZE.width,
      minHeight: MIN_SIZE.height,
      show: false,
      title: 'Proofcase',
      webPreferences: webPreferences({ session, developerTools }),
    });
    disconnectPeers(created);
    paintBackground(created);
    created.once('ready-to-show', () => created.show());
    created.on('close', () => {
      bounds = created.getNormalBounds();
    });
    // A crashed page holds nothing; the next F1 opens another one.
    created.webContents.on('render-process-gone', () => created.destroy());
    created.once('closed', () => {
      window = null;
    });
    return created;
  };
  nativeTheme.on('updated', () => {
    if (window !== null) paintBackground(window);
  });
  main.onOpened((opened) => {
    // Otherwise the handbook alone would keep the application running.
    if (process.platform !== 'darwin') opened.once('closed', () => window?.close());
  });
  return {
    open: (topic) => {
      window ??= create();
      void window.loadURL(helpAddress(language, topic));
      if (window.isMinimized()) window.restore();
      if (window.isVisible()) window.focus();
    },
    setLanguage: (wanted) => {
      language = wanted;
      if (window === null) return;
      const topic =
        window.webContents
          .getURL()
          .split('#/')[1]
          ?.replace(/^[a-z]+\//, '') ?? '';
      void window.loadURL(helpAddress(language, topic));
    },
  };
}

function helpAddress(language: Language, topic: string): string {
  return `${APP_ORIGIN}/help.html#/${language}/${topic}`;
}

/** Where the last handbook was, otherwise beside the main window, or over its right half if there is no room. */
function placementOf(last: Rectangle | null, main: Rectangle | null): Partial<Rectangle> {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  if (last !== null && isVisible(last, areas)) return last;
  if (main === null) return SIZE;
  const area = screen.getDisplayMatching(main).workArea;
  const width = Math.min(SIZE.width, area.width);
  const height = Math.min(Math.max(SIZE.height, main.height), area.height);
  return {
    width,
    height,
    x: Math.min(main.x + main.width, area.x + area.width - width),
    y: Math.min(Math.max(main.y, area.y), area.y + area.height - height),
  };
}
