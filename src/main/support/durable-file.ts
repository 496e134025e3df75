import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from './error-code';
import { removeWithRetry, renameWithRetry } from './files/held-files';

/** Suffix of incomplete files, which are removed at start. */
export const PARTIAL_SUFFIX = '.partial';

/**
 * Renames a complete file so that a power cut leaves either the whole file or none. The directory is flushed too, except
 * on Windows, which cannot open directories and does not need it.
 */
export async function renameDurably(from: string, to: string): Promise<void> {
  await renameWithRetry(from, to);
  await syncFolder(dirname(to));
}

/** Flushes the entries of a directory; does nothing where the system cannot open directories. */
export async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | null = null;
  try {
    folder = await open(path, 'r');
    await folder.sync();
  } catch (error) {
    if (!hasErrorCode(error, ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'])) throw error;
  } finally {
    await folder?.close();
  }
}

/** Writes a small file durably: temporary name, fsync, rename, fsync of the directory. */
export async function writeFileDurably(file: string, content: string | Uint8Array): Promise<void> {
  const partial = `${file}${PARTIAL_SUFFIX}`;
  try {
    const handle = await open(partial, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameDurably(partial, file);
  } catch (error) {
    await removeWithRetry(partial);
    throw error;
  }
}

/** Appends all bytes, because a single write may accept fewer. */
export async function writeFully(handle: FileHandle, piece: Uint8Array): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    const { bytesWritten } = await handle.write(piece, done, piece.length - done);
    if (bytesWritten === 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    done += bytesWritten;
  }
}
