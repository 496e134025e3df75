import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RequestPayload, ResponseMap } from '../../contract/requests';
import { markAsForeign } from '../shell/mark-of-the-web';
import { type SaveAttachmentOptions, saveError } from './attachments';

/** `documents.saveAs`: a copy of a PDF, or of an earlier state in it, marked as foreign. */
export function answerSaveDocument({ engine, dialogs, platform, startIn }: SaveAttachmentOptions) {
  return async (reference: RequestPayload<'documents.saveAs'>): Promise<ResponseMap['documents.saveAs']> => {
    const { path, bytes, filename } = await engine.documentCopy(reference);
    const target = await dialogs.chooseFileToSave(join(startIn, filename));
    if (target === null) return null;
    try {
      await pipeline(createReadStream(path, { end: bytes - 1 }), createWriteStream(target));
      await markAsForeign(target, platform);
    } catch (error) {
      // Half a document would pass for the whole.
      await rm(target, { force: true }).catch(() => undefined);
      throw saveError(error);
    }
    return { path: target };
  };
}
