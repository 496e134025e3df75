import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ZipArchive } from 'archiver';
import { ProofcaseError } from '../../../contract/errors';
import type { PlannedEntry, PlannedPackage } from '../../../domain/packing/plan-packages';
import { zipEntryHeadBytes } from '../../../domain/packing/zip-size';
import { PARTIAL_SUFFIX, renameDurably } from '../../support/durable-file';
import { hasErrorCode, isOutOfSpace } from '../../support/error-code';
import { removeWithRetry } from '../../support/files/held-files';
import { type SealedEntry, sourceChanged, verifySealedZip } from './verify-sealed-zip';

export interface SealOptions {
  /** Called with the source bytes packed so far and the total; the read-back is not counted. */
  readonly onProgress?: (bytes: number, totalBytes: number) => void;
  readonly signal?: AbortSignal;
}

export interface SealedPackage {
  readonly zipFile: string;
  readonly zipSha256: string;
  readonly zipBytes: number;
  readonly entries: readonly SealedEntry[];
}

/** The first DOS time; a fixed date makes ZIPs of equal content equal. */
const ENTRY_DATE = new Date('1980-01-01T00:00:00Z');

/** Returns the absolute path of the file of an item, which is the `index`-th of the plan. */
export type LocateEntry = (item: PlannedEntry['item'], index: number) => string;

function inFolder(folder: string): LocateEntry {
  return ({ path }) => join(folder, ...path.split('/'));
}

/**
 * Packs the files of `plan`, which are below a folder or found by a function, into `targetFile` byte for byte (R5), verifies the written ZIP and only then
 * renames it. Local headers contain the sizes, which streaming readers need for stored entries.
 * @throws ProofcaseError `seal-failed` (a source changed, is gone or cannot be read; the ZIP does not read back),
 *   `disk-full`, `target-not-writable`; the reason of an aborted signal. No file is left behind.
 */
export async function sealPackage(
  plan: PlannedPackage,
  source: string | LocateEntry,
  targetFile: string,
  options: SealOptions = {},
): Promise<SealedPackage> {
  const partial = `${targetFile}${PARTIAL_SUFFIX}`;
  try {
    options.signal?.throwIfAborted();
    const zip = await open(partial, 'w+', 0o600);
    try {
      const locate = typeof source === 'string' ? inFolder(source) : source;
      await writeZip(zip, plan, locate, options);
      // The flush runs while the ZIP is read back from the page cache.
      const [verified] = await Promise.all([verifySealedZip(zip, plan, options.signal), zip.sync()]);
      await zip.close();
      options.signal?.throwIfAborted();
      await renameDurably(partial, targetFile);
      return { zipFile: targetFile, ...verified };
    } finally {
      await zip.close().catch(() => undefined);
    }
  } catch (error) {
    await removeWithRetry(partial);
    throw asSealError(error, options.signal);
  }
}

/** Removes the partial files in `folder` and returns their names; one that is held stays until the next start. */
export async function removePartialFiles(
  folder: string,
  onDefect: (error: unknown) => void,
): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(PARTIAL_SUFFIX));
  for (const name of names) await removeWithRetry(join(folder, name)).catch(onDefect);
  return names;
}

async function writeZip(
  zip: FileHandle,
  plan: PlannedPackage,
  locate: LocateEntry,
  options: SealOptions,
): Promise<void> {
  // Loaded on demand: it is large, and no window needs it to open.
  const { ZipArchive } = await import('archiver');
  const archive = new ZipArchive({ store: true });
  const totalBytes = plan.entries.reduce((sum, entry) => sum + entry.item.bytes, 0);
  const sink = new FileSink(zip);
  // After a failure the library may emit another error, which needs a listener.
  archive.on('error', () => undefined);
  const writing = pipeline(archive, sink, options.signal ? { signal: options.signal } : {});
  try {
    // A failed write ends this wait, because `appendEntries` may then never settle.
    await Promise.race([
      appendEntries(archive, sink, plan.entries, locate, (bytes) => options.onProgress?.(bytes, totalBytes)),
      writing,
    ]);
    await Promise.all([archive.finalize(), writing]);
  } catch (error) {
    archive.destroy();
    await writing.catch(() => undefined);
    throw error;
  }
}

