import type { Region } from './byte-source';
import { EXIF_TAGS, GPS_TAGS } from './tag-names';
import { type TagValue, type TiffDirectory, TiffReader } from './tiff-directories';

export type { TagValue } from './tiff-directories';
export type Tags = { readonly [name: string]: TagValue | undefined };

/** The directories of an EXIF block that matter, tags by the names of the standard (EXIF 3.0). */
export interface ExifBlocks {
  readonly ifd0: Tags;
  readonly exif: Tags;
  readonly gps: Tags;
}

export const EXIF_POINTER = 0x8769;
export const GPS_POINTER = 0x8825;
const MAKER_NOTE = 0x927c;

/** Longer values (strip offsets, tables, maker notes) are no text, number or time. */
const MAX_VALUE_BYTES = 4_096;
const MAX_MAKER_NOTE_BYTES = 1 << 20;

/** The EXIF directories of a TIFF block or file; null where there is no directory. Throws nothing. */
export function readExif(region: Region): ExifBlocks | null {
  const tiff = TiffReader.open(region);
  const ifd0 = tiff?.directory(tiff.firstOffset);
  if (!tiff || !ifd0) return null;
  const inside = (pointer: number): TiffDirectory | null => directoryAt(tiff, ifd0, pointer);
  const exif = inside(EXIF_POINTER);
  const gps = inside(GPS_POINTER) ?? (exif && directoryAt(tiff, exif, GPS_POINTER));
  return {
    ifd0: tagsOf(tiff, ifd0, EXIF_TAGS),
    exif: exif ? tagsOf(tiff, exif, EXIF_TAGS) : {},
    gps: gps ? tagsOf(tiff, gps, GPS_TAGS) : {},
  };
}

/** The maker note as it stands; null without one. Its inside is known to its maker alone. */
export function readMakerNote(region: Region): Buffer | null {
  const tiff = TiffReader.open(region);
  const ifd0 = tiff?.directory(tiff.firstOffset);
  const exif = tiff && ifd0 && directoryAt(tiff, ifd0, EXIF_POINTER);
  const entry = exif?.entries.find(({ tag }) => tag === MAKER_NOTE);
  return tiff && entry ? tiff.bytes(entry, MAX_MAKER_NOTE_BYTES) : null;
}

/** The directory that an entry points to; null without one. */
export function directoryAt(
  tiff: TiffReader,
  directory: TiffDirectory,
  pointer: number,
): TiffDirectory | null {
  const entry = directory.entries.find(({ tag }) => tag === pointer);
  const offset = entry && tiff.value(entry, 8);
  return typeof offset === 'number' ? tiff.directory(offset) : null;
}

/** The first entry of a tag counts, as everywhere. */
function tagsOf(tiff: TiffReader, directory: TiffDirectory, names: ReadonlyMap<number, string>): Tags {
  const tags: { [name: string]: TagValue | undefined } = {};
  for (const entry of directory.entries) {
    const name = names.get(entry.tag);
    if (name !== undefined && tags[name] === undefined) tags[name] = tiff.value(entry, MAX_VALUE_BYTES);
  }
  return tags;
}

/** A text tag up to its first NUL, without control characters and outer blanks; null where nothing is left. */
export function textOf(value: TagValue | undefined): string | null {
  const raw = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
  if (typeof raw === 'number') return String(raw);
  if (typeof raw !== 'string') return null;
  const end = raw.indexOf('\0');
  const text = asUtf8(end < 0 ? raw : raw.slice(0, end))
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return text === '' ? null : text.slice(0, 500);
}

/** EXIF text is ASCII by the standard and UTF-8 in practice; what is no UTF-8 stays Latin-1. */
function asUtf8(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text;
  const decoded = Buffer.from(text, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? text : decoded;
}

/** A number tag; a list counts as its first number. Null for NaN and infinities (rationals over zero). */
export function numberOf(value: TagValue | undefined): number | null {
  const number = typeof value === 'number' ? value : typeof value === 'string' || !value ? null : value[0];
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
