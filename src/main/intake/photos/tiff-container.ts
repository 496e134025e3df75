import { type ByteSource, WHOLE_FILE_LIMIT_BYTES } from './byte-source';
import { EMPTY_CONTAINER, type PhotoContainer } from './container';

/** Maximum length of the chain of directories, which may be circular. */
const MAX_DIRECTORIES = 10_000;
/** More entries than any program writes; further ones are ignored. */
const MAX_ENTRIES = 2_000;
const BIG_TIFF = 43;

const NEW_SUBFILE_TYPE = 254;
const IMAGE_WIDTH = 256;
const IMAGE_LENGTH = 257;
const C2PA_STORE = 0xcd41;

/** Bytes of the number types of sizes and subfile types: SHORT, LONG, LONG8. */
const NUMBER_BYTES: ReadonlyMap<number, number> = new Map([
  [3, 2],
  [4, 4],
  [16, 8],
]);

interface Directory {
  readonly width: number | null;
  readonly height: number | null;
  /** A reduced copy of another page does not count as a page. */
  readonly isPage: boolean;
  readonly hasCredentials: boolean;
}

/**
 * Size and pages of a TIFF or BigTIFF (TIFF 6.0), read from its directories alone. Its EXIF offsets count from the
 * start of the file, so exifr gets all of it up to a limit; it does not read BigTIFF.
 */
export function readTiff(source: ByteSource): PhotoContainer {
  const directories = readDirectories(source);
  const pages = pageIndexes(directories);
  const first = directories[pages[0] ?? 0];
  if (!first) return { ...EMPTY_CONTAINER, broken: true };
  return {
    ...EMPTY_CONTAINER,
    width: first.width,
    height: first.height,
    pages: pages.length,
    exif: layoutOf(source)?.isBig ? [] : [source.read(0, WHOLE_FILE_LIMIT_BYTES)],
    hasCredentials: directories.some((directory) => directory.hasCredentials),
    broken: !first.width || !first.height,
  };
}

/** Index of a page (from 1) in the chain of directories (from 0); null if there is no such page. */
export function tiffDirectoryOfPage(source: ByteSource, page: number): number | null {
  return pageIndexes(readDirectories(source))[page - 1] ?? null;
}

/** If every directory is marked as a copy, the first one counts. */
function pageIndexes(directories: readonly Directory[]): readonly number[] {
  const pages = directories.flatMap(({ isPage }, index) => (isPage ? index : []));
  return pages.length === 0 && directories.length > 0 ? [0] : pages;
}

interface Layout {
  readonly little: boolean;
  readonly isBig: boolean;
  readonly firstOffset: number;
}

/** Null if the file does not start like a TIFF. */
function layoutOf(source: ByteSource): Layout | null {
  const header = source.read(0, 16);
  const order = header.toString('latin1', 0, 2);
  if (header.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const little = order === 'II';
  const isBig = numberAt(header, 2, 2, little) === BIG_TIFF && header.length === 16;
  return { little, isBig, firstOffset: numberAt(header, isBig ? 8 : 4, isBig ? 8 : 4, little) };
}

function readDirectories(source: ByteSource): readonly Directory[] {
  const layout = layoutOf(source);
  const directories: Directory[] = [];
  const seen = new Set<number>();
  let offset = layout?.firstOffset ?? 0;
  while (layout && offset >= 8 && !seen.has(offset) && seen.size < MAX_DIRECTORIES) {
    seen.add(offset);
    const read = readDirectory(source, layout, offset);
    if (!read) break;
    directories.push(read.directory);
    offset = read.next;
  }
  return directories;
}

function readDirectory(
  source: ByteSource,
  { little, isBig }: Layout,
  offset: number,
): { readonly directory: Directory; readonly next: number } | null {
  const countBytes = isBig ? 8 : 2;
  const wordBytes = isBig ? 8 : 4;
  const entryBytes = 4 + 2 * wordBytes;
  const counter = source.read(offset, countBytes);
  if (counter.length < countBytes) return null;
  const claimed = numberAt(counter, 0, countBytes, little);
  const tableBytes = Math.min(claimed, MAX_ENTRIES) * entryBytes;
  const table = source.read(offset + countBytes, tableBytes + wordBytes);
  const numbers = new Map<number, number>();
  let hasCredentials = false;
  for (let at = 0; at + entryBytes <= Math.min(table.length, tableBytes); at += entryBytes) {
    const tag = numberAt(table, at, 2, little);
    hasCredentials ||= tag === C2PA_STORE;
    const bytes = NUMBER_BYTES.get(numberAt(table, at + 2, 2, little)) ?? 0;
    const isNumber = bytes > 0 && bytes <= wordBytes && numberAt(table, at + 4, wordBytes, little) === 1;
    if (isNumber && !numbers.has(tag)) numbers.set(tag, numberAt(table, at + 4 + wordBytes, bytes, little));
  }
  const hasNext = claimed <= MAX_ENTRIES && table.length === tableBytes + wordBytes;
  return {
    directory: {
      width: numbers.get(IMAGE_WIDTH) ?? null,
      height: numbers.get(IMAGE_LENGTH) ?? null,
      isPage: ((numbers.get(NEW_SUBFILE_TYPE) ?? 0) & 1) === 0,
      hasCredentials,
    },
    next: hasNext ? numberAt(table, tableBytes, wordBytes, little) : 0,
  };
}

function numberAt(data: Buffer, at: number, bytes: number, little: boolean): number {
  if (bytes === 8) return Number(little ? data.readBigUInt64LE(at) : data.readBigUInt64BE(at));
  return little ? data.readUIntLE(at, bytes) : data.readUIntBE(at, bytes);
}
