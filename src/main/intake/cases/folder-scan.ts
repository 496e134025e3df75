import type { SkippedFile } from '../../../domain/item';
import type { ItemStamp } from '../../storage/database/intake-repository';
import type { FileSource } from '../folder/file-source';
import type { FoundFile, WalkEntry } from '../folder/walk';

/** State of a source, file by file, without opening any file. */
export interface FolderScan {
  /** Size and times of each file by path, or the reason for skipping it. */
  readonly signatures: ReadonlyMap<string, string>;
  readonly files: readonly FoundFile[];
  /** Relative paths of the folders, `''` for the folder itself. */
  readonly folders: readonly string[];
}

/** @throws ProofcaseError `folder-missing`, `folder-unreadable`; also the signal's reason. */
export async function scanFolder(
  source: FileSource,
  isKnown: (path: string) => boolean,
  signal: AbortSignal,
): Promise<FolderScan> {
  const signs = new Map<string, string>();
  const files: FoundFile[] = [];
  const folders: string[] = [];
  const options = { signal, fetchesCloud: isKnown, onFolder: (path: string) => folders.push(path) };
  for await (const entry of source.walk(options)) {
    signs.set(entry.path, signatureOf(entry));
    if (entry.kind === 'file') files.push(entry);
  }
  return { signatures: signs, files, folders };
}

export function stampOf({ bytes, modifiedMs }: { bytes: number; modifiedMs: number | null }): string {
  return `${bytes} ${modifiedMs}`;
}

/** With the time of the last change, which moves when a file may be read again. */
function signatureOf(entry: WalkEntry): string {
  return entry.kind === 'file' ? `${stampOf(entry)} ${entry.changedMs}` : `skipped ${entry.reason}`;
}

/** Reasons that only opening a file reveals; the file is not opened again while the folder is unchanged. */
const CONTENT_REASONS: ReadonlySet<string> = new Set(['unsupported', 'empty', 'own-report']);

/** Whether the folder is unchanged since it was read completely. */
export function isUnchangedSinceReading(
  { signatures: signs, files }: FolderScan,
  items: readonly ItemStamp[],
  skipped: readonly SkippedFile[],
): boolean {
  if (signs.size !== items.length + skipped.length) return false;
  const stamps = new Map(files.map((file) => [file.path, stampOf(file)]));
  if (items.some((item) => stamps.get(item.path) !== stampOf(item))) return false;
  return skipped.every(({ path, reason }) => {
    const signature = signs.get(path);
    return signature === `skipped ${reason}` || (signature !== undefined && CONTENT_REASONS.has(reason));
  });
}

export function isSameScan(a: FolderScan, b: FolderScan): boolean {
  if (a.signatures.size !== b.signatures.size) return false;
  for (const [path, signature] of a.signatures) if (b.signatures.get(path) !== signature) return false;
  return true;
}
