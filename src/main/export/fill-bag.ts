import { stat } from 'node:fs/promises';
import type { ExportRemark } from '../../contract/export-views';
import { mapConcurrently } from '../../domain/concurrency';
import { hashFile } from '../intake/hash-file';
import type { Bag, BagSource } from './bag';
import { MAX_CONCURRENT_FILES } from './bag';
import type { Evidence, EvidenceFile, OriginalContent, SealedSource } from './collect-evidence';
import { UnreadableSource } from './copy-hashed';
import { sealedEntries } from './sealed-entries';

export interface Filled {
  /** Paths that were planned and are not in the folder. */
  readonly leftOut: ReadonlySet<string>;
  readonly remarks: readonly ExportRemark[];
}

/**
 * Copies everything that was collected. What is not what it should be is left out and said; errors of the target are
 * thrown.
 */
export async function fillBag(bag: Bag, { files }: Evidence, signal?: AbortSignal): Promise<Filled> {
  const leftOut = new Set<string>();
  const remarks: ExportRemark[] = [];
  const packages = createPackageReader();
  await mapConcurrently(files, MAX_CONCURRENT_FILES, async (file) => {
    signal?.throwIfAborted();
    if (await addWhole(bag, file, packages)) return;
    leftOut.add(file.path);
    remarks.push({ code: file.remark, name: file.name });
  });
  return { leftOut, remarks };
}

async function addWhole(bag: Bag, file: EvidenceFile, packages: PackageReader): Promise<boolean> {
  for (const source of await sourcesOf(file.source, packages)) {
    try {
      const { sha256 } = await bag.add(file.path, source);
      if (sha256 === file.sha256) return true;
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
    }
    await bag.remove(file.path);
  }
  return false;
}

/** An original lies in its package; where that is gone, what is on disk will do if its hash is the sealed one. */
async function sourcesOf(
  source: EvidenceFile['source'],
  packages: PackageReader,
): Promise<readonly BagSource[]> {
  if (source.kind !== 'sealed') return [source];
  const inside = await packages(source);
  const onDisk = { kind: 'file', file: source.sourcePath } as const;
  return inside ? [inside, onDisk] : [onDisk];
}

type PackageReader = (source: SealedSource) => Promise<BagSource | null>;

/** Reads the directory of each package once. */
function createPackageReader(): PackageReader {
  const known = new Map<string, ReturnType<typeof sealedEntries>>();
  return async ({ zipFile, entryName }) => {
    const entries = known.get(zipFile) ?? sealedEntries(zipFile);
    known.set(zipFile, entries);
    return entries.then(
      (found) => found.get(entryName) ?? null,
      () => null,
    );
  };
}

/**
 * What became of the originals since they were sealed; what is exported is what was sealed. A file of the same size
 * that was not written since counts as the same, so that a card of photos is not read a second time.
 */
export async function originalRemarks(
  originals: readonly OriginalContent[],
  signal?: AbortSignal,
): Promise<readonly ExportRemark[]> {
  const remarks: ExportRemark[] = [];
  const seen = new Set<string>();
  await mapConcurrently(originals, MAX_CONCURRENT_FILES, async ({ entry, stored }) => {
    signal?.throwIfAborted();
    if (seen.has(entry.originalPath)) return;
    seen.add(entry.originalPath);
    const found = await stat(entry.sourcePath).catch(() => null);
    const name = entry.originalPath;
    if (!found?.isFile()) {
      remarks.push({ code: 'original-gone', name });
      return;
    }
    if (found.size === entry.bytes && found.mtimeMs <= Date.parse(stored.sealedAt)) return;
    const now = await hashFile(entry.sourcePath, signal).catch(() => null);
    signal?.throwIfAborted();
    if (now === null) remarks.push({ code: 'original-gone', name });
    else if (now.sha256 !== entry.sha256) remarks.push({ code: 'original-changed', name });
  });
  return remarks;
}
