import { randomUUID } from 'node:crypto';
import { link, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import { errorCode } from '../../support/error-code';
import { FileInUseError, removeWithRetry, renameWithRetry } from '../../support/files/held-files';

/**
 * Writes a report to a temporary file and renames it when it is complete. An existing file is replaced only if the
 * person confirmed that.
 * @throws ProofcaseError `target-exists`, `target-in-use`, `target-not-writable`, `disk-full`.
 */
export async function writeReport(
  file: string,
  content: string | Uint8Array,
  options: { readonly replace: boolean },
): Promise<void> {
  const partial = join(dirname(file), `.${basename(file)}.${randomUUID()}.partial`);
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await moveToFinalName(partial, file, options);
  } catch (error) {
    // If the folder is missing, this fails too; the original error is reported.
    await removeWithRetry(partial).catch(() => undefined);
    throw asTargetError(error, file);
  }
}

/** Renames a complete file to its final name. @throws file system errors. */
export async function moveToFinalName(
  partial: string,
  file: string,
  { replace }: { readonly replace: boolean },
): Promise<void> {
  if (replace) await renameWithRetry(partial, file);
  else await renameToFreeName(partial, file);
}

/** A hard link fails atomically if the name is taken; file systems without links use a rename. */
async function renameToFreeName(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error;
    const claim = await open(file, 'wx', 0o600);
    await claim.close();
    return renameWithRetry(partial, file);
  }
  await removeWithRetry(partial);
}

/** Converts a file system error to a ProofcaseError; returns other errors unchanged. */
export function asTargetError(error: unknown, file: string): unknown {
  if (error instanceof ProofcaseError) return error;
  const code = errorCode(error);
  if (error instanceof FileInUseError) return new ProofcaseError('target-in-use', { path: file }, code);
  if (code === 'EEXIST') return new ProofcaseError('target-exists', { path: file }, file);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ProofcaseError('disk-full', {}, code);
  const isRefusal = code !== null && /^E[A-Z0-9]+$/.test(code);
  return isRefusal ? new ProofcaseError('target-not-writable', { path: file }, code) : error;
}
