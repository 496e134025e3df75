import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import { errorCode } from '../../support/error-code';
import { markAsDownloaded, needsWarning } from '../../support/mark-of-the-web';
import type { Dialogs } from '../shell/dialogs';

export interface SaveOptions {
  readonly dialogs: Dialogs;
  readonly platform: NodeJS.Platform;
  /** The folder that the dialog opens with. */
  readonly startIn: string;
}

/**
 * Copies a received file to a place that the person chooses and marks it as foreign, with a warning before
 * what is neither a picture nor a document. Null when the person closed a dialog.
 */
export async function saveCopy(
  { dialogs, platform, startIn }: SaveOptions,
  stored: { readonly path: string; readonly filename: string },
): Promise<{ readonly path: string } | null> {
  if (needsWarning(stored.filename) && !(await dialogs.confirmForeignFile(stored.filename))) return null;
  return saveFile(dialogs, join(startIn, stored.filename), async (target) => {
    await copyFile(stored.path, target);
    await markAsDownloaded(target, platform);
  });
}

/**
 * Writes a file where the person chooses; null when they closed the dialog.
 * @throws ProofcaseError `disk-full`, `target-in-use`, `target-not-writable`.
 */
export async function saveFile(
  dialogs: Pick<Dialogs, 'chooseFileToSave'>,
  suggestion: string,
  write: (target: string) => Promise<void>,
): Promise<{ readonly path: string } | null> {
  const path = await dialogs.chooseFileToSave(suggestion);
  if (path === null) return null;
  try {
    await write(path);
  } catch (error) {
    const code = errorCode(error);
    // EBUSY: the file that is to be replaced is open in another program.
    if (code === 'EBUSY') throw new ProofcaseError('target-in-use', { path }, code);
    throw new ProofcaseError(code === 'ENOSPC' ? 'disk-full' : 'target-not-writable', {}, code);
  }
  return { path };
}
