import type { receivedRequests } from '../../../contract/received-requests';
import type { Engine } from '../../engine';
import type { ShellHandlers } from '../../support/handlers';
import { type SaveOptions, saveCopy } from './save-copy';

export interface ReceivedHandlerOptions extends SaveOptions {
  readonly engine: Pick<Engine, 'importReceived' | 'receivedFile'>;
}

export function receivedHandlers(options: ReceivedHandlerOptions): ShellHandlers<typeof receivedRequests> {
  const { engine, dialogs, startIn } = options;
  return {
    'received.import': async ({ caseId }) => {
      const folder = await dialogs.chooseFolder(startIn);
      return folder === null ? null : engine.importReceived(caseId, folder);
    },
    'received.saveAs': async ({ fileId }) => saveCopy(options, engine.receivedFile(fileId)),
  };
}
