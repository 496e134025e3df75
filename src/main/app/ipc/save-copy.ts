import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import { asTargetError, moveToFinalName } from '../../evidence/files/target-file';
import { isThere } from '../../support/files/find-file';
import { removeWithRetry } from '../../support/files/held-files';
import { isSamePath } from '../../support/files/path-names';
import { realPathOf } from '../../support/files/real-path';
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
  const copy = async (target: string) => {
    await copyFile(stored.path, target);
    await markAsDownloaded(target, platform);
  };
  return saveFile(dialogs, join(startIn, stored.filename), copy, stored.path);
}

/**
 * Writes a file where the person chooses; null when they closed the dialog. `write` gets a temporary path beside it: an
 * existing file is replaced only by a complete one, and never if it is the `source`.
 * @throws ProofcaseError `disk-full`, `source-missing`, `target-exists`, `target-gone`, `target-in-use`,
 * `target-not-writable`.
 */
export async function saveFile(
  dialogs: Pick<Dialogs, 'chooseFileToSave'>,
  suggestion: string,
  write: (partial: string) => Promise<void>,
  source: string | null = null,
): Promise<{ readonly path: string } | null> {
  const path = await dialogs.chooseFileToSave(suggestion);
  if (path === null) return null;
  if (source !== null && (await isSameFile(source, path)))
    throw new ProofcaseError('target-exists', { path });
  // Without the name of the target, which may be as long as a name can be.
  const partial = join(dirname(path), `.proofcase-${randomUUID()}.partial`);
  try {
    await write(partial);
    await moveToFinalName(partial, path, { replace: true });
  } catch (error) {
    // If the folder is missing, this fails too; the original error is reported.
    await removeWithRetry(partial).catch(() => undefined);
    if (source !== null && !(await isThere(source))) {
      throw new ProofcaseError('source-missing', { name: basename(suggestion) }, String(error));
    }
    throw asTargetError(error, path);
  }
  return { path };
}

/** Whether both paths lead to one file, also through links and other spellings; false if one leads to none. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  try {
    return isSamePath(await realPathOf(one), await realPathOf(other));
  } catch {
    return false;
  }
}
