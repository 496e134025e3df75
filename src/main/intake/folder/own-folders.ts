import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import { isDataFolder, isDataFolderListing } from '../../storage/database/data-folder';
import { isInside } from '../../support/files/path-names';
import { realPathOf } from '../../support/files/real-path';

const BAG_INFO_FILE = 'bag-info.txt';
const MAX_BAG_INFO_BYTES = 65_536;

/** Why Proofcase skips a folder that it wrote itself; null for any other folder. */
export async function ownFolderReason(
  folder: string,
  entries: readonly { readonly name: string }[],
): Promise<'evidence-folder' | 'data-folder' | null> {
  const names = new Set(entries.map(({ name }) => name));
  if (isDataFolderListing(names)) return 'data-folder';
  const isBag = names.has('bagit.txt') && names.has(BAG_INFO_FILE);
  return isBag && (await isEvidenceFolder(folder)) ? 'evidence-folder' : null;
}

/** Whether Proofcase exported this folder; no other folder is ever replaced by an export. */
export async function isEvidenceFolder(folder: string): Promise<boolean> {
  const info = await readStart(join(folder, BAG_INFO_FILE), MAX_BAG_INFO_BYTES).catch(() => '');
  return /^Bag-Software-Agent: Proofcase /m.test(info);
}

async function readStart(file: string, maxBytes: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Refuses a folder of photos that is an evidence folder, lies in a data folder, or holds the data folder in use. Other
 * data folders and evidence folders below it are skipped by the walk. `dataFolder` is null where none is in use.
 * @throws ProofcaseError `source-is-evidence`, `source-in-data-folder`, `data-folder-in-source`.
 */
export async function refuseOwnFolder(source: string, dataFolder: string | null): Promise<void> {
  if (await isEvidenceFolder(source)) throw new ProofcaseError('source-is-evidence', { path: source });
  for (let folder = source; ; folder = dirname(folder)) {
    if (await isDataFolder(folder)) throw new ProofcaseError('source-in-data-folder', { path: folder });
    if (folder === dirname(folder)) break;
  }
  if (dataFolder === null) return;
  const root = await realPathOf(dataFolder);
  if (isInside(source, root)) throw new ProofcaseError('data-folder-in-source', { path: root });
}
