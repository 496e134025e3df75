import { inflateSync } from 'node:zlib';
import type { ByteSource } from './byte-source';
import { EMPTY_CONTAINER, type PhotoContainer, tiffPart } from './container';

const TEXT_CHUNKS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);
const MAX_CHUNKS = 100_000;
const MAX_TEXT_BYTES = 1 << 20;

/** The chunks of a PNG (W3C PNG, third edition): size, `eXIf`, text, XMP; whole only with an `IEND`. */
export function readPng(source: ByteSource): PhotoContainer {
  const texts = new Map<string, string>();
  let found: PhotoContainer = { ...EMPTY_CONTAINER, texts };
  let offset = 8;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const header = source.read(offset, 8);
    if (header.length < 8) break;
    const length = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    if (type === 'IEND') return { ...withTexts(found, texts), broken: found.width === null };
    if (type === 'IHDR') {
      const size = source.read(offset + 8, 8);
      if (size.length === 8) found = { ...found, width: size.readUInt32BE(0), height: size.readUInt32BE(4) };
    } else if (type === 'eXIf') {
      found = { ...found, exif: tiffPart(source.read(offset + 8, length)) };
    } else if (length <= MAX_TEXT_BYTES && TEXT_CHUNKS.has(type)) {
      const text = readText(type, source.read(offset + 8, length));
      if (text) texts.set(text.keyword, text.value);
    }
    offset += 12 + length;
  }
  return { ...withTexts(found, texts), broken: true };
}

function withTexts(found: PhotoContainer, texts: ReadonlyMap<string, string>): PhotoContainer {
  const profile = texts.get('Raw profile type exif') ?? texts.get('Raw profile type APP1');
  return {
    ...found,
    xmp: texts.get('XML:com.adobe.xmp') ?? null,
    exif: found.exif ?? (profile ? rawProfile(profile) : null),
  };
}

/** EXIF as ImageMagick wrote it into text before PNG had a chunk for it: a name, a length, hexadecimal lines. */
function rawProfile(text: string): Buffer | null {
  const digits = /^\s*\w+\s+\d+\s+([0-9a-f\s]+)$/i.exec(text)?.[1];
  return digits ? tiffPart(Buffer.from(digits.replace(/\s+/g, ''), 'hex')) : null;
}

function readText(type: string, chunk: Buffer): { readonly keyword: string; readonly value: string } | null {
  const end = chunk.indexOf(0);
  if (end < 1) return null;
  const keyword = chunk.toString('latin1', 0, end);
  if (type === 'tEXt') return { keyword, value: chunk.toString('latin1', end + 1) };
  if (type === 'zTXt') return { keyword, value: inflate(chunk.subarray(end + 2)).toString('latin1') };
  if (type !== 'iTXt') return null;
  // keyword, 0, compressed?, method, language, 0, translated keyword, 0, text
  const language = chunk.indexOf(0, end + 3);
  const translated = language < 0 ? -1 : chunk.indexOf(0, language + 1);
  if (translated < 0) return null;
  const value = chunk.subarray(translated + 1);
  return { keyword, value: (chunk[end + 1] === 1 ? inflate(value) : value).toString('utf8') };
}

function inflate(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: MAX_TEXT_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}
