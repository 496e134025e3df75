import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageId } from '../../../domain/ids';
import type { DataFolder } from '../../storage/database/data-folder';
import type { StoredPackage } from '../../storage/database/stored-package';
import { errorCode } from '../../support/error-code';
import { removeWithRetry } from '../../support/files/held-files';
import { hashFile } from '../../support/hash-file';

/** Returns the path of the sealed ZIP of a package. */
export function zipFileOf(folder: DataFolder, id: PackageId): string {
  return join(folder.packages, `${id}.zip`);
}

/** Returns the file name, inside the answers folder, of the raw response to one attempt. */
export function responseFileName(attemptId: string): string {
  return `${attemptId}.answer`;
}

/**
 * Returns whether the ZIP still has the hash it was sealed with; false if it is missing. Throws errors of the file
 * system, which may pass: another program may hold the file.
 */
export async function isIntact(folder: DataFolder, pkg: StoredPackage): Promise<boolean> {
  try {
    return (await hashFile(zipFileOf(folder, pkg.id))).sha256 === pkg.sha256;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** The documented cap of inline attachments, about 9 MB in Base64, plus the JSON around them. */
const RESERVED_BYTES = 16 * 1_000_000;

export interface Reservation {
  release(): Promise<void>;
}

/**
 * Reserves real bytes on disk for the response to a paid request. The caller releases them when the request body is
 * sent, just before the response arrives. Throws errors of the file system (`ENOSPC`).
 */
export async function reserveResponseSpace(folder: DataFolder, attemptId: string): Promise<Reservation> {
  const file = join(folder.temporary, `${attemptId}.reserved`);
  const remove = () => removeWithRetry(file);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      const zeros = Buffer.alloc(1_000_000);
      for (let written = 0; written < RESERVED_BYTES; written += zeros.length) await handle.writeFile(zeros);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await remove().catch(() => undefined);
    throw error;
  }
  let released: Promise<void> | null = null;
  return {
    release: () => {
      // The next start removes a file that cannot be removed now.
      released ??= remove().catch(() => undefined);
      return released;
    },
  };
}
