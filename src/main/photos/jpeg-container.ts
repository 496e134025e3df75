import type { ByteSource } from './byte-source';
import { EMPTY_CONTAINER, type PhotoContainer, tiffPart } from './container';
import { readCanonCiff, readOlympusPictureInfo } from './early-cameras';

const XMP_NAMESPACE = 'http://ns.adobe.com/xap/1.0/\0';
const MAX_SEGMENTS = 2_000;
const SCAN_BACK_BYTES = 1 << 20;

/** The segments of a JPEG up to its first scan, and whether its end mark is there (ISO/IEC 10918-1 annex B). */
export function readJpeg(source: ByteSource): PhotoContainer {
  let found: PhotoContainer = EMPTY_CONTAINER;
  let offset = 2;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const header = source.read(offset, 4);
    const [mark, code] = header;
    if (header.length < 4 || mark !== 0xff || code === undefined) break;
    if (code === 0xff) {
      offset += 1; // Fill bytes may stand before any marker.
      continue;
    }
    if (isStandalone(code)) {
      offset += 2;
      continue;
    }
    if (code === 0xda) return { ...found, broken: found.width === null || !hasEnd(source, offset) };
    const length = header.readUInt16BE(2);
    if (length < 2) break;
    found = withSegment(found, code, () => source.read(offset + 4, length - 2));
    offset += 2 + length;
  }
  return { ...found, broken: true };
}

function isStandalone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd8);
}

function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

function withSegment(found: PhotoContainer, code: number, payload: () => Buffer): PhotoContainer {
  if (isFrame(code)) {
    const frame = payload();
    if (frame.length < 6) return found;
    return { ...found, height: frame.readUInt16BE(1) || null, width: frame.readUInt16BE(3) || null };
  }
  switch (code) {
    case 0xe0:
      return { ...found, early: found.early ?? readCanonCiff(payload()) };
    case 0xe1:
      return withApp1(found, payload());
    case 0xec:
      return { ...found, early: found.early ?? readOlympusPictureInfo(payload()) };
    default:
      return found;
  }
}

function withApp1(found: PhotoContainer, payload: Buffer): PhotoContainer {
  if (payload.toString('latin1', 0, 4) === 'Exif') {
    return { ...found, exif: found.exif ?? tiffPart(payload) };
  }
  if (payload.toString('latin1', 0, XMP_NAMESPACE.length) === XMP_NAMESPACE) {
    return { ...found, xmp: found.xmp ?? payload.toString('utf8', XMP_NAMESPACE.length) };
  }
  return found;
}

/**
 * Whether an end-of-image mark follows the start of the scan. Within entropy-coded data FF is never followed by D9,
 * so one that is there is real; looked for from the end, where it nearly always is.
 */
function hasEnd(source: ByteSource, scanOffset: number): boolean {
  const end = Buffer.from([0xff, 0xd9]);
  for (let to = source.sizeBytes; to > scanOffset; to -= SCAN_BACK_BYTES - 1) {
    const from = Math.max(scanOffset, to - SCAN_BACK_BYTES);
    if (source.read(from, to - from).lastIndexOf(end) >= 0) return true;
  }
  return false;
}
