import { type App, shell } from 'electron';
import type { HelpTopic } from '../../../contract/help-topics';
import type { FolderView } from '../../../contract/views';
import type { Language } from '../../../domain/language';
import type { Engine } from '../../engine';
import { freeBytesOf } from '../../storage/backups/backups';
import { withdrawRestore } from '../../storage/recovery/pending-restore';
import { readOnlyHandlers } from '../../storage/recovery/read-only-handlers';
import type { Secrets } from '../../storage/secrets/secrets';
import type { ShellHandlers } from '../../support/handlers';
import type { Dialogs } from '../shell/dialogs';
import type { OpenedFiles } from '../shell/open-files';
import { type HandoverOffers, isHandoverFile, type TakeOver } from '../shell/take-over';
import type { UnsavedChanges } from '../shell/unsaved-changes';
import type { Updates } from '../shell/updates';
import { appHandlers } from './app-handlers';
import { captureHandlers } from './capture-handlers';
import { documentHandlers } from './document-handlers';
import { exportHandlers } from './export-handlers';
import { type FileWindow, fileHandlers } from './file-handlers';
import { handoverHandlers } from './handover-handlers';
import { intakeHandlers } from './intake-handlers';
import { questionHandlers } from './question-handlers';
import { receivedHandlers } from './received-handlers';
import { reportHandlers } from './report-handlers';
import { resultHandlers } from './result-handlers';
import { supportHandlers } from './support-handlers';
import { tokenHandlers } from './token-handlers';
import { updateHandlers } from './update-handlers';

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
  readonly handoverOffers: HandoverOffers;
  /** Checks and shows a hand-over file that was dropped or opened. */
  readonly takeOver: TakeOver;
  readonly openHelp: (topic: HelpTopic) => void;
  /** Called when the page shows its first screen. */
  readonly onShown: () => void;
  readonly updates: Updates;
  readonly openedFiles: Pick<OpenedFiles, 'take'>;
  readonly unsaved: UnsavedChanges;
  /** As `QuitGuard.restart`. */
  readonly restart: () => Promise<void>;
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
      platform,
      version: app.getVersion(),
      versions: process.versions,
      dataFolder: options.dataFolder,
      systemLanguage: options.systemLanguage,
      secrets: options.secrets,
      licencesFile: options.licencesFile,
      sampleFolder: registerOnce(engine, options.sampleFolder),
      openHelp: options.openHelp,
      onShown: options.onShown,
      unsaved: options.unsaved,
      openFolder: (path) => shell.openPath(path),
      restart: async () => {
        await options.restart();
        await withdrawRestore(options.dataFolder);
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
    ...handoverHandlers({
      engine,
      dialogs,
      startIn: documents,
      reveal,
      offers: options.handoverOffers,
    }),
    ...intakeHandlers({
      engine,
      dialogs,
      startIn: app.getPath('pictures'),
      reveal,
      takeOpened: () => {
        const { paths, leftOut } = options.openedFiles.take();
        return { paths: paths.filter((path) => !isTakenOver(path, options.takeOver)), leftOut };
      },
    }),
    ...questionHandlers({ engine, openPath: (path) => shell.openPath(path) }),
    ...receivedHandlers({ engine, dialogs, platform, startIn: downloads }),
    ...reportHandlers({ engine, dialogs, startIn: documents, reveal }),
    ...resultHandlers({ engine, dialogs, platform, startIn: downloads }),
    ...tokenHandlers({ engine, dialogs, startIn: documents }),
    ...supportHandlers({ engine, dialogs, startIn: documents }),
    ...updateHandlers(options.updates),
  };
}

/** Shows a hand-over file instead of offering it as a photo. */
function isTakenOver(path: string, takeOver: TakeOver): boolean {
  if (!isHandoverFile(path)) return false;
  void takeOver(path);
  return true;
}

/** The sample folder keeps one id for the whole run; null where it is missing or the database is read-only. */
function registerOnce(engine: Engine, folder: string | null): () => Promise<FolderView | null> {
  let registered: Promise<FolderView | null> | null = null;
  return () => {
    registered ??= folder === null ? Promise.resolve(null) : engine.registerFolder(folder).catch(() => null);
    return registered;
  };
}
