import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface FolderEntry {
  readonly name: string;
  /** `other` for pipes, sockets and entries that cannot be examined. */
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/** Reads the raw entries of a folder; replaced in tests. */
export type ReadEntries = (folder: string) => Promise<readonly Dirent[]>;

export const readEntries: ReadEntries = (folder) => readdir(folder, { withFileTypes: true });

/**
 * The entries of a folder. Node on Windows lists every reparse point as a link, also the files of deduplicated disks
 * and of cloud folders, and some file systems list no types: `lstat` distinguishes real links.
 * @throws file system errors of the folder itself.
 */
export async function listFolder(
  folder: string,
  read: ReadEntries = readEntries,
): Promise<readonly FolderEntry[]> {
  const entries: FolderEntry[] = [];
  for (const entry of await read(folder)) {
    const isCertain = entry.isFile() || entry.isDirectory();
    const facts = isCertain ? entry : await lstat(join(folder, entry.name)).catch(() => null);
    entries.push({ name: entry.name, kind: facts ? kindOf(facts) : 'other' });
  }
  return entries;
}

function kindOf(facts: Pick<Dirent, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): FolderEntry['kind'] {
  if (facts.isSymbolicLink()) return 'link';
  if (facts.isDirectory()) return 'folder';
  return facts.isFile() ? 'file' : 'other';
}
