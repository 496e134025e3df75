import exifr from 'exifr';
import { repairTiff } from './repair-tiff';

/** Tag values as they stand in the file: text, numbers, lists of numbers, bytes. Nothing is translated or revived. */
export type TagValue = string | number | readonly number[] | Uint8Array;
export type Tags = { readonly [name: string]: TagValue | undefined };

export interface ExifBlocks {
  readonly ifd0: Tags;
  readonly exif: Tags;
  readonly gps: Tags;
  readonly userComment: TagValue | undefined;
  readonly makerNote: Uint8Array | undefined;
}

/**
 * `reviveValues` stays off: exifr would make `Date`s in the zone of this machine out of wall clocks.
 * Only one buffer is ever given to it, so its chunked reading, which misses GPS in some cameras' files, is not used.
 */
const OPTIONS = {
  tiff: true,
  exif: true,
  gps: true,
  ifd1: false,
  interop: false,
  xmp: false,
  icc: false,
  iptc: false,
  jfif: false,
  ihdr: false,
  userComment: true,
  makerNote: false,
  reviveValues: false,
  translateValues: false,
  translateKeys: true,
  sanitize: true,
  mergeOutput: false,
} as const;

/**
 * The EXIF blocks of a TIFF block; null where exifr finds none. Never throws. Where exifr gives up it is asked once
 * more without the entries that break the format.
 */
export async function readExif(tiff: Buffer, withMakerNote = false): Promise<ExifBlocks | null> {
  const first = await parse(tiff, withMakerNote);
  if (first && !first.gaveUp) return first.blocks;
  const second = await parse(repairTiff(tiff), withMakerNote);
  return second?.blocks ?? first?.blocks ?? null;
}

async function parse(
  tiff: Buffer,
  makerNote: boolean,
): Promise<{ readonly blocks: ExifBlocks; readonly gaveUp: boolean } | null> {
  try {
    const output: unknown = await exifr.parse(tiff, { ...OPTIONS, makerNote });
    if (!isRecord(output)) return null;
    const blocks = {
      ifd0: tagsOf(output.ifd0),
      exif: tagsOf(output.exif),
      gps: tagsOf(output.gps),
      userComment: asTag(output.userComment),
      makerNote: output.makerNote instanceof Uint8Array ? output.makerNote : undefined,
    };
    return { blocks, gaveUp: output.errors !== undefined };
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null;
}

function tagsOf(block: unknown): Tags {
  if (!isRecord(block)) return {};
  return Object.fromEntries(Object.entries(block).map(([name, value]) => [name, asTag(value)]));
}

function asTag(value: unknown): TagValue | undefined {
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value;
  if (Array.isArray(value) && value.every((part) => typeof part === 'number')) return value;
  // exifr hands 16-bit lists over as typed arrays.
  if (value instanceof Uint16Array || value instanceof Uint32Array) return [...value];
  return undefined;
}

/** A text tag up to its first NUL, without control characters and outer blanks; null where nothing is left. */
export function textOf(value: TagValue | undefined): string | null {
  const raw = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
  if (typeof raw === 'number') return String(raw);
  if (typeof raw !== 'string') return null;
  const end = raw.indexOf('\0');
  const text = (end < 0 ? raw : raw.slice(0, end)).replace(/\p{Cc}/gu, ' ').trim();
  return text === '' ? null : text.slice(0, 500);
}

/** A number tag; a list counts as its first number. Null for NaN and infinities (rationals over zero). */
export function numberOf(value: TagValue | undefined): number | null {
  const number = typeof value === 'number' ? value : typeof value === 'string' || !value ? null : value[0];
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
