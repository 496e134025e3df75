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
  return async (payload: RequestPayload<'attachments.saveAs'>): Promise<ResponseMap['attachments.saveAs']> =>
    saveCopy(options, await options.engine.attachmentFile(payload.attachmentId));
}

/** Asks where to and copies a file that came from elsewhere; null: the person closed the dialog. */
export async function saveCopy(
  { dialogs, platform, startIn }: Omit<SaveAttachmentOptions, 'engine'>,
  stored: { readonly path: string; readonly filename: string },
): Promise<{ readonly path: string } | null> {
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
}

/** Why a copy could not be written. */
export function saveError(error: unknown): ProofcaseError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  return new ProofcaseError(code === 'ENOSPC' ? 'disk-full' : 'target-not-writable', {}, code);
}
