import type { HostileFormat } from './hostile-seeds';

/** Numbers from 0 up to 1, the same for the same seed on every machine (Mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
type Mutation = (seed: Buffer, random: Random) => Buffer;

const upTo = (random: Random, end: number): number => Math.floor(random() * end);
/** Damaged headers matter more than damaged pixels: two of three changes hit them. */
const place = (random: Random, bytes: Buffer): number =>
  upTo(random, random() < 0.66 ? Math.min(bytes.length, 2_048) : bytes.length);

const EXTREMES = [0, 1, 0x7f, 0x80, 0xff, 0xff_ff, 0x80_00, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_ff];

/** Damage that knows nothing of the format. */
export const BLIND_MUTATIONS: { readonly [name: string]: Mutation } = {
  'bit flips': (seed, random) => {
    const bytes = Buffer.from(seed);
    for (let count = 1 + upTo(random, 40); count > 0; count -= 1) {
      const at = place(random, bytes);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << upTo(random, 8));
    }
    return bytes;
  },
  truncation: (seed, random) => seed.subarray(0, 1 + place(random, seed)),
  'length fields': (seed, random) => {
    const bytes = Buffer.from(seed);
    for (let count = 1 + upTo(random, 4); count > 0; count -= 1) {
      const value = EXTREMES[upTo(random, EXTREMES.length)] ?? 0;
      const at = Math.max(0, Math.min(place(random, bytes), bytes.length - 4));
      const kind = upTo(random, 3);
      if (kind === 0) bytes.writeUInt16BE(value & 0xff_ff, at);
      if (kind === 1) bytes.writeUInt32BE(value, at);
      if (kind === 2) bytes.writeUInt32LE(value, at);
    }
    return bytes;
  },
  'repeated part': (seed, random) => {
    const from = place(random, seed);
    const part = seed.subarray(from, from + 1 + upTo(random, 600));
    const copies = Array.from({ length: 1 + upTo(random, 200) }, () => part);
    return Buffer.concat([seed.subarray(0, from), ...copies, seed.subarray(from)]);
  },
  'missing part': (seed, random) => {
    const from = place(random, seed);
    return Buffer.concat([seed.subarray(0, from), seed.subarray(from + 1 + upTo(random, 800))]);
  },
  noise: (seed, random) => {
    const bytes = Buffer.from(seed);
    const from = place(random, bytes);
    for (let at = from; at < Math.min(bytes.length, from + 400); at += 1) bytes[at] = upTo(random, 256);
    return bytes;
  },
  zeros: (seed, random) => {
    const bytes = Buffer.from(seed);
    const from = 8 + place(random, bytes);
    if (from >= bytes.length) return bytes;
    return bytes.fill(0, from, Math.min(bytes.length, from + upTo(random, 4_000)));
  },
};

/** A picture whose header states an enormous size; null if its place is not found. */
export function hugeDimensions(format: HostileFormat, seed: Buffer, random: Random): Buffer | null {
  const bytes = Buffer.from(seed);
  const width = 20_000 + upTo(random, 45_535);
  const height = 20_000 + upTo(random, 45_535);
  switch (format) {
    case 'jpeg': {
      const frame = bytes.indexOf(Buffer.of(0xff, 0xc0));
      if (frame < 0) return null;
      bytes.writeUInt16BE(height, frame + 5);
      bytes.writeUInt16BE(width, frame + 7);
      return bytes;
    }
    case 'png':
      bytes.writeUInt32BE(width * 1_000, 16);
      bytes.writeUInt32BE(height * 1_000, 20);
      bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
      return bytes;
    case 'webp': {
      const extended = bytes.indexOf('VP8X');
      if (extended < 0) return null;
      bytes.writeUIntLE(0xff_ff_ff, extended + 12, 3);
      bytes.writeUIntLE(0xff_ff_ff, extended + 15, 3);
      return bytes;
    }
    case 'heic': {
      const extents = bytes.indexOf('ispe');
      if (extents < 0) return null;
      bytes.writeUInt32BE(width, extents + 8);
      bytes.writeUInt32BE(height, extents + 12);
      return bytes;
    }
    case 'tiff':
    case 'bigtiff':
      return withTiffSize(bytes, width, height);
    case 'pdf': {
      const text = bytes.toString('latin1');
      return Buffer.from(text.replace('[0 0 595 842]', `[0 0 ${width}000 ${height}000]`), 'latin1');
    }
  }
}

/** ImageWidth (256) and ImageLength (257), wherever their entries stand. */
function withTiffSize(bytes: Buffer, width: number, height: number): Buffer | null {
  let found = 0;
  for (let at = 0; at + 12 <= bytes.length; at += 2) {
    const tag = bytes.readUInt16LE(at);
    const type = bytes.readUInt16LE(at + 2);
    if ((tag !== 256 && tag !== 257) || (type !== 3 && type !== 4)) continue;
    if (bytes.readUInt32LE(at + 4) !== 1) continue;
    const value = bytes.readUInt16LE(2) === 43 ? at + 12 : at + 8;
    bytes.writeUInt16LE(4, at + 2);
    bytes.writeUInt32LE(tag === 256 ? width : height, value);
    found += 1;
    if (found === 2) return bytes;
  }
  return null;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  return value;
});

export function crc32(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}
