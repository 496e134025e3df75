import type { FileType } from '../../../../domain/file-type';
import type { ByteSource } from '../byte-source';

/** Stores are mostly thumbnails of earlier states; a larger one is read up to here. */
const MAX_STORE_BYTES = 8 << 20;
const MAX_BOXES = 20_000;

/** `d8fec3d6-1b0e-483c-9297-5828877ec481`, the box of C2PA in files of boxes. */
const C2PA_BOX = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');
/** The tag of C2PA in TIFF. */
const TIFF_TAG = 0xcd41;

/** The C2PA store of a picture other than JPEG, which keeps it in segments; null where there is none. */
export function findCredentials(source: ByteSource, type: Exclude<FileType, 'pdf' | 'jpeg'>): Buffer | null {
  switch (type) {
    case 'png':
      return chunkOf(source, 8, 'caBX', (header) => ({
        type: header.toString('latin1', 4, 8),
        bytes: header.readUInt32BE(0),
        stepBytes: header.readUInt32BE(0) + 12,
      }));
    case 'webp':
      return chunkOf(source, 12, 'C2PA', (header) => ({
        type: header.toString('latin1', 0, 4),
        bytes: header.readUInt32LE(4),
        stepBytes: header.readUInt32LE(4) + 8 + (header.readUInt32LE(4) % 2),
      }));
    case 'heic':
      return boxOf(source);
    case 'tiff':
      return tagOf(source);
  }
}

function chunkOf(
  source: ByteSource,
  start: number,
  wanted: string,
  read: (header: Buffer) => { readonly type: string; readonly bytes: number; readonly stepBytes: number },
): Buffer | null {
  let offset = start;
  for (let count = 0; count < MAX_BOXES; count += 1) {
    const header = source.read(offset, 8);
    if (header.length < 8) return null;
    const { type, bytes, stepBytes } = read(header);
    if (type === wanted) return source.read(offset + 8, Math.min(bytes, MAX_STORE_BYTES));
    offset += stepBytes;
  }
  return null;
}

/** A `uuid` box: identifier, version and flags, a purpose up to a NUL, for a manifest eight bytes more, the store. */
function boxOf(source: ByteSource): Buffer | null {
  let offset = 0;
  for (let count = 0; count < MAX_BOXES; count += 1) {
    const header = source.read(offset, 24);
    if (header.length < 8) return null;
    const bytes = header.readUInt32BE(0);
    const isCredentials = header.toString('latin1', 4, 8) === 'uuid' && header.subarray(8).equals(C2PA_BOX);
    if (isCredentials) {
      const body = source.read(offset + 28, Math.min(Math.max(0, bytes - 28), MAX_STORE_BYTES));
      const end = body.indexOf(0);
      return body.toString('latin1', 0, end) === 'manifest' ? body.subarray(end + 9) : null;
    }
    const long = bytes === 1 && header.length >= 16;
    const step = long ? Number(header.readBigUInt64BE(8)) : bytes;
    if (step < 8) return null;
    offset += step;
  }
  return null;
}

/** In the first directory of a classic TIFF. */
function tagOf(source: ByteSource): Buffer | null {
  const header = source.read(0, 8);
  if (header.length < 8) return null;
  const little = header[0] === 0x49;
  const u16 = (bytes: Buffer, at: number): number =>
    little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  const u32 = (bytes: Buffer, at: number): number =>
    little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  if (u16(header, 2) !== 42) return null;
  const directory = u32(header, 4);
  const counter = source.read(directory, 2);
  if (counter.length < 2) return null;
  const entries = source.read(directory + 2, u16(counter, 0) * 12);
  for (let at = 0; at + 12 <= entries.length; at += 12) {
    if (u16(entries, at) !== TIFF_TAG) continue;
    return source.read(u32(entries, at + 8), Math.min(u32(entries, at + 4), MAX_STORE_BYTES));
  }
  return null;
}
