import type { FileType } from '../../domain/item';
import type { MetadataBlock, MetadataBlockName, MetadataEntry } from '../../domain/metadata';
import type { Region } from './byte-source';
import { directoryAt, EXIF_POINTER, GPS_POINTER, textOf } from './exif';
import { readIcc } from './icc';
import type { PhotoBlocks } from './photo-blocks';
import { commentOf, utf16 } from './photo-values';
import { EXIF_TAGS, GPS_TAGS, INTEROPERABILITY_TAGS, tagName } from './tag-names';
import { type TiffDirectory, type TiffEntry, TiffReader } from './tiff-directories';

/** Bounds of a listing: more than any real file has, and little enough for a screen that searches while one types. */
export const MAX_BLOCKS = 40;
export const MAX_BLOCK_ENTRIES = 500;
export const MAX_TEXT_CHARS = 500;

const MAX_VALUE_BYTES = 4_096;
const MAX_LISTED_NUMBERS = 32;
const MAX_PAGES_LISTED = 10;

const INTEROPERABILITY_POINTER = 0xa005;
const USER_COMMENT = 0x9286;
const EXPOSURE_TIME = 0x829a;
/** Windows' own text tags are UTF-16 in a list of bytes. */
const WINDOWS_TEXTS: ReadonlySet<number> = new Set([0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f]);

/** Every tag of a picture, block by block in the order of the file, as far as the bounds allow. Throws nothing. */
export function describePhoto(blocks: PhotoBlocks, type: Exclude<FileType, 'pdf'>): readonly MetadataBlock[] {
  const { container, xmp, iptc } = blocks;
  const early = container.early;
  const all = [
    block(type, '', [
      ...(container.width && container.height
        ? [textEntry('Width', String(container.width)), textEntry('Height', String(container.height))]
        : []),
      ...(container.pages > 1 ? [textEntry('Pages', String(container.pages))] : []),
    ]),
    ...factBlocks(blocks),
    ...(early
      ? [
          block(early.block, '', [
            ...(early.make ? [textEntry('Make', early.make)] : []),
            ...(early.model ? [textEntry('Model', early.model)] : []),
            ...(early.dateTime ? [textEntry('DateTime', early.dateTime)] : []),
          ]),
        ]
      : []),
    ...container.exif.flatMap((region, index) => exifBlocks(region, index)),
    block(
      'xmp',
      '',
      xmp.properties.map(({ path, value }) => textEntry(path, value)),
    ),
    block(
      'iptc',
      '',
      iptc.map(({ tag, value }) => textEntry(tag, value)),
    ),
    block(
      'png-text',
      '',
      [...container.texts].map(([keyword, value]) => textEntry(keyword, value)),
    ),
    block('icc', '', container.icc ? readIcc(container.icc) : []),
  ];
  return all.filter(({ entries }) => entries.length > 0).slice(0, MAX_BLOCKS);
}

/** Builds a block within the bounds. */
export function block(
  name: MetadataBlockName,
  part: string,
  entries: readonly MetadataEntry[],
): MetadataBlock {
  return {
    block: name,
    part,
    entries: entries.slice(0, MAX_BLOCK_ENTRIES),
    truncated: entries.length > MAX_BLOCK_ENTRIES,
  };
}

/** A readable entry, its control characters as blanks and its length within the bounds. */
export function textEntry(tag: string, text: string): MetadataEntry {
  const plain = text
    .slice(0, 4 * MAX_TEXT_CHARS)
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return { tag: tag.slice(0, 200), text: plain.slice(0, MAX_TEXT_CHARS), bytes: null };
}

function factBlocks({ container }: PhotoBlocks): readonly MetadataBlock[] {
  const names = [...new Set(container.facts.map((fact) => fact.block))];
  return names.map((name) =>
    block(
      name,
      '',
      container.facts.filter((fact) => fact.block === name).map(({ tag, text }) => textEntry(tag, text)),
    ),
  );
}

