import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileAt } from './find-file';

/**
 * The path without links; the absolute path itself on virtual drives of Windows that do not report it.
 * @throws file system errors if there is nothing at the path.
 */
export async function realPathOf(
  path: string,
  resolveLinks: (path: string) => Promise<string> = realpath,
): Promise<string> {
  try {
    return await resolveLinks(path);
  } catch {
    await fileAt(path);
    return resolve(path);
  }
}
