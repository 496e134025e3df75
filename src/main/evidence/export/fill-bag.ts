import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ExportRemark } from '../../../contract/export-views';
import { mapConcurrently } from '../../../domain/concurrency';
import { sealedEntries } from '../../sending/packing/sealed-entries';
import { UnreadableSourceError } from '../../support/copy-hashed';
import { findFile } from '../../support/files/find-file';
import { hashFile } from '../../support/hash-file';
import { markAsDownloaded } from '../../support/mark-of-the-web';
import { maskDownloadAddress } from '../../support/mask-download-address';
import { type Bag, type BagSource, MAX_CONCURRENT_FILES } from './bag';
import type {
  Evidence,
  EvidenceFile,
  OriginalContent,
  RawResponseSource,
  SealedSource,
} from './collect-evidence';

export interface FillOutcome {
  /** Planned paths that are not in the folder. */
  readonly leftOut: ReadonlySet<string>;
  readonly remarks: readonly ExportRemark[];
}

export interface FillOptions {
  readonly signal?: AbortSignal | undefined;
  readonly platform?: NodeJS.Platform;
}

/**
 * Copies all collected files that are not in the bag yet, and removes everything else from it. A file with unexpected
 * content is omitted and reported.
 * @throws errors of the target.
 */
export async function fillBag(
  bag: Bag,
  { files }: Pick<Evidence, 'files'>,
  { signal, platform = process.platform }: FillOptions = {},
): Promise<FillOutcome> {
  const leftOut = new Set<string>();
  const remarks: ExportRemark[] = [];
  const packages = createPackageReader();
  await bag.retain(new Map(files.map(({ path, sha256 }) => [path, sha256])));
  await mapConcurrently(files, MAX_CONCURRENT_FILES, async (file) => {
    signal?.throwIfAborted();
    if (bag.has(file.path)) return;
    const outcome = await addFile(bag, file, packages);
    if (outcome === 'masked') remarks.push({ code: 'address-masked', name: file.name });
    if (outcome !== 'left-out') return markForeign(bag, file, platform);
    leftOut.add(file.path);
    remarks.push({ code: file.remark, name: file.name });
  });
  return { leftOut, remarks };
}

const FOREIGN_PARTS: ReadonlySet<EvidenceFile['part']> = new Set(['attachments', 'received']);

/** The mark is stored beside the content, which not every file system supports. */
async function markForeign(bag: Bag, { part, path }: EvidenceFile, platform: NodeJS.Platform): Promise<void> {
  if (!FOREIGN_PARTS.has(part)) return;
  await markAsDownloaded(bag.fileOf(path), platform).catch(() => undefined);
}

async function addFile(
  bag: Bag,
  file: EvidenceFile,
  packages: PackageReader,
): Promise<'added' | 'masked' | 'left-out'> {
  const { source } = file;
  if (source.kind === 'raw-response') return addRawResponse(bag, file, source.file);
  for (const readable of await sourcesOf(source, packages)) {
    try {
      const { sha256 } = await bag.add(file.path, readable);
      if (sha256 === file.sha256) return 'added';
    } catch (error) {
      if (!(error instanceof UnreadableSourceError)) throw error;
    }
    await bag.remove(file.path);
  }
  return 'left-out';
}

async function addRawResponse(
  bag: Bag,
  { path, sha256 }: EvidenceFile,
  file: string,
): Promise<'added' | 'masked' | 'left-out'> {
  const raw = await readFile(file).catch(() => null);
  if (raw === null || createHash('sha256').update(raw).digest('hex') !== sha256) return 'left-out';
  const masked = maskDownloadAddress(raw);
  await bag.add(path, { kind: 'bytes', bytes: masked ?? raw });
  return masked ? 'masked' : 'added';
}

/** An original is taken from its package, or from disk if the package is gone; `addFile` compares the hash. */
async function sourcesOf(
  source: Exclude<EvidenceFile['source'], RawResponseSource>,
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
 * Remarks about originals that changed or disappeared since they were last sealed; `originals` are oldest first. A file
 * of the same size that was not written since counts as unchanged, so that a card of photos is not read twice.
 */
export async function originalRemarks(
  originals: readonly OriginalContent[],
  signal?: AbortSignal,
): Promise<readonly ExportRemark[]> {
  const remarks: ExportRemark[] = [];
  const newest = new Map(originals.map((original) => [original.currentPath, original]));
  await mapConcurrently([...newest.values()], MAX_CONCURRENT_FILES, async ({ entry, stored }) => {
    signal?.throwIfAborted();
    const stats = await findFile(entry.sourcePath).catch(() => null);
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
