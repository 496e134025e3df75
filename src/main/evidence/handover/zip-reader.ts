import { type FileHandle, open } from 'node:fs/promises';
import { type Entry, fromRandomAccessReaderPromise } from 'yauzl';
import { ProofcaseError } from '../../../contract/errors';
import { HandleReader } from '../../sending/packing/verify-sealed-zip';
import type { BagReader } from './bag-stream';
import { isBagPath, MAX_BAG_FILES, unreadable } from './handover-format';

const READ_BYTES = 1 << 20;
const METHOD_STORED = 0;
const FLAG_ENCRYPTED = 1;
const TYPE_MASK = 0o170000;
const TYPE_FILE = 0o100000;

interface Range {
  readonly start: number;
  readonly bytes: number;
}

/**
 * Opens a hostile ZIP as a bag: stored entries only, so that nothing can unpack to more than it is; only names that
 * Proofcase makes, each once; no links, no encryption, no overlapping entries.
 * @throws ProofcaseError `handover-unreadable`, `source-missing`.
 */
export async function openZipReader(file: string): Promise<BagReader> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new ProofcaseError('source-missing', { name: file }, String(error));
  });
  try {
    const { size, isFile } = await handle
      .stat()
      .then((stats) => ({ size: stats.size, isFile: stats.isFile() }));
    if (!isFile) throw unreadable('not a file');
    const ranges = await readDirectory(handle, size).catch((error: unknown) => {
      throw error instanceof ProofcaseError ? error : unreadable(String(error));
    });
    return {
      files: new Map([...ranges].map(([path, { bytes }]) => [path, bytes])),
      bytes: size,
      open: (path) => {
        const range = ranges.get(path);
        if (!range) throw unreadable(`${path} is missing`);
        return readRange(handle, range);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readDirectory(handle: FileHandle, size: number): Promise<ReadonlyMap<string, Range>> {
  const zip = await fromRandomAccessReaderPromise(new HandleReader(handle), size, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
  });
  if (zip.entryCount > MAX_BAG_FILES) throw unreadable(`${zip.entryCount} entries`);
  const ranges = new Map<string, Range>();
  for await (const entry of zip.eachEntry()) {
    refuseUnusual(entry);
    const { fileName: path } = entry;
    if (ranges.has(path)) throw unreadable(`${path} twice`);
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const bytes = entry.uncompressedSize;
    if (start + bytes > size) throw unreadable(`${path} ends after the file`);
    ranges.set(path, { start, bytes });
  }
  const sorted = [...ranges.values()].sort((a, b) => a.start - b.start);
  const overlapping = sorted.some(({ start, bytes }, index) => {
    const next = sorted[index + 1];
    return next !== undefined && start + bytes > next.start;
  });
  if (overlapping) throw unreadable('overlapping entries');
  return ranges;
}

function refuseUnusual(entry: Entry): void {
  const path = entry.fileName;
  if (!isBagPath(path)) throw unreadable(`unexpected name ${path.slice(0, 100)}`);
  const type = (entry.externalFileAttributes >>> 16) & TYPE_MASK;
  if (type !== 0 && type !== TYPE_FILE) throw unreadable(`${path} is no file`);
  if ((entry.generalPurposeBitFlag & FLAG_ENCRYPTED) !== 0) throw unreadable(`${path} is encrypted`);
  if (entry.compressionMethod !== METHOD_STORED || entry.compressedSize !== entry.uncompressedSize) {
    throw unreadable(`${path} is compressed`);
  }
}

async function* readRange(handle: FileHandle, { start, bytes }: Range): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < bytes; ) {
    const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, bytes - done));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, start + done);
    if (bytesRead === 0) throw unreadable('the file ends early');
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
