import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageId } from '../../domain/ids';
import type { DataFolder } from '../database/data-folder';
import type { StoredPackage } from '../database/stored-package';

/** Where the sealed ZIP of a package is. */
export function zipFileOf(folder: DataFolder, id: PackageId): string {
  return join(folder.packages, `${id}.zip`);
}

/** A name for the raw answer of one attempt, inside the answers folder. */
export function answerFileName(attemptId: string): string {
  return `${attemptId}.answer`;
}

/** Whether the sealed ZIP still is what was sealed; checked before each send. */
export async function isIntact(folder: DataFolder, one: StoredPackage): Promise<boolean> {
  try {
    return (await hashFile(zipFileOf(folder, one.id))) === one.sha256;
  } catch {
    return false;
  }
}

/** SHA-256 of a file, lower-case hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

/** The documented cap of an answer with inline attachments, about 9 MB in Base64, and room for its JSON. */
const RESERVED_BYTES = 16 * 1_000_000;

export interface Reservation {
  release(): Promise<void>;
}

/**
 * Real bytes on the disk, so that the answer of a paid request finds room. Given back when the body is complete,
 * that is just before the answer comes. Throws what the file system throws (`ENOSPC`).
 */
export async function reserveAnswerSpace(folder: DataFolder, attemptId: string): Promise<Reservation> {
  const file = join(folder.temporary, `${attemptId}.reserved`);
  const remove = () => rm(file, { force: true });
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
      // A file that cannot be removed is cleared at the next start.
      released ??= remove().catch(() => undefined);
      return released;
    },
  };
}
