import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { documentRequests } from '../../../contract/document-requests';
import type { Engine } from '../../engine';
import type { ShellHandlers } from '../../support/handlers';
import { markAsDownloaded } from '../../support/mark-of-the-web';
import { type SaveOptions, saveFile } from './save-copy';

export interface DocumentHandlerOptions extends SaveOptions {
  readonly engine: Pick<Engine, 'documentCopy'>;
}

/** Saves a copy of a PDF, or of an earlier state in it, marked as foreign. */
export function documentHandlers({
  engine,
  dialogs,
  platform,
  startIn,
}: DocumentHandlerOptions): ShellHandlers<typeof documentRequests> {
  return {
    'documents.saveAs': async (reference) => {
      const { path, bytes, filename } = await engine.documentCopy(reference);
      const copy = async (target: string) => {
        await pipeline(
          createReadStream(path, { end: bytes - 1 }),
          createWriteStream(target, { flags: 'wx' }),
        );
        await markAsDownloaded(target, platform);
      };
      return saveFile(dialogs, join(startIn, filename), copy, path);
    },
  };
}
