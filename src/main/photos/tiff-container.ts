import type { Region } from './byte-source';
import {
  EMPTY_CONTAINER,
  MAX_ICC_BYTES,
  MAX_IPTC_BYTES,
  MAX_XMP_BYTES,
  type PhotoContainer,
} from './container';
import { iptcOfPhotoshop } from './iptc';
import { type TiffDirectory, type TiffEntry, TiffReader } from './tiff-directories';
import { xmpText } from './xmp';

const MAX_PAGES = 10_000;
const TAG_SUBFILE = 254;
const TAG_WIDTH = 256;
const TAG_HEIGHT = 257;
const TAG_XMP = 700;
const TAG_IPTC = 33_723;
const TAG_PHOTOSHOP = 34_377;
const TAG_ICC = 34_675;

/**
 * The directories of a TIFF or BigTIFF (TIFF 6.0): size and metadata blocks of the first page, number of pages.
 * Only directories and values are read, whatever the size of the file; EXIF is read from the file itself, since its
 * offsets count from there.
 */
export function readTiff(source: Region): PhotoContainer {
  const tiff = TiffReader.open(source);
  if (!tiff) return { ...EMPTY_CONTAINER, broken: true };
  let offset = tiff.firstOffset;
  let first: TiffDirectory | null = null;
  let pages = 0;
  const seen = new Set<number>();
  while (offset > 0 && !seen.has(offset) && seen.size < MAX_PAGES) {
    seen.add(offset);
    const directory = tiff.directory(offset);
    if (!directory) break;
    first ??= directory;
    if (isPage(tiff, directory)) pages += 1;
    offset = directory.next;
  }
  if (!first) return { ...EMPTY_CONTAINER, broken: true };
  const width = numberAt(tiff, first, TAG_WIDTH);
  const height = numberAt(tiff, first, TAG_HEIGHT);
  const xmp = blockAt(tiff, first, TAG_XMP, MAX_XMP_BYTES);
  const photoshop = blockAt(tiff, first, TAG_PHOTOSHOP, MAX_IPTC_BYTES);
  return {
    ...EMPTY_CONTAINER,
    width,
    height,
    pages: Math.max(1, pages),
    exif: [source],
    xmp: xmp ? [xmpText(xmp)] : [],
    iptc: blockAt(tiff, first, TAG_IPTC, MAX_IPTC_BYTES) ?? (photoshop && iptcOfPhotoshop(photoshop)),
    icc: blockAt(tiff, first, TAG_ICC, MAX_ICC_BYTES),
    broken: !width || !height,
  };
}

/** Where a page, from 1, stands in the chain of directories, from 0: reduced copies of pages stand there, too. */
export function tiffDirectoryOfPage(source: Region, page: number): number | null {
  const tiff = TiffReader.open(source);
  if (!tiff) return null;
  let offset = tiff.firstOffset;
  let pages = 0;
  for (let index = 0; offset > 0 && index < MAX_PAGES; index += 1) {
    const directory = tiff.directory(offset);
    if (!directory) break;
    if (isPage(tiff, directory)) pages += 1;
    if (pages === page) return index;
    offset = directory.next;
  }
  // Where every directory calls itself a copy, the first one is what there is.
  return pages === 0 && page === 1 ? 0 : null;
}

/** Bit 0 of NewSubfileType marks a reduced copy of another page. */
function isPage(tiff: TiffReader, directory: TiffDirectory): boolean {
  return ((numberAt(tiff, directory, TAG_SUBFILE) ?? 0) & 1) === 0;
}

function entryOf(directory: TiffDirectory, tag: number): TiffEntry | null {
  return directory.entries.find((entry) => entry.tag === tag) ?? null;
}

function numberAt(tiff: TiffReader, directory: TiffDirectory, tag: number): number | null {
  const entry = entryOf(directory, tag);
  const value = entry && tiff.value(entry, 8);
  return typeof value === 'number' ? value : null;
}

function blockAt(tiff: TiffReader, directory: TiffDirectory, tag: number, mostBytes: number): Buffer | null {
  const entry = entryOf(directory, tag);
  return entry && entry.bytes <= mostBytes ? tiff.bytes(entry, mostBytes) : null;
}
