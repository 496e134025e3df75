import exifr from 'exifr';
import type { FileType } from '../../domain/file-type';
import type { Json, JsonObject } from '../../domain/json';
import { sharp } from './sharp';

/** Metadata by block (`ifd0`, `exif`, `gps`, `xmp`, …), as plain JSON; empty if there is none. */
export type MetadataBlocks = { readonly [block: string]: JsonObject };

const MAX_TEXT = 500;
const MAX_LIST = 64;
const MAX_DEPTH = 6;

/** Reads the metadata blocks of a picture. Never rejects: unreadable blocks are absent. */
export async function readMetadata(content: Buffer, type: Exclude<FileType, 'pdf'>): Promise<MetadataBlocks> {
  try {
    // exifr has no WebP support; the EXIF chunk is an ordinary TIFF structure.
    const source = type === 'webp' ? await exifBlock(content) : content;
    if (source === null) return {};
    const read: unknown = await exifr.parse(source, {
      tiff: true,
      ifd0: {},
      exif: true,
      gps: true,
      xmp: true,
      iptc: true,
      userComment: true,
      jfif: false,
      icc: false,
      ihdr: type === 'png',
      interop: false,
      ifd1: false,
      mergeOutput: false,
      translateKeys: true,
      translateValues: false,
      reviveValues: false,
    });
    return blocksOf(read);
  } catch {
    return {};
  }
}

async function exifBlock(content: Buffer): Promise<Buffer | null> {
  const { exif } = await sharp(content).metadata();
  if (exif === undefined) return null;
  return exif.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? exif.subarray(6) : exif;
}

function blocksOf(read: unknown): MetadataBlocks {
  const blocks: Record<string, JsonObject> = {};
  if (typeof read !== 'object' || read === null) return blocks;
  for (const [name, block] of Object.entries(read)) {
    const plain = plainJson(block, 0);
    if (typeof plain === 'object' && plain !== null && !Array.isArray(plain)) {
      blocks[name] = plain as JsonObject;
    } else if (plain !== null) {
      blocks[name] = { value: plain };
    }
  }
  return blocks;
}

/** Converts metadata to JSON: bytes become text or numbers, long texts and lists are truncated. */
function plainJson(value: unknown, depth: number): Json {
  if (value === null || value === undefined || depth > MAX_DEPTH) return null;
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return bytesJson(value);
  if (ArrayBuffer.isView(value)) return plainJson(numbersOf(value), depth);
  if (Array.isArray(value)) return value.slice(0, MAX_LIST).map((entry) => plainJson(entry, depth + 1));
  if (typeof value !== 'object') return null;
  const entries = Object.entries(value).slice(0, 400);
  return Object.fromEntries(entries.map(([key, entry]) => [key, plainJson(entry, depth + 1)]));
}

/** exifr returns some tags as typed arrays. */
function numbersOf(view: ArrayBufferView): readonly unknown[] {
  return view instanceof DataView ? [] : Array.from(view as unknown as ArrayLike<unknown>);
}

function cleanText(text: string): string {
  return [...text]
    .filter((character) => character >= ' ' || character === '\n')
    .join('')
    .trim()
    .slice(0, MAX_TEXT);
}

function bytesJson(bytes: Uint8Array): Json {
  // EXIF's UserComment starts with eight bytes for its character set.
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === 'ASCII') {
    return cleanText(Buffer.from(bytes.subarray(8)).toString('latin1'));
  }
  return bytes.length <= 16 ? [...bytes] : `${bytes.length} bytes`;
}
