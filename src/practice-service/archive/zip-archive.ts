import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { ZipArchive } from 'archiver';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

const MAX_ENTRIES = 2_000;
const MAX_ENTRY_BYTES = 120_000_000;
const MAX_TOTAL_BYTES = 500_000_000;

/** The archive cannot be analysed; the message is made for `detail`. */
export class BadArchive extends Error {}

export interface ArchiveEntry {
  /** As in the ZIP: the key of the answer's `Files`. */
  readonly name: string;
  readonly bytes: number;
  /** The whole content, checked against size and CRC-32; throws BadArchive. */
  read(): Promise<Buffer>;
}

export interface OpenArchive {
  readonly entries: readonly ArchiveEntry[];
  close(): void;
}

/** Opens an uploaded ZIP and checks its directory. Throws BadArchive for anything that is not a sound ZIP. */
export async function openArchive(path: string): Promise<OpenArchive> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch (error) {
    throw new BadArchive(`the upload is not a readable ZIP archive: ${messageOf(error)}`);
  }
  try {
    const entries = await readDirectory(zip);
    return { entries, close: () => zip.close() };
  } catch (error) {
    zip.close();
    if (error instanceof BadArchive) throw error;
    throw new BadArchive(`the ZIP archive is damaged: ${messageOf(error)}`);
  }
}

async function readDirectory(zip: ZipFile): Promise<readonly ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  const names = new Set<string>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (name.endsWith('/') || isOperatingSystemDebris(name)) continue;
    if (names.has(name)) throw new BadArchive(`the ZIP archive holds ${name} twice`);
    if (entry.isEncrypted()) throw new BadArchive(`the ZIP entry ${name} is encrypted`);
    names.add(name);
    total += entry.uncompressedSize;
    if (names.size > MAX_ENTRIES)
      throw new BadArchive(`the ZIP archive holds more than ${MAX_ENTRIES} files`);
    if (entry.uncompressedSize > MAX_ENTRY_BYTES || total > MAX_TOTAL_BYTES) {
      throw new BadArchive('the ZIP archive unpacks to too many bytes');
    }
    entries.push({ name, bytes: entry.uncompressedSize, read: () => readEntry(zip, entry) });
  }
  if (entries.length === 0) throw new BadArchive('the ZIP archive is empty');
  return entries;
}

function isOperatingSystemDebris(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(?:^|\/)(?:\.DS_Store|Thumbs\.db)$/.test(name);
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk));
    }
    const content = Buffer.concat(chunks);
    if (crc32(content) !== entry.crc32) throw new Error('its checksum differs');
    return content;
  } catch (error) {
    throw new BadArchive(`the ZIP entry ${entry.fileName} is damaged: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Writes stored files into one ZIP, in order; returns its size. Entries carry `date`, so equal content gives equal bytes. */
export async function writeArchive(
  path: string,
  files: readonly { readonly name: string; readonly path: string }[],
  date: Date,
): Promise<number> {
  const archive = new ZipArchive({ zlib: { level: 6 } });
  const written = pipeline(archive, createWriteStream(path));
  const filled = fill(archive, files, date);
  await Promise.all([filled, written]);
  return (await stat(path)).size;
}

async function fill(
  archive: ZipArchive,
  files: readonly { readonly name: string; readonly path: string }[],
  date: Date,
): Promise<void> {
  for (const file of files) {
    // One at a time: the order stays, and only one file is open.
    const entered = once(archive, 'entry');
    archive.append(createReadStream(file.path), { name: file.name, date });
    await entered;
  }
  await archive.finalize();
}
