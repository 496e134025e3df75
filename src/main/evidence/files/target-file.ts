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

/** There is no such folder, a drive was removed, or the connection to a server was lost. */
const GONE_CODES: readonly string[] = [
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EIO',
  'ENETUNREACH',
  'ENODEV',
  'ENOENT',
  'ENOTCONN',
  'ENOTDIR',
  'ENXIO',
  'ESTALE',
  'ETIMEDOUT',
  // Windows errors that have no name in Node, usually of the network.
  'UNKNOWN',
];

/**
 * Converts an error of the file system to a ProofcaseError about the target, since errors of sources are handled
 * earlier; returns other errors unchanged.
 */
export function asTargetError(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (error instanceof ProofcaseError || code === null) return error;
  if (error instanceof FileInUseError || code === 'EBUSY') {
    return new ProofcaseError('target-in-use', { path }, String(error));
  }
  if (code === 'EEXIST') return new ProofcaseError('target-exists', { path }, String(error));
  if (isOutOfSpace(error)) return new ProofcaseError('disk-full', {}, String(error));
  if (GONE_CODES.includes(code)) return new ProofcaseError('target-gone', { path }, String(error));
  // Codes of programming errors contain an underscore: `ERR_INVALID_ARG_TYPE`.
  return /^E[A-Z0-9]+$/.test(code)
    ? new ProofcaseError('target-not-writable', { path }, String(error))
    : error;
}
