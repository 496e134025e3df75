import { type App, shell } from 'electron';
import type { FolderView } from '../../contract/views';
import type { Language } from '../../domain/language';
import { freeBytesOf } from '../backups/backups';
import type { Engine } from '../engine';
import type { Secrets } from '../secrets/secrets';
import type { Dialogs } from '../shell/dialogs';
import { answerAppInfo } from './app-info';
import { answerSaveAttachment } from './attachments';
import { answerOpenMail } from './capture-mail';
import { answerCaseReport } from './case-report';
import { answerSaveDocument } from './documents';
import type { Handlers } from './door';
import { answerExport } from './export';
import { answerChooseFolder } from './folders';
import { answerPrecheck } from './precheck';
import { answerReceived } from './received';
import { answerSafety } from './safety';

export interface HandlerOptions {
  readonly app: App;
  readonly engine: Engine;
  readonly dialogs: Dialogs;
  readonly secrets: Secrets;
  readonly dataFolder: string;
  readonly sampleFolder: string | null;
  readonly licencesFile: string;
  readonly systemLanguage: Language;
}

/** Everything that the window may ask: the engine's answers and the few that need Electron. */
export function assembleHandlers(options: HandlerOptions): Handlers {
  const { app, engine, dialogs } = options;
  const exporting = answerExport({
    engine,
    dialogs,
    startIn: app.getPath('documents'),
    freeBytes: freeBytesOf,
    reveal: (path) => shell.showItemInFolder(path),
  });
  const precheck = answerPrecheck({
    engine,
    dialogs,
    startIn: app.getPath('documents'),
    reveal: (path) => shell.showItemInFolder(path),
  });
  const caseReport = answerCaseReport({
    ...{ engine, dialogs },
    startIn: app.getPath('documents'),
    reveal: (path) => shell.showItemInFolder(path),
  });
  const received = answerReceived({
    ...{ engine, dialogs },
    platform: process.platform,
    startIn: app.getPath('downloads'),
  });
  return {
    ...engine.handlers,
    'app.info': answerAppInfo({
      version: app.getVersion(),
      versions: process.versions,
      platform: process.platform,
      dataFolder: options.dataFolder,
      systemLanguage: options.systemLanguage,
      secrets: options.secrets,
      licencesFile: options.licencesFile,
      sampleFolder: registerOnce(engine, options.sampleFolder),
    }),
    'folders.choose': answerChooseFolder(engine, dialogs, app.getPath('pictures')),
    'attachments.saveAs': answerSaveAttachment({
      engine,
      dialogs,
      platform: process.platform,
      startIn: app.getPath('downloads'),
    }),
    'documents.saveAs': answerSaveDocument({
      engine,
      dialogs,
      platform: process.platform,
      startIn: app.getPath('downloads'),
    }),
    'captures.openMail': answerOpenMail((address) => shell.openExternal(address)),
    'precheck.export': precheck.exportPrecheck,
    'precheck.reveal': precheck.reveal,
    'report.case': caseReport.writeReport,
    'report.reveal': caseReport.reveal,
    'received.import': received.importFolder,
    'received.saveAs': received.saveAs,
    'export.target': exporting.target,
    'export.chooseTarget': exporting.chooseTarget,
    'export.cases': exporting.exportCases,
    'export.check': exporting.check,
    'export.reveal': exporting.reveal,
    ...answerSafety({
      engine,
      dialogs,
      dataFolder: options.dataFolder,
      startIn: app.getPath('documents'),
      openFolder: (path) => shell.openPath(path),
      restart: () => {
        app.relaunch();
        app.quit();
      },
    }),
  };
}

/** The sample folder gets one id however often it is asked for; a sample that is gone is no offer. */
function registerOnce(engine: Engine, folder: string | null): () => Promise<FolderView | null> {
  let registered: Promise<FolderView | null> | null = null;
  return () => {
    registered ??= folder === null ? Promise.resolve(null) : engine.registerFolder(folder).catch(() => null);
    return registered;
  };
}
