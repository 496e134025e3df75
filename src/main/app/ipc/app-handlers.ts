import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { appRequests } from '../../../contract/app-requests';
import { ProofcaseError } from '../../../contract/errors';
import type { HelpTopic } from '../../../contract/help-topics';
import type { Engine } from '../../engine';
import type { ShellHandlers } from '../../support/handlers';
import type { Dialogs } from '../shell/dialogs';
import { type AppInfoOptions, createAppInfo } from './app-info';
import { saveFile } from './save-copy';

export interface AppHandlerOptions extends AppInfoOptions {
  readonly engine: Pick<Engine, 'defectReport'>;
  readonly dialogs: Dialogs;
  readonly startIn: string;
  /** Resolves to a description of the problem; empty: the folder is open. */
  readonly openFolder: (path: string) => Promise<string>;
  readonly openHelp: (topic: HelpTopic) => void;
  /** Ends this process and starts another one. */
  readonly restart: () => void;
}

export function appHandlers(options: AppHandlerOptions): ShellHandlers<typeof appRequests> {
  const { engine, dialogs, startIn, dataFolder } = options;
  return {
    'app.info': createAppInfo(options),
    'app.saveDefectReport': async () => {
      const text = await engine.defectReport();
      return saveFile(dialogs, join(startIn, 'proofcase-defect-report.txt'), (file) =>
        writeFile(file, text, 'utf8'),
      );
    },
    'app.openDataFolder': async () => {
      const problem = await options.openFolder(dataFolder);
      if (problem !== '') throw new ProofcaseError('folder-unreadable', { path: dataFolder }, problem);
      return null;
    },
    'app.openHelp': async ({ topic }) => {
      options.openHelp(topic);
      return null;
    },
    'app.restart': async () => {
      options.restart();
      return null;
    },
  };
}
