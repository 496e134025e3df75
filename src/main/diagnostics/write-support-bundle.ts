import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { SupportFile } from '../../contract/support-requests';
import { removeWithRetry, renameWithRetry } from '../support/files/held-files';

/** Writes the files as a ZIP; an existing file is replaced only by a complete one. @throws file system errors. */
export async function writeSupportBundle(files: readonly SupportFile[], target: string): Promise<void> {
  const { ZipArchive } = await import('archiver');
  const partial = `${target}.part`;
  const archive = new ZipArchive({ zlib: { level: 9 } });
  for (const { name, text } of files) archive.append(text, { name });
  try {
    await Promise.all([pipeline(archive, createWriteStream(partial, { mode: 0o600 })), archive.finalize()]);
    await renameWithRetry(partial, target);
  } finally {
    await removeWithRetry(partial);
  }
}
