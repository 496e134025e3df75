import type { ByteSource } from './byte-source';
import { EMPTY_CONTAINER, type PhotoContainer } from './container';

const MAX_PAGES = 10_000;
const TAG_SUBFILE = 254;
const TAG_WIDTH = 256;
const TAG_HEIGHT = 257;
const TAG_XMP = 700;
const MAX_XMP_BYTES = 1 << 20;

interface Layout {
  readonly big: boolean;
  readonly u16: (buffer: Buffer, at: number) => number;
  readonly u32: (buffer: Buffer, at: number) => number;
  /** A count or offset: 4 bytes, or 8 in BigTIFF. */
  readonly word: (buffer: Buffer, at: number) => number;
}

interface Directory {
  readonly entries: ReadonlyMap<number, { readonly value: number; readonly count: number }>;
  readonly next: number;
}

/** The directories of a TIFF or BigTIFF (TIFF 6.0): size and XMP of the first page, number of pages. */
export function readTiff(source: ByteSource): PhotoContainer {
  const header = source.read(0, 16);
  if (header.length < 8) return { ...EMPTY_CONTAINER, broken: true };
  const layout = layoutOf(header);
  let offset = layout.word(header, layout.big ? 8 : 4);
  let first: Directory | null = null;
  let pages = 0;
  const seen = new Set<number>();
  while (offset > 0 && !seen.has(offset) && seen.size < MAX_PAGES) {
    seen.add(offset);
    const directory = readDirectory(source, layout, offset);
    if (!directory) break;
    first ??= directory;
    // Bit 0 of NewSubfileType marks a reduced copy of another page.
    if (((directory.entries.get(TAG_SUBFILE)?.value ?? 0) & 1) === 0) pages += 1;
    offset = directory.next;
  }
  const width = first?.entries.get(TAG_WIDTH)?.value ?? null;
  const height = first?.entries.get(TAG_HEIGHT)?.value ?? null;
  const xmp = first?.entries.get(TAG_XMP);
  return {
    ...EMPTY_CONTAINER,
    width,
    height,
    pages: Math.max(1, pages),
    // EXIF libraries follow absolute offsets, so the block is the file.
    exif: layout.big ? null : source.whole(),
    xmp: xmp && xmp.count <= MAX_XMP_BYTES ? source.read(xmp.value, xmp.count).toString('utf8') : null,
    broken: !width || !height,
  };
}

/** Where a page, from 1, stands in the chain of directories, from 0: reduced copies of pages stand there, too. */
export function tiffDirectoryOfPage(source: ByteSource, page: number): number | null {
  const header = source.read(0, 16);
  if (header.length < 8) return null;
  const layout = layoutOf(header);
  let offset = layout.word(header, layout.big ? 8 : 4);
  let pages = 0;
  for (let index = 0; offset > 0 && index < MAX_PAGES; index += 1) {
    const directory = readDirectory(source, layout, offset);
    if (!directory) break;
    if (((directory.entries.get(TAG_SUBFILE)?.value ?? 0) & 1) === 0) pages += 1;
    if (pages === page) return index;
    offset = directory.next;
  }
  // Where every directory calls itself a copy, the first one is what there is.
  return pages === 0 && page === 1 ? 0 : null;
}

function layoutOf(header: Buffer): Layout {
  const little = header[0] === 0x49;
  const u16 = (buffer: Buffer, at: number): number =>
    little ? buffer.readUInt16LE(at) : buffer.readUInt16BE(at);
  const u32 = (buffer: Buffer, at: number): number =>
    little ? buffer.readUInt32LE(at) : buffer.readUInt32BE(at);
  const u64 = (buffer: Buffer, at: number): number =>
    Number(little ? buffer.readBigUInt64LE(at) : buffer.readBigUInt64BE(at));
  const big = u16(header, 2) === 43 && header.length >= 16;
  return { big, u16, u32, word: big ? u64 : u32 };
}

function readDirectory(source: ByteSource, layout: Layout, offset: number): Directory | null {
  const [countBytes, entryBytes, wordBytes] = layout.big ? [8, 20, 8] : [2, 12, 4];
  const counter = source.read(offset, countBytes);
  if (counter.length < countBytes) return null;
  const count = layout.big ? layout.word(counter, 0) : layout.u16(counter, 0);
  if (count > 65_535) return null;
  const body = source.read(offset + countBytes, count * entryBytes + wordBytes);
  const entries = new Map<number, { value: number; count: number }>();
  for (let at = 0; at + entryBytes <= Math.min(body.length, count * entryBytes); at += entryBytes) {
    const type = layout.u16(body, at + 2);
    const valueAt = at + 4 + wordBytes;
    const number = layout.word(body, at + 4);
    // A single short stands in the first half of the field; everything else here is a number or an offset.
    const isShort = type === 3 && number === 1;
    const isLong = type === 4 && number === 1;
    const read = isShort ? layout.u16 : isLong ? layout.u32 : layout.word;
    entries.set(layout.u16(body, at), { value: read(body, valueAt), count: number });
  }
  const nextAt = count * entryBytes;
  return { entries, next: body.length >= nextAt + wordBytes ? layout.word(body, nextAt) : 0 };
}