function exifBlocks(region: Region, index: number): readonly MetadataBlock[] {
  const tiff = TiffReader.open(region);
  if (!tiff) return [];
  const which = index === 0 ? '' : ` (${index + 1})`;
  const found: MetadataBlock[] = [];
  const seen = new Set<number>();
  let offset = tiff.firstOffset;
  for (let ifd = 0; offset > 0 && !seen.has(offset) && ifd < MAX_PAGES_LISTED; ifd += 1) {
    seen.add(offset);
    const directory = tiff.directory(offset);
    if (!directory) break;
    found.push(directoryBlock(tiff, directory, 'exif', `IFD${ifd}${which}`, EXIF_TAGS));
    found.push(...subdirectories(tiff, directory, which));
    offset = directory.next;
  }
  return found;
}

function subdirectories(tiff: TiffReader, directory: TiffDirectory, which: string): readonly MetadataBlock[] {
  const exif = directoryAt(tiff, directory, EXIF_POINTER);
  const gps = directoryAt(tiff, directory, GPS_POINTER);
  const interoperability = exif && directoryAt(tiff, exif, INTEROPERABILITY_POINTER);
  return [
    ...(exif ? [directoryBlock(tiff, exif, 'exif', `Exif${which}`, EXIF_TAGS)] : []),
    ...(gps ? [directoryBlock(tiff, gps, 'gps', `GPS${which}`, GPS_TAGS)] : []),
    ...(interoperability
      ? [directoryBlock(tiff, interoperability, 'exif', `Interoperability${which}`, INTEROPERABILITY_TAGS)]
      : []),
  ];
}

function directoryBlock(
  tiff: TiffReader,
  directory: TiffDirectory,
  name: MetadataBlockName,
  part: string,
  names: ReadonlyMap<number, string>,
): MetadataBlock {
  const listed = directory.entries.slice(0, MAX_BLOCK_ENTRIES);
  const entries = listed.map((entry) => tagEntry(tiff, entry, tagName(names, entry.tag)));
  return { ...block(name, part, entries), truncated: directory.entries.length > listed.length };
}

function tagEntry(tiff: TiffReader, entry: TiffEntry, tag: string): MetadataEntry {
  const value = tiff.value(entry, MAX_VALUE_BYTES);
  const binary: MetadataEntry = { tag, text: null, bytes: entry.bytes };
  if (value === undefined) return binary;
  if (typeof value === 'string') return textEntry(tag, textOf(value) ?? '');
  if (value instanceof Uint8Array) {
    const text = bytesAsText(entry.tag, value);
    return text === null ? binary : textEntry(tag, text);
  }
  const numbers = typeof value === 'number' ? [value] : value;
  const listed = numbers.slice(0, MAX_LISTED_NUMBERS).map((number) => numberText(entry.tag, number));
  return textEntry(tag, listed.join(', ') + (numbers.length > MAX_LISTED_NUMBERS ? ', …' : ''));
}

/** Versions (`0232`) and comments are text in disguise; everything else of bytes is for programs. */
function bytesAsText(tag: number, bytes: Uint8Array): string | null {
  if (tag === USER_COMMENT) return commentOf(bytes) ?? '';
  if (WINDOWS_TEXTS.has(tag)) return utf16(Buffer.from(bytes)).replace(/\0+$/, '');
  if (bytes.length <= 8 && bytes.every((byte) => byte < 32)) return [...bytes].join('.');
  const text = Buffer.from(bytes).toString('latin1').replace(/\0+$/, '');
  return /^[\x20-\x7e]+$/.test(text) ? text : null;
}

function numberText(tag: number, number: number): string {
  if (!Number.isFinite(number)) return '–';
  if (tag === EXPOSURE_TIME && number > 0 && number < 0.5) return `1/${Math.round(1 / number)}`;
  return String(Math.round(number * 1e8) / 1e8);
}
