import type { ItemStamp, StoredIntake } from '../database/intake-repository';
import { type FoundFile, type WalkEntry, walk } from '../intake/walk';

/** What a folder looks like from outside, file by file, without opening one. */
export interface FolderScan {
  /** Path -> size and time of a file, or the reason why it is skipped. */
  readonly signs: ReadonlyMap<string, string>;
  readonly files: readonly FoundFile[];
  /** Relative paths of the folders, `''` for the folder itself. */
  readonly folders: readonly string[];
}

/** Throws `folder-missing`, `folder-unreadable`, and the signal's reason. */
export async function scanFolder(
  folder: string,
  knownHere: (path: string) => boolean,
  signal: AbortSignal,
): Promise<FolderScan> {
  const signs = new Map<string, string>();
  const files: FoundFile[] = [];
  const folders: string[] = [];
  const options = { signal, fetchesCloud: knownHere, onFolder: (path: string) => folders.push(path) };
  for await (const entry of walk(folder, options)) {
    signs.set(entry.path, signOf(entry));
    if (entry.kind === 'file') files.push(entry);
  }
  return { signs, files, folders };
}

export function stampOf({ bytes, modifiedMs }: { bytes: number; modifiedMs: number | null }): string {
  return `${bytes} ${modifiedMs}`;
}

function signOf(entry: WalkEntry): string {
  return entry.kind === 'file' ? stampOf(entry) : `skipped ${entry.reason}`;
}

/** What only opening a file shows; such a file is not opened again while the folder stays as it is. */
const BY_CONTENT: ReadonlySet<string> = new Set(['unsupported', 'empty']);

/** Whether the folder is as it was when it was read to the end. */
export function isAsRead(
  { signs }: FolderScan,
  items: readonly ItemStamp[],
  skipped: StoredIntake['skipped'],
): boolean {
  if (signs.size !== items.length + skipped.length) return false;
  if (items.some((item) => signs.get(item.path) !== stampOf(item))) return false;
  return skipped.every(({ path, reason }) => {
    const sign = signs.get(path);
    return sign === `skipped ${reason}` || (sign !== undefined && BY_CONTENT.has(reason));
  });
}

export function isSameScan(a: FolderScan, b: FolderScan): boolean {
  if (a.signs.size !== b.signs.size) return false;
  for (const [path, sign] of a.signs) if (b.signs.get(path) !== sign) return false;
  return true;
}