async function appendEntries(
  archive: ZipArchive,
  sink: FileSink,
  entries: readonly PlannedEntry[],
  locate: LocateEntry,
  onBytes: (bytes: number) => void,
): Promise<void> {
  let packed = 0;
  let zipOffset = 0;
  const read = (entry: PlannedEntry, index: number) => readSource(locate(entry.item, index), entry);
  let next = entries[0] ? read(entries[0], 0) : null;
  for (const [index, entry] of entries.entries()) {
    const source = await next;
    if (!source) return;
    const following = entries[index + 1];
    // Read one file ahead; its error is handled when it is awaited.
    next = following ? read(following, index + 1) : null;
    next?.catch(() => undefined);
    if (archive.destroyed) return;
    archive.append(source, { name: entry.entryName, date: ENTRY_DATE, mode: 0o644 });
    zipOffset += zipEntryHeadBytes(entry.entryName) + source.length;
    await sink.reached(zipOffset);
    packed += source.length;
    onBytes(packed);
  }
}

async function readSource(path: string, entry: PlannedEntry): Promise<Buffer> {
  const { item } = entry;
  let file: FileHandle | null = null;
  try {
    file = await open(path, 'r');
    // Read one byte more than expected, so that a grown file is detected.
    const buffer = Buffer.allocUnsafe(item.bytes + 1);
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    if (length !== item.bytes) throw sourceChanged(item.path, `${length} bytes instead of ${item.bytes}`);
    return buffer.subarray(0, length);
  } catch (error) {
    if (error instanceof ProofcaseError) throw error;
    throw new ProofcaseError('seal-failed', { path: item.path, reason: 'source-unreadable' }, String(error));
  } finally {
    await file?.close();
  }
}

/** Writes the ZIP and lets the packing wait for it, so that at most two source files are in memory. */
class FileSink extends Writable {
  readonly #file: FileHandle;
  #written = 0;
  #waiting: { readonly until: number; readonly resolve: () => void } | null = null;

  constructor(file: FileHandle) {
    super({ highWaterMark: 1 << 20 });
    this.#file = file;
  }

  /** Resolves when `bytes` of the ZIP are written; never resolves if writing fails. */
  reached(bytes: number): Promise<void> {
    if (this.#written >= bytes) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting = { until: bytes, resolve };
    });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#writeAll([chunk], done);
  }

  /** Headers arrive field by field; gathered writes save system calls. */
  override _writev(chunks: { readonly chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#writeAll(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  #writeAll(chunks: readonly Buffer[], done: (error?: Error | null) => void): void {
    writeAll(this.#file, chunks).then(() => {
      this.#written += chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      if (this.#waiting && this.#written >= this.#waiting.until) {
        this.#waiting.resolve();
        this.#waiting = null;
      }
      done();
    }, done);
  }
}

async function writeAll(file: FileHandle, chunks: readonly Buffer[]): Promise<void> {
  const wanted = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await file.writev([...chunks]);
  if (bytesWritten === wanted) return;
  const remaining = Buffer.concat(chunks).subarray(bytesWritten);
  if (bytesWritten === 0) throw new Error('the file system takes no more bytes');
  await writeAll(file, [remaining]);
}

function asSealError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof ProofcaseError) return error;
  if (isOutOfSpace(error)) return new ProofcaseError('disk-full', {}, String(error));
  if (hasErrorCode(error, ['EACCES', 'EPERM', 'EBUSY', 'EROFS', 'ENOENT', 'ENOTDIR'])) {
    return new ProofcaseError('target-not-writable', {}, String(error));
  }
  return new ProofcaseError('seal-failed', { reason: 'write-failed' }, String(error));
}
