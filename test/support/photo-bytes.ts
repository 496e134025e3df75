import type { ByteSource } from '../../src/main/intake/photos/byte-source';
import type { ExifBlocks } from '../../src/main/intake/photos/exifr';

/** Blocks without a tag, for a test to set the few that it is about. */
export const NO_EXIF: ExifBlocks = {
  ifd0: {},
  exif: {},
  gps: {},
  interop: {},
  ifd1: {},
  xmp: null,
  iptc: [],
  icc: [],
  jfif: [],
};

/** Bytes in memory as a file, as the readers of containers see one. */
export function sourceOf(bytes: Buffer): ByteSource {
  return {
    sizeBytes: bytes.length,
    read: (offset, length) =>
      offset < 0 ? Buffer.alloc(0) : bytes.subarray(offset, Math.max(offset, offset + length)),
    whole: () => bytes,
  };
}

export const hexBytes = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');

export function jpegSegment(code: number, ...payload: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    payload.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A JPEG of 64 by 48 pixels with these segments before its picture. */
export function jpegOf(...segments: readonly Buffer[]): Buffer {
  const frame = jpegSegment(0xc0, Buffer.from([8, 0, 48, 0, 64, 3]));
  const scan = Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, frame, scan, Buffer.from([0xff, 0xd9])]);
}

/** One dataset of IPTC-IIM. */
export function iptcDataset(record: number, dataset: number, value: string | Buffer): Buffer {
  const body = typeof value === 'string' ? Buffer.from(value, 'utf8') : value;
  const head = Buffer.from([0x1c, record, dataset, 0, 0]);
  head.writeUInt16BE(body.length, 3);
  return Buffer.concat([head, body]);
}

/** Photoshop's image resources with an IPTC block, as APP13 carries them. */
export function photoshopWithIptc(iptc: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(iptc.length);
  const other = Buffer.concat([Buffer.from('8BIM\u0003\u00ed\0\0', 'latin1'), hexBytes('00000002 0048')]);
  const own = Buffer.concat([Buffer.from('8BIM\u0004\u0004\0\0', 'latin1'), size, iptc]);
  return Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), other, own]);
}

export function pngChunk(type: string, ...body: readonly (Buffer | string)[]): Buffer {
  const data = Buffer.concat(
    body.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

/** A PNG of 64 by 48 pixels with these chunks. */
export function pngOf(...chunks: readonly Buffer[]): Buffer {
  const header = pngChunk('IHDR', hexBytes('00000040 00000030 0802000000'));
  return Buffer.concat([hexBytes('89504e470d0a1a0a'), header, ...chunks, pngChunk('IEND')]);
}

export function webpOf(...chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const parts = chunks.map(([type, body]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(type, 'latin1'), size, body, Buffer.alloc(body.length % 2)]);
  });
  const extended = Buffer.concat([
    Buffer.from('VP8X', 'latin1'),
    hexBytes('0a000000 08000000 3f0000 2f0000'),
  ]);
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), extended, ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, body]);
}

/** A little-endian BigTIFF: 64-bit offsets, entries of texts and numbers; `at` is where its directory stands. */
export function bigTiff(
  entries: readonly (readonly [tag: number, value: string | number])[],
  at = 16,
): { readonly header: Buffer; readonly directory: Buffer } {
  const header = Buffer.concat([hexBytes('4949 2b00 0800 0000'), uint64(at)]);
  const valuesAt = at + 8 + entries.length * 20 + 8;
  const values: Buffer[] = [];
  let next = valuesAt;
  const rows = entries.map(([tag, value]) => {
    const row = Buffer.alloc(20);
    row.writeUInt16LE(tag, 0);
    if (typeof value === 'number') {
      row.writeUInt16LE(4, 2);
      row.writeBigUInt64LE(1n, 4);
      row.writeUInt32LE(value, 12);
      return row;
    }
    const text = Buffer.from(`${value}\0`, 'latin1');
    row.writeUInt16LE(2, 2);
    row.writeBigUInt64LE(BigInt(text.length), 4);
    if (text.length <= 8) {
      text.copy(row, 12);
    } else {
      row.writeBigUInt64LE(BigInt(next), 12);
      values.push(text);
      next += text.length;
    }
    return row;
  });
  return { header, directory: Buffer.concat([uint64(entries.length), ...rows, uint64(0), ...values]) };
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
