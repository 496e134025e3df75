import { stat } from 'node:fs/promises';
import type { ExportRemark } from '../../../contract/export-views';
import { mapConcurrently } from '../../../domain/concurrency';
import { sealedEntries } from '../../sending/packing/sealed-entries';
import { UnreadableSourceError } from '../../support/copy-hashed';
import { hashFile } from '../../support/hash-file';
import { type Bag, type BagSource, MAX_CONCURRENT_FILES } from './bag';
import type { Evidence, EvidenceFile, OriginalContent, SealedSource } from './collect-evidence';

export interface FillOutcome {
  /** Planned paths that are not in the folder. */
  readonly leftOut: ReadonlySet<string>;
  readonly remarks: readonly ExportRemark[];
}

/**
 * Copies all collected files. A file with unexpected content is omitted and reported.
 * @throws errors of the target.
 */
export async function fillBag(bag: Bag, { files }: Evidence, signal?: AbortSignal): Promise<FillOutcome> {
  const leftOut = new Set<string>();
  const remarks: ExportRemark[] = [];
  const packages = createPackageReader();
  await mapConcurrently(files, MAX_CONCURRENT_FILES, async (file) => {
    signal?.throwIfAborted();
    if (await addFile(bag, file, packages)) return;
    leftOut.add(file.path);
    remarks.push({ code: file.remark, name: file.name });
  });
  return { leftOut, remarks };
}

async function addFile(bag: Bag, file: EvidenceFile, packages: PackageReader): Promise<boolean> {
  for (const source of await sourcesOf(file.source, packages)) {
    try {
      const { sha256 } = await bag.add(file.path, source);
      if (sha256 === file.sha256) return true;
    } catch (error) {
      if (!(error instanceof UnreadableSourceError)) throw error;
    }
    await bag.remove(file.path);
  }
  return false;
}

/** An original is taken from its package, or from disk if the package is gone; `addFile` compares the hash. */
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
  const entriesByZip = new Map<string, ReturnType<typeof sealedEntries>>();
  return async ({ zipFile, entryName }) => {
    const entries = entriesByZip.get(zipFile) ?? sealedEntries(zipFile);
    entriesByZip.set(zipFile, entries);
    return entries.then(
      (found) => found.get(entryName) ?? null,
      () => null,
    );
  };
}

/**
 * Remarks about originals that changed or disappeared since sealing. A file of the same size that was not written
 * since counts as unchanged, so that a card of photos is not read twice.
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
    const stats = await stat(entry.sourcePath).catch(() => null);
    const name = entry.originalPath;
    if (!stats?.isFile()) {
      remarks.push({ code: 'original-gone', name });
      return;
    }
    if (stats.size === entry.bytes && stats.mtimeMs <= Date.parse(stored.sealedAt)) return;
    const current = await hashFile(entry.sourcePath, signal).catch(() => null);
    signal?.throwIfAborted();
    if (current === null) remarks.push({ code: 'original-gone', name });
    else if (current.sha256 !== entry.sha256) remarks.push({ code: 'original-changed', name });
  });
  return remarks;
}
