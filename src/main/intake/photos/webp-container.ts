import type { ByteSource } from './byte-source';
import { EMPTY_CONTAINER, MAX_ICC_BYTES, MAX_XMP_BYTES, type PhotoContainer, tiffPart } from './container';
import { xmpText } from './xmp';

const MAX_CHUNKS = 10_000;
const MAX_EXIF_BYTES = 4 << 20;

/** The RIFF chunks of a WebP (RFC 9649): size, `EXIF`, `XMP `; complete if the file is as long as stated. */
export function readWebp(source: ByteSource): PhotoContainer {
  const riff = source.read(0, 12);
  if (riff.length < 12) return { ...EMPTY_CONTAINER, broken: true };
  // An odd last chunk is padded, and some programs omit the padding.
  const whole = source.sizeBytes + 1 >= riff.readUInt32LE(4) + 8;
  let found: PhotoContainer = EMPTY_CONTAINER;
  let offset = 12;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const header = source.read(offset, 8);
    if (header.length < 8) break;
    const length = header.readUInt32LE(4);
    found = withChunk(found, header.toString('latin1', 0, 4), (bytes) =>
      source.read(offset + 8, Math.min(length, bytes)),
    );
    offset += 8 + length + (length % 2);
  }
  return { ...found, broken: !whole || found.width === null };
}

function withChunk(found: PhotoContainer, type: string, payload: (bytes: number) => Buffer): PhotoContainer {
  switch (type) {
    case 'VP8X':
      return withSize(found, extendedSize(payload(10)));
    case 'VP8 ':
      return withSize(found, lossySize(payload(10)));
    case 'VP8L':
      return withSize(found, losslessSize(payload(5)));
    case 'EXIF': {
      const exif = tiffPart(payload(MAX_EXIF_BYTES));
      return exif ? { ...found, exif: [...found.exif, exif].slice(0, 2) } : found;
    }
    case 'XMP ':
      return found.xmp.length > 0 ? found : { ...found, xmp: [xmpText(payload(MAX_XMP_BYTES))] };
    case 'ICCP':
      return { ...found, icc: payload(MAX_ICC_BYTES) };
    case 'C2PA':
      return { ...found, hasCredentials: true };
    default:
      return found;
  }
}

type Size = { readonly width: number; readonly height: number } | null;

/** The first size counts: `VP8X` is the canvas, chunks after it are parts. */
function withSize(found: PhotoContainer, size: Size): PhotoContainer {
  return found.width === null && size ? { ...found, ...size } : found;
}

function extendedSize(chunk: Buffer): Size {
  return chunk.length < 10 ? null : { width: chunk.readUIntLE(4, 3) + 1, height: chunk.readUIntLE(7, 3) + 1 };
}

function lossySize(chunk: Buffer): Size {
  if (chunk.length < 10 || chunk.readUIntBE(3, 3) !== 0x9d012a) return null;
  return { width: chunk.readUInt16LE(6) & 0x3fff, height: chunk.readUInt16LE(8) & 0x3fff };
}

function losslessSize(chunk: Buffer): Size {
  if (chunk.length < 5 || chunk[0] !== 0x2f) return null;
  const bits = chunk.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
