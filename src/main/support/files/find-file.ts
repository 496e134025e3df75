import type { Stats } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { hasErrorCode } from '../error-code';

/** The facts about a file or folder, also behind a link. @throws errors of the file system. */
export async function fileAt(path: string): Promise<Stats> {
  return stat(path);
}

/**
 * The facts about an entry, where a link is reported as such; other reparse points of Windows are files and folders.
 * @throws errors of the file system.
 */
export async function entryAt(path: string): Promise<Stats> {
  return lstat(path);
}

/** `fileAt`, or null if there is nothing. @throws other errors: what cannot be examined is not missing. */
export async function findFile(path: string): Promise<Stats | null> {
  return fileAt(path).catch(nullIfMissing);
}

/** `entryAt`, or null if there is nothing. @throws other errors: what cannot be examined is not missing. */
export async function findEntry(path: string): Promise<Stats | null> {
  return entryAt(path).catch(nullIfMissing);
}

/** Whether something that can be examined is at the path. */
export async function isThere(path: string): Promise<boolean> {
  return fileAt(path).then(
    () => true,
    () => false,
  );
}

function nullIfMissing(error: unknown): null {
  if (hasErrorCode(error, ['ENOENT', 'ENOTDIR'])) return null;
  throw error;
}
