import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { FileSource } from '../../support/copy-hashed';

/** A sealed ZIP that is open for reading single entries. */
export interface SealedEntries {
  /** Streams one entry. @throws if there is no entry of that name. */
  open(entryName: string): Promise<Readable>;
  close(): void;
}

/** Opens a ZIP that this program sealed; archives of the service are read by `service/decoding`. */
export async function openSealedZip(file: string): Promise<SealedEntries> {
  const zip: ZipFile = await openPromise(file, { autoClose: false, lazyEntries: true });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return {
    async open(entryName) {
      const entry = entries.get(entryName);
      if (!entry) throw new Error(`the sealed package has no entry ${entryName}`);
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}

const METHOD_STORED = 0;

/**
 * The byte range of each entry in a sealed ZIP: entries are stored uncompressed, so an original is a range of the
 * package (R5).
 */
export async function sealedEntries(file: string): Promise<ReadonlyMap<string, FileSource>> {
  const zip: ZipFile = await openPromise(file, { autoClose: false, lazyEntries: true });
  try {
    const entries = new Map<string, FileSource>();
    for await (const entry of zip.eachEntry()) {
      if (entry.compressionMethod !== METHOD_STORED)
        throw new Error(`the entry is compressed: ${entry.fileName}`);
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      const length = entry.uncompressedSize;
      entries.set(entry.fileName, { kind: 'file', file, start: fileDataStart, length });
    }
    return entries;
  } finally {
    zip.close();
  }
}
