import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { FileSource } from './copy-hashed';

/** A sealed ZIP opened to take single entries out of it. */
export interface SealedEntries {
  /** The bytes of one entry as they were sealed; rejects for a name that is not in it. */
  open(entryName: string): Promise<Readable>;
  close(): void;
}

/** Opens one of our own sealed ZIPs (received archives go through `service/decoding`). */
export async function openSealedZip(file: string): Promise<SealedEntries> {
  const zip: ZipFile = await openPromise(file, { autoClose: false, lazyEntries: true });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return {
    async open(entryName) {
      const entry = entries.get(entryName);
      if (!entry) throw new Error(`not in the sealed package: ${entryName}`);
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}

const METHOD_STORED = 0;

/**
 * Where each entry of one of our own sealed ZIPs lies in it: they are stored, not deflated, so an original is a piece
 * of the package, byte for byte (R5).
 */
export async function sealedEntries(file: string): Promise<ReadonlyMap<string, FileSource>> {
  const zip: ZipFile = await openPromise(file, { autoClose: false, lazyEntries: true });
  try {
    const entries = new Map<string, FileSource>();
    for await (const entry of zip.eachEntry()) {
      if (entry.compressionMethod !== METHOD_STORED) throw new Error(`not stored as is: ${entry.fileName}`);
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      const length = entry.uncompressedSize;
      entries.set(entry.fileName, { kind: 'file', file, start: fileDataStart, length });
    }
    return entries;
  } finally {
    zip.close();
  }
}
