import { inflateSync } from 'node:zlib';
import type { ByteSource } from './byte-source';
import {
  type ContainerFact,
  EMPTY_CONTAINER,
  MAX_ICC_BYTES,
  type PhotoContainer,
  tiffPart,
} from './container';
import { xmpText } from './xmp';

const TEXT_CHUNKS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);
const MAX_CHUNKS = 100_000;
const MAX_TEXT_BYTES = 2 << 20;
const MAX_EXIF_BYTES = 4 << 20;

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
      const exif = tiffPart(source.read(offset + 8, Math.min(length, MAX_EXIF_BYTES)));
      if (exif) found = { ...found, exif: [...found.exif, exif].slice(0, 2) };
    } else if (type === 'caBX') {
      found = { ...found, hasCredentials: true };
    } else if (type === 'tIME') {
      found = {
        ...found,
        facts: [...found.facts, ...modificationTime(source.read(offset + 8, 7))].slice(0, 20),
      };
    } else if (type === 'iCCP' && length <= MAX_ICC_BYTES) {
      found = { ...found, icc: colourProfile(source.read(offset + 8, length)) };
    } else if (length <= MAX_TEXT_BYTES && TEXT_CHUNKS.has(type)) {
      const text = readText(type, source.read(offset + 8, length));
      if (text) texts.set(text.keyword, text.value);
    }
    offset += 12 + length;
  }
  return { ...withTexts(found, texts), broken: true };
}

function withTexts(found: PhotoContainer, texts: ReadonlyMap<string, string>): PhotoContainer {
  const profile = (name: string): Buffer | null => rawProfile(texts.get(`Raw profile type ${name}`) ?? '');
  const app1 = profile('APP1');
  const exifProfile = profile('exif') ?? app1;
  const exif = exifProfile && tiffPart(exifProfile);
  const xmpProfile = profile('xmp');
  const xmp = texts.get('XML:com.adobe.xmp') ?? (xmpProfile ? xmpText(xmpProfile) : null) ?? xmpOfApp1(app1);
  return {
    ...found,
    xmp: xmp === null ? [] : [xmp],
    exif: found.exif.length === 0 && exif ? [exif] : found.exif,
    iptc: profile('8bim') ?? profile('iptc'),
  };
}

function xmpOfApp1(app1: Buffer | null): string | null {
  const text = app1?.toString('utf8') ?? '';
  return text.startsWith('http://ns.adobe.com/xap/1.0/') ? text.slice(text.indexOf('\0') + 1) : null;
}

/** A name of up to 40 letters and a length. */
const MAX_PROFILE_HEAD_CHARS = 100;

/** A raw profile of ImageMagick, from before PNG had a chunk for EXIF: a name, a length, hexadecimal lines. */
function rawProfile(text: string): Buffer | null {
  // Over a megabyte of blanks, the expression would take hours.
  const start = /^\s*[\w ]{1,40}\s+\d{1,9}\s/.exec(text.slice(0, MAX_PROFILE_HEAD_CHARS))?.[0];
  if (start === undefined) return null;
  const digits = text.slice(start.length).replace(/\s+/g, '');
  return /^[0-9a-f]+$/i.test(digits) ? Buffer.from(digits, 'hex') : null;
}

/** `tIME` (W3C PNG 11.3.6.1): the last change, in UTC by the standard. */
function modificationTime(chunk: Buffer): readonly ContainerFact[] {
  if (chunk.length < 7) return [];
  const two = (at: number): string => String(chunk[at] ?? 0).padStart(2, '0');
  const text = `${chunk.readUInt16BE(0)}-${two(2)}-${two(3)}T${two(4)}:${two(5)}:${two(6)}Z`;
  return [{ block: 'png', tag: 'tIME', text }];
}

function colourProfile(chunk: Buffer): Buffer | null {
  const end = chunk.indexOf(0);
  const profile = end < 0 ? Buffer.alloc(0) : inflate(chunk.subarray(end + 2));
  return profile.length > 0 ? profile : null;
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
