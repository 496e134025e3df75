import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { StoredEntry } from '../../storage/database/stored-package';
import type { SubmittingEntry } from '../../storage/side-journal';
import type { FileSource } from '../../support/copy-hashed';
import { isThere } from '../../support/files/find-file';
import { contentHashOf } from '../packing/content-hash';
import { sealedEntries } from '../packing/sealed-entries';
import type { JournalDeps } from './journal-deps';
import { zipFileOf } from './package-files';

/**
 * Returns the files of a submission that the database is missing, so that they are recognised as sent: from the side
 * journal or, if an earlier version wrote its line, from the ZIP, which has neither paths nor items. Empty if both fail.
 */
export async function forgottenEntries(
  deps: Pick<JournalDeps, 'folder' | 'onDefect'>,
  submitting: SubmittingEntry,
): Promise<readonly StoredEntry[]> {
  const { package: pkg, entries = [] } = submitting;
  if (entries.length === pkg.entries) return entries;
  const zipFile = zipFileOf(deps.folder, pkg.id);
  try {
    if (!(await isThere(zipFile))) return [];
    const sealed = await readEntries(zipFile);
    if (contentHashOf(sealed) === pkg.contentHash) return sealed;
    throw new Error(`package ${pkg.id} is not what was sealed`);
  } catch (error) {
    deps.onDefect(error);
    return [];
  }
}

async function readEntries(zipFile: string): Promise<readonly StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for (const [entryName, range] of await sealedEntries(zipFile)) {
    const sha256 = await hashRange(range);
    const bytes = range.length ?? 0;
    entries.push({ entryName, originalPath: entryName, sourcePath: '', sha256, bytes, itemId: null });
  }
  return entries;
}

async function hashRange({ file, start = 0, length = 0 }: FileSource): Promise<string> {
  const hash = createHash('sha256');
  if (length > 0) {
    for await (const chunk of createReadStream(file, { start, end: start + length - 1 })) hash.update(chunk);
  }
  return hash.digest('hex');
}
