import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { ProofcaseError } from '../../../contract/errors';
import type { PlannedPackage } from '../../../domain/packing/plan-packages';

/** A file of a sealed ZIP as read back. */
export interface SealedEntry {
  readonly entryName: string;
  readonly originalPath: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface VerifiedZip {
  readonly zipSha256: string;
  readonly zipBytes: number;
  readonly entries: readonly SealedEntry[];
}

interface Located {
  readonly entry: Entry;
  readonly start: number;
  readonly end: number;
}

const READ_BYTES = 1 << 20;
const METHOD_STORED = 0;

/**
 * Compares a written ZIP with its plan: the directory as yauzl reads it, and in one pass the SHA-256 of the whole file
 * and the SHA-256 and CRC-32 of every entry (R5). @throws ProofcaseError `seal-failed` if anything differs, also if a
 * source changed.
 */
export async function verifySealedZip(
  zip: FileHandle,
  plan: PlannedPackage,
  signal?: AbortSignal,
): Promise<VerifiedZip> {
  const zipBytes = (await zip.stat()).size;
  if (zipBytes !== plan.bytes) throw damaged('zip', `${zipBytes} bytes instead of ${plan.bytes}`);
  const located = await locateEntries(zip, zipBytes);
  if (located.length !== plan.entries.length) throw damaged('zip', `${located.length} entries`);
  const { zipSha256, sums } = await hashInOnePass(zip, zipBytes, located, signal);
  const entries = plan.entries.map((planned, index): SealedEntry => {
    const found = located[index];
    const sum = sums[index];
    if (!found || !sum || found.entry.fileName !== planned.entryName)
      throw damaged(planned.entryName, 'not found');
    if (found.entry.compressionMethod !== METHOD_STORED) throw damaged(planned.entryName, 'not stored');
    if (sum.crc !== found.entry.crc32) throw damaged(planned.entryName, 'CRC-32 differs');
    const { entryName, item } = planned;
    // The checksum shows that the ZIP holds what was read: the file was another one than that of the plan.
    if (sum.sha256 !== item.sha256) throw sourceChanged(item.path, `SHA-256 is now ${sum.sha256}`);
    return { entryName, originalPath: item.path, sha256: sum.sha256, bytes: found.end - found.start };
  });
  return { zipSha256, zipBytes, entries };
}

async function locateEntries(zip: FileHandle, zipBytes: number): Promise<readonly Located[]> {
  const file = await fromRandomAccessReaderPromise(new HandleReader(zip), zipBytes, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
  });
  const located: Located[] = [];
  for await (const entry of file.eachEntry()) {
    const start = await dataStart(file, entry);
    located.push({ entry, start, end: start + entry.compressedSize });
  }
  return located;
}

async function dataStart(file: ZipFile, entry: Entry): Promise<number> {
  return (await file.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart;
}

interface Sums {
  readonly sha256: string;
  readonly crc: number;
}

async function hashInOnePass(
  zip: FileHandle,
  zipBytes: number,
  located: readonly Located[],
  signal: AbortSignal | undefined,
): Promise<{ readonly zipSha256: string; readonly sums: readonly Sums[] }> {
  const whole = createHash('sha256');
  const sums: Sums[] = [];
  let hash = createHash('sha256');
  let crc = 0;
  const buffers = [Buffer.allocUnsafe(READ_BYTES), Buffer.allocUnsafe(READ_BYTES)] as const;
  let reading = readAt(zip, buffers[0], 0, zipBytes);
  for (let offset = 0, turn = 0; offset < zipBytes; turn ^= 1) {
    const chunk = await reading;
    signal?.throwIfAborted();
    const end = offset + chunk.length;
    reading = readAt(zip, turn === 0 ? buffers[1] : buffers[0], end, zipBytes);
    reading.catch(() => undefined);
    whole.update(chunk);
    for (let at = located[sums.length]; at && at.start <= end; at = located[sums.length]) {
      const part = chunk.subarray(Math.max(at.start - offset, 0), at.end - offset);
      hash.update(part);
      crc = crc32(part, crc);
      if (at.end > end) break;
      sums.push({ sha256: hash.digest('hex'), crc });
      hash = createHash('sha256');
      crc = 0;
    }
    offset = end;
    await nextTurn();
  }
  return { zipSha256: whole.digest('hex'), sums };
}

async function readAt(zip: FileHandle, buffer: Buffer, position: number, zipBytes: number): Promise<Buffer> {
  const wanted = Math.min(buffer.length, zipBytes - position);
  if (wanted <= 0) return buffer.subarray(0, 0);
  const { bytesRead } = await zip.read(buffer, 0, wanted, position);
  if (bytesRead === 0) throw damaged('zip', 'ends early');
  return buffer.subarray(0, bytesRead);
}

/** Lets yauzl read from the handle that wrote the ZIP, so that the file cannot be swapped. */
export class HandleReader extends RandomAccessReader {
  readonly #zip: FileHandle;

  constructor(zip: FileHandle) {
    super();
    this.#zip = zip;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#zip.read(buffer, offset, length, position).then(
      ({ bytesRead }) => callback(bytesRead === length ? null : new Error('unexpected end of the ZIP')),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }
}

function damaged(entryName: string, problem: string): ProofcaseError {
  return new ProofcaseError(
    'seal-failed',
    { entryName, reason: 'read-back-differs' },
    `${entryName}: ${problem}`,
  );
}

export function sourceChanged(path: string, difference: string): ProofcaseError {
  return new ProofcaseError(
    'seal-failed',
    { path, reason: 'source-changed' },
    `source changed: ${difference}`,
  );
}
