import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DocumentSource, DocumentView } from '../../../contract/document-views';
import { ProofcaseError } from '../../../contract/errors';
import { cleanDisplayName } from '../../../domain/file-names';
import type { ItemId, ResultId } from '../../../domain/ids';
import { receivedFolder } from '../../capture/receiver/store-received';
import { zipFileOf } from '../../sending/journal/package-files';
import { openSealedZip } from '../../sending/packing/sealed-entries';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Repositories } from '../../storage/database/repositories';
import type { StoredEntry } from '../../storage/database/stored-package';
import { isThere } from '../../support/files/find-file';
import { removeWithRetry, renameWithRetry } from '../../support/files/held-files';
import { hashFile } from '../../support/hash-file';

export interface LocateDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
}

/** The location of a document's bytes. */
export interface Located {
  readonly path: string;
  readonly name: string;
  readonly origin: DocumentView['origin'];
  /** The expected SHA-256; null if none is known. */
  readonly sha256: string | null;
}

/**
 * Returns the file of an identifier.
 * @throws ProofcaseError `not-found` if it is unknown or not a PDF, `document-gone`.
 */
export async function locateDocument(deps: LocateDeps, source: DocumentSource): Promise<Located> {
  const { repositories, folder } = deps;
  switch (source.kind) {
    case 'attachment': {
      const attachment = repositories.results.attachment(source.attachmentId);
      if (attachment?.detectedType !== 'pdf') throw new ProofcaseError('not-found');
      const { filename, sha256 } = attachment;
      return { path: join(folder.attachments, sha256), name: filename, origin: 'store', sha256 };
    }
    case 'received': {
      const file = repositories.received.file(source.fileId);
      if (file?.type !== 'pdf') throw new ProofcaseError('not-found');
      const path = join(receivedFolder(folder, file.receivedId), file.storedName);
      const name = cleanDisplayName(file.sentName, file.storedName);
      return { path, name, origin: 'store', sha256: file.sha256 };
    }
    case 'item':
      return locateItem(deps, source.itemId);
    case 'sent':
      return locateSent(deps, source.resultId, source.entryName);
  }
}

function locateItem({ repositories }: LocateDeps, id: ItemId): Located {
  const item = repositories.intake.item(id);
  const path = item ? repositories.sources.locate(item) : null;
  if (item?.type !== 'pdf' || path === null) throw new ProofcaseError('not-found');
  return {
    path,
    name: cleanDisplayName(item.path, 'document.pdf'),
    origin: 'disk',
    sha256: item.sha256,
  };
}

/** Returns the source file if it is unchanged since it was sent, otherwise a copy from the sealed package (R5). */
async function locateSent(deps: LocateDeps, id: ResultId, entryName: string): Promise<Located> {
  const { repositories, folder } = deps;
  const result = repositories.results.find(id);
  if (!result) throw new ProofcaseError('not-found');
  const entry = repositories.packages.entries(result.packageId).find(hasEntryName(entryName));
  if (!entry?.entryName.toLowerCase().endsWith('.pdf')) throw new ProofcaseError('not-found');
  const { sha256 } = entry;
  const name = cleanDisplayName(entry.originalPath, 'document.pdf');
  const onDisk = await hashFile(entry.sourcePath).catch(() => null);
  if (onDisk?.sha256 === sha256) return { path: entry.sourcePath, name, origin: 'disk', sha256 };
  const path = join(folder.temporary, `document-${sha256}.pdf`);
  if (!(await isThere(path))) await extractEntry(zipFileOf(folder, result.packageId), entry.entryName, path);
  return { path, name, origin: 'package', sha256 };
}

function hasEntryName(entryName: string): (entry: StoredEntry) => boolean {
  const wanted = entryName.normalize('NFC');
  return (entry) => entry.entryName.normalize('NFC') === wanted;
}

/** Extracts an entry into the temporary folder, which is cleared at start and exit. */
async function extractEntry(zipFile: string, entryName: string, target: string): Promise<void> {
  const partial = `${target}.partial`;
  try {
    const zip = await openSealedZip(zipFile);
    try {
      await pipeline(await zip.open(entryName), createWriteStream(partial, { mode: 0o600 }));
    } finally {
      zip.close();
    }
    await renameWithRetry(partial, target);
  } catch (error) {
    await removeWithRetry(partial).catch(() => undefined);
    throw new ProofcaseError('document-gone', {}, String(error));
  }
}
