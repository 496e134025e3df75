import type { RequestPayload, ResponseMap } from '../../contract/requests';
import type { Engine } from '../engine';
import type { Dialogs } from '../shell/dialogs';
import { saveCopy } from './attachments';

export interface ReceivedOptions {
  readonly engine: Engine;
  readonly dialogs: Dialogs;
  readonly platform: NodeJS.Platform;
  readonly startIn: string;
}

/** `received.import` and `received.saveAs`, which need a dialog. */
export function answerReceived(options: ReceivedOptions) {
  const { engine, dialogs, startIn } = options;
  return {
    importFolder: async ({
      caseId,
    }: RequestPayload<'received.import'>): Promise<ResponseMap['received.import']> => {
      const folder = await dialogs.chooseFolder(startIn);
      return folder === null ? null : engine.importReceived(caseId, folder);
    },
    saveAs: async ({ fileId }: RequestPayload<'received.saveAs'>): Promise<ResponseMap['received.saveAs']> =>
      saveCopy(options, engine.receivedFile(fileId)),
  };
}
