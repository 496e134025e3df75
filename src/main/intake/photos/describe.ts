import type { FileType } from '../../../domain/file-type';
import {
  MAX_BLOCK_ENTRIES,
  MAX_BLOCKS,
  type MetadataBlock,
  type MetadataBlockName,
  type MetadataEntry,
} from '../../../domain/metadata';
import type { CameraFacts } from './container';
import { type ExifBlocks, readIcc } from './exifr';
import type { PhotoBlocks } from './photo-blocks';
import { commentOf, utf16 } from './photo-values';
import { type Tags, type TagValue, textOf } from './tag-values';

export const MAX_TEXT_CHARS = 500;

const MAX_LISTED_NUMBERS = 32;
/** Longer ones are tables and maker notes. */
const MAX_TEXT_BYTES = 4_096;

/** Windows' own text tags are UTF-16 in a list of bytes. */
const WINDOWS_TEXTS: ReadonlySet<string> = new Set([
  'XPTitle',
  'XPComment',
  'XPAuthor',
  'XPKeywords',
  'XPSubject',
]);

/** Every tag of a picture, block by block in the order of the file, within the limits. Never throws. */
export function describePhoto(blocks: PhotoBlocks, type: Exclude<FileType, 'pdf'>): readonly MetadataBlock[] {
  const { container, exif, xmp, iptc } = blocks;
  const { camera } = container;
  const all = [
    block(type, '', [
      ...(container.width && container.height
        ? [textEntry('Width', String(container.width)), textEntry('Height', String(container.height))]
        : []),
      ...(container.pages > 1 ? [textEntry('Pages', String(container.pages))] : []),
    ]),
    ...factBlocks(blocks),
    block('jfif', '', exif[0]?.jfif ?? []),
    ...(camera ? [block(camera.block, '', cameraEntries(camera))] : []),
    ...exif.flatMap((read, index) => exifBlocks(read, index)),
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
    block('icc', '', container.icc ? readIcc(container.icc) : (exif[0]?.icc ?? [])),
  ];
  return all.filter(({ entries }) => entries.length > 0).slice(0, MAX_BLOCKS);
}

function cameraEntries({ make, model, dateTime, position }: CameraFacts): readonly MetadataEntry[] {
  return [
    ...(make ? [textEntry('Make', make)] : []),
    ...(model ? [textEntry('Model', model)] : []),
    ...(dateTime ? [textEntry('DateTime', dateTime)] : []),
    ...(position ? [textEntry('Position', `${position.latitude}, ${position.longitude}`)] : []),
  ];
}

/** Builds a block within the limits. */
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

/** A readable entry, with control characters as blanks and a length within the limits. */
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

function exifBlocks(read: ExifBlocks, index: number): readonly MetadataBlock[] {
  const which = index === 0 ? '' : ` (${index + 1})`;
  return [
    tagBlock('exif', `IFD0${which}`, read.ifd0),
    tagBlock('exif', `Exif${which}`, read.exif),
    tagBlock('gps', `GPS${which}`, read.gps),
    tagBlock('exif', `Interoperability${which}`, read.interop),
    tagBlock('exif', `IFD1${which}`, read.ifd1),
  ];
}

function tagBlock(name: MetadataBlockName, part: string, tags: Tags): MetadataBlock {
  const entries = Object.entries(tags).flatMap(([tag, value]) =>
    value === undefined ? [] : tagEntry(tag, value),
  );
  return block(name, part, entries);
}

function tagEntry(tag: string, value: TagValue): MetadataEntry {
  if (typeof value === 'string') return textEntry(tag, textOf(value) ?? '');
  if (value instanceof Uint8Array) {
    const text = bytesAsText(tag, value);
    return text === null ? { tag, text: null, bytes: value.length } : textEntry(tag, text);
  }
  const numbers = typeof value === 'number' ? [value] : value;
  const listed = numbers.slice(0, MAX_LISTED_NUMBERS).map((number) => numberText(tag, number));
  return textEntry(tag, listed.join(', ') + (numbers.length > MAX_LISTED_NUMBERS ? ', …' : ''));
}

/** Versions (`0232`) and comments are text stored as bytes; other bytes are not readable. */
function bytesAsText(tag: string, bytes: Uint8Array): string | null {
  if (tag === 'UserComment') return commentOf(bytes) ?? '';
  if (WINDOWS_TEXTS.has(tag)) return utf16(Buffer.from(bytes)).replace(/\0+$/, '');
  if (bytes.length > MAX_TEXT_BYTES) return null;
  if (bytes.length <= 8 && bytes.every((byte) => byte < 32)) return [...bytes].join('.');
  const text = Buffer.from(bytes).toString('latin1').replace(/\0+$/, '');
  return /^[\x20-\x7e]+$/.test(text) ? text : null;
}

function numberText(tag: string, number: number): string {
  if (!Number.isFinite(number)) return '–';
  if (tag === 'ExposureTime' && number > 0 && number < 0.5) return `1/${Math.round(1 / number)}`;
  return String(Math.round(number * 1e8) / 1e8);
}
