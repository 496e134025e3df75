import type { resultRequests } from '../../../contract/result-requests';
import type { Engine } from '../../engine';
import type { ShellHandlers } from '../../support/handlers';
import { type SaveOptions, saveCopy } from './save-copy';

export interface ResultHandlerOptions extends SaveOptions {
  readonly engine: Pick<Engine, 'attachmentFile'>;
}

export function resultHandlers(options: ResultHandlerOptions): ShellHandlers<typeof resultRequests> {
  return {
    'attachments.saveAs': async ({ attachmentId }) =>
      saveCopy(options, await options.engine.attachmentFile(attachmentId)),
  };
}
