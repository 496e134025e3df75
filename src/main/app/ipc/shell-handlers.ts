import { type App, shell } from 'electron';
import type { HelpTopic } from '../../../contract/help-topics';
import type { FolderView } from '../../../contract/views';
import type { Language } from '../../../domain/language';
import type { Engine } from '../../engine';
import { freeBytesOf } from '../../storage/backups/backups';
import { readOnlyHandlers } from '../../storage/recovery/read-only-handlers';
import type { Secrets } from '../../storage/secrets/secrets';
import type { ShellHandlers } from '../../support/handlers';
import type { Dialogs } from '../shell/dialogs';
import { appHandlers } from './app-handlers';
import { captureHandlers } from './capture-handlers';
import { documentHandlers } from './document-handlers';
import { exportHandlers } from './export-handlers';
import { type FileWindow, fileHandlers } from './file-handlers';
import { intakeHandlers } from './intake-handlers';
import { questionHandlers } from './question-handlers';
import { receivedHandlers } from './received-handlers';
import { reportHandlers } from './report-handlers';
import { resultHandlers } from './result-handlers';
import { tokenHandlers } from './token-handlers';

export interface ShellOptions {
  readonly app: App;
  readonly engine: Engine;
  readonly dialogs: Dialogs;
  readonly window: FileWindow;
  readonly secrets: Secrets;
  readonly dataFolder: string;
  readonly sampleFolder: string | null;
  readonly licencesFile: string;
  readonly systemLanguage: Language;
  readonly openHelp: (topic: HelpTopic) => void;
}

/** Everything that the window may request: of the engine, and of the shell. */
export function windowHandlers(options: ShellOptions): Engine['handlers'] & ShellHandlers {
  const { engine } = options;
  const handlers = shellHandlers(options);
  return { ...engine.handlers, ...(engine.isWritable ? handlers : readOnlyHandlers(handlers)) };
}

function shellHandlers(options: ShellOptions): ShellHandlers {
  const { app, engine, dialogs } = options;
  const { platform } = process;
  const documents = app.getPath('documents');
  const downloads = app.getPath('downloads');
  const reveal = (path: string): void => shell.showItemInFolder(path);
  return {
    ...appHandlers({
      engine,
      dialogs,
      platform,
      startIn: documents,
      version: app.getVersion(),
      versions: process.versions,
      dataFolder: options.dataFolder,
      systemLanguage: options.systemLanguage,
      secrets: options.secrets,
      licencesFile: options.licencesFile,
      sampleFolder: registerOnce(engine, options.sampleFolder),
      openHelp: options.openHelp,
      openFolder: (path) => shell.openPath(path),
      restart: () => {
        app.relaunch();
        app.quit();
      },
    }),
    ...captureHandlers((address) => shell.openExternal(address)),
    ...documentHandlers({ engine, dialogs, platform, startIn: downloads }),
    ...exportHandlers({
      engine,
      dialogs,
      startIn: engine.lastFolders.get('export') ?? documents,
      freeBytes: freeBytesOf,
      reveal,
    }),
    ...fileHandlers({ engine, window: options.window, reveal }),
    ...intakeHandlers({ engine, dialogs, startIn: app.getPath('pictures'), reveal }),
    ...questionHandlers({ engine, openPath: (path) => shell.openPath(path) }),
    ...receivedHandlers({ engine, dialogs, platform, startIn: downloads }),
    ...reportHandlers({ engine, dialogs, startIn: documents, reveal }),
    ...resultHandlers({ engine, dialogs, platform, startIn: downloads }),
    ...tokenHandlers({ engine, dialogs, startIn: documents }),
  };
}

/** The sample folder keeps one id for the whole run; null where it is missing or the database is read-only. */
function registerOnce(engine: Engine, folder: string | null): () => Promise<FolderView | null> {
  let registered: Promise<FolderView | null> | null = null;
  return () => {
    registered ??= folder === null ? Promise.resolve(null) : engine.registerFolder(folder).catch(() => null);
    return registered;
  };
}
