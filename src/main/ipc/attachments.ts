import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { RequestPayload, ResponseMap } from '../../contract/requests';
import type { Engine } from '../engine';
import type { Dialogs } from '../shell/dialogs';
import { markAsForeign, needsWarning } from '../shell/mark-of-the-web';

export interface SaveAttachmentOptions {
  readonly engine: Engine;
  readonly dialogs: Dialogs;
  readonly platform: NodeJS.Platform;
  readonly startIn: string;
}

/** `attachments.saveAs`: a warning for what is no picture or document, then a copy that is marked as foreign. */
export function answerSaveAttachment(options: SaveAttachmentOptions) {
  const { engine, dialogs, platform, startIn } = options;
  return async (
    payload: RequestPayload<'attachments.saveAs'>,
  ): Promise<ResponseMap['attachments.saveAs']> => {
    const stored = await engine.attachmentFile(payload.attachmentId);
    if (needsWarning(stored.filename) && !(await dialogs.confirmForeignFile(stored.filename))) return null;
    const target = await dialogs.chooseFileToSave(join(startIn, stored.filename));
    if (target === null) return null;
    try {
      await copyFile(stored.path, target);
      await markAsForeign(target, platform);
    } catch (error) {
      throw saveError(error);
    }
    return { path: target };
  };
}

function saveError(error: unknown): ProofcaseError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  return new ProofcaseError(code === 'ENOSPC' ? 'disk-full' : 'target-not-writable', {}, code);
}
