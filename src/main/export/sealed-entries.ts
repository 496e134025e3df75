import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** A sealed ZIP opened to take single entries out of it. */
export interface SealedEntries {
  readonly names: readonly string[];
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
    names: [...entries.keys()],
    async open(entryName) {
      const entry = entries.get(entryName);
      if (!entry) throw new Error(`not in the sealed package: ${entryName}`);
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}
