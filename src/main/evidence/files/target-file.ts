import { link, open } from 'node:fs/promises';
import { ProofcaseError } from '../../../contract/errors';
import { errorCode, isOutOfSpace } from '../../support/error-code';
import { FileInUseError, removeWithRetry, renameWithRetry } from '../../support/files/held-files';

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
  if (isOutOfSpace(error)) return new ProofcaseError('disk-full', {}, code);
  const isRefusal = code !== null && /^E[A-Z0-9]+$/.test(code);
  return isRefusal ? new ProofcaseError('target-not-writable', { path: file }, code) : error;
}
