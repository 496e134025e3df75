import type { appRequests } from '../../../contract/app-requests';
import { ProofcaseError } from '../../../contract/errors';
import type { HelpTopic } from '../../../contract/help-topics';
import type { ShellHandlers } from '../../support/handlers';
import type { UnsavedChanges } from '../shell/unsaved-changes';
import { type AppInfoOptions, createAppInfo } from './app-info';

export interface AppHandlerOptions extends AppInfoOptions {
  /** Resolves to a description of the problem; empty: the folder is open. */
  readonly openFolder: (path: string) => Promise<string>;
  readonly openHelp: (topic: HelpTopic) => void;
  /** Called when the page shows its first screen. */
  readonly onShown: () => void;
  readonly unsaved: Pick<UnsavedChanges, 'report' | 'reportSaved'>;
  /** Ends this process and starts another one; resolves if the person stays, and then nothing waits for a start. */
  readonly restart: () => Promise<void>;
}

export function appHandlers(options: AppHandlerOptions): ShellHandlers<typeof appRequests> {
  const { dataFolder } = options;
  return {
    'app.info': createAppInfo(options),
    // Also taken before the engine starts (`first-list.ts`).
    'app.shown': async () => {
      options.onShown();
      return null;
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
    'app.reportUnsaved': async ({ isUnsaved, isStoring }) => {
      options.unsaved.report(isUnsaved, isStoring);
      return null;
    },
    'app.reportSaved': async ({ isSaved }) => {
      options.unsaved.reportSaved(isSaved);
      return null;
    },
    'app.restart': async () => {
      await options.restart();
      return null;
    },
  };
}
