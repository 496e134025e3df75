import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { lstat, opendir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '../error-code';

export interface FolderEntry {
  readonly name: string;
  /** `other` for pipes, sockets and entries that cannot be examined. */
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/**
 * The entries of a folder. Node on Windows lists every reparse point as a link, also the files of deduplicated disks
 * and of cloud folders, and some file systems list no types: `lstat` distinguishes real links.
 * @throws file system errors of the folder itself.
 */
export async function listFolder(folder: string): Promise<readonly FolderEntry[]> {
  const entries: FolderEntry[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const facts = isCertain(entry) ? entry : await lstat(join(folder, entry.name)).catch(() => null);
    entries.push({ name: entry.name, kind: facts ? kindOf(facts) : 'other' });
  }
  return entries;
}

/** `listFolder` before anything else can run. @throws file system errors. */
export function listFolderSync(folder: string): readonly FolderEntry[] {
  return readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const facts = isCertain(entry) ? entry : lstatSync(join(folder, entry.name));
    return { name: entry.name, kind: kindOf(facts) };
  });
}

/**
 * The absolute paths of all files below a folder; none if it is missing. Links are left out, not followed.
 * @throws other errors of the file system.
 */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  const pending = [folder];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const { name, kind } of await listFolder(next).catch(noneIfMissing)) {
      if (kind === 'file') files.push(join(next, name));
      if (kind === 'folder') pending.push(join(next, name));
    }
  }
  return files;
}

/** Reads no more than the first entry. @throws file system errors. */
export async function isEmptyFolder(path: string): Promise<boolean> {
  const folder = await opendir(path);
  try {
    return (await folder.read()) === null;
  } finally {
    await folder.close();
  }
}

/** Yields the names in a folder in small batches, because hundreds of thousands would block the process. */
export async function* namesIn(path: string): AsyncGenerator<string> {
  const folder = await opendir(path, { bufferSize: 256 }).catch((error: unknown) => {
    if (hasErrorCode(error, ['ENOENT'])) return null;
    throw error;
  });
  if (!folder) return;
  for await (const { name } of folder) yield name;
}

function noneIfMissing(error: unknown): readonly FolderEntry[] {
  if (hasErrorCode(error, ['ENOENT'])) return [];
  throw error;
}

function isCertain(entry: Dirent): boolean {
  return entry.isFile() || entry.isDirectory();
}

function kindOf(facts: Pick<Dirent, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): FolderEntry['kind'] {
  if (facts.isSymbolicLink()) return 'link';
  if (facts.isDirectory()) return 'folder';
  return facts.isFile() ? 'file' : 'other';
}
