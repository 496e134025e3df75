import { averageGrid, type Raster, spreadOf } from './raster';

/**
 * Two perceptual hashes of 64 bits in hexadecimal: the signs of low frequencies (pHash), then whether each of 8 x 8
 * cells is darker than its neighbour (dHash). Robust against scaling, compression and small changes of brightness, but not
 * against cropping and rotation.
 */
export type PictureHash = string;

/** In a picture of lower contrast the bits are noise. */
const MIN_DEVIATION = 8;

/** Largest number of differing bits of pHash and of dHash. Measured; see docs/decisions on the pixel methods. */
const NEAR_FREQUENCY_BITS = 6;
const NEAR_GRADIENT_BITS = 8;

const GRID = 32;
const HASH_SIDE = 8;

const COSINES = Array.from({ length: HASH_SIDE }, (_, frequency) =>
  Float64Array.from({ length: GRID }, (_, place) =>
    Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * GRID)),
  ),
);

/** The hash of a picture; null without enough contrast. */
export function pictureHash(raster: Raster): PictureHash | null {
  const grid = averageGrid(raster, GRID, GRID);
  if (spreadOf(grid).deviation < MIN_DEVIATION) return null;
  return frequencyBits(grid) + gradientBits(averageGrid(raster, HASH_SIDE + 1, HASH_SIDE));
}

function frequencyBits(grid: Float64Array): string {
  const low = lowFrequencies(grid);
  // The first coefficient is the overall brightness.
  const sorted = [...low.slice(1)].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return hexadecimal([...low].map((value, index) => index > 0 && value > median));
}

/** The first 8 x 8 coefficients of the discrete cosine transform. */
function lowFrequencies(grid: Float64Array): Float64Array {
  const rows = new Float64Array(HASH_SIDE * GRID);
  for (let y = 0; y < GRID; y += 1) {
    for (const [frequency, cosines] of COSINES.entries()) {
      let sum = 0;
      for (let x = 0; x < GRID; x += 1) sum += (grid[y * GRID + x] ?? 0) * (cosines[x] ?? 0);
      rows[frequency * GRID + y] = sum;
    }
  }
  const low = new Float64Array(HASH_SIDE * HASH_SIDE);
  for (let u = 0; u < HASH_SIDE; u += 1) {
    for (const [v, cosines] of COSINES.entries()) {
      let sum = 0;
      for (let y = 0; y < GRID; y += 1) sum += (rows[u * GRID + y] ?? 0) * (cosines[y] ?? 0);
      low[v * HASH_SIDE + u] = sum;
    }
  }
  return low;
}

function gradientBits(grid: Float64Array): string {
  const bits: boolean[] = [];
  for (let row = 0; row < HASH_SIDE; row += 1) {
    for (let column = 0; column < HASH_SIDE; column += 1) {
      const at = row * (HASH_SIDE + 1) + column;
      bits.push((grid[at] ?? 0) < (grid[at + 1] ?? 0));
    }
  }
  return hexadecimal(bits);
}

function hexadecimal(bits: readonly boolean[]): string {
  let text = '';
  for (let at = 0; at < bits.length; at += 4) {
    const nibble = bits.slice(at, at + 4).reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0);
    text += nibble.toString(16);
  }
  return text;
}

/** Both hashes as signed 64-bit integers in decimal digits, as PostgreSQL stores them. */
export function storedPictureHash(hash: PictureHash): {
  readonly frequency: string;
  readonly gradient: string;
} {
  const signed = (digits: string): string => BigInt.asIntN(64, BigInt(`0x${digits}`)).toString();
  return { frequency: signed(hash.slice(0, 16)), gradient: signed(hash.slice(16)) };
}

/** A hash as four words of 32 bits, for fast comparison. */
export type HashWords = readonly [number, number, number, number];

export function wordsOf(hash: PictureHash): HashWords {
  const word = (index: number): number => Number.parseInt(hash.slice(index * 8, index * 8 + 8), 16) | 0;
  return [word(0), word(1), word(2), word(3)];
}

/** Number of differing bits of pHash if two pictures are nearly the same by both hashes; else null. */
export function nearDistance(a: HashWords, b: HashWords): number | null {
  const frequency = bitsSet(a[0] ^ b[0]) + bitsSet(a[1] ^ b[1]);
  if (frequency > NEAR_FREQUENCY_BITS) return null;
  return bitsSet(a[2] ^ b[2]) + bitsSet(a[3] ^ b[3]) > NEAR_GRADIENT_BITS ? null : frequency;
}

function bitsSet(word: number): number {
  let value = word - ((word >>> 1) & 0x55555555);
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number of 16-bit parts of pHash. */
export const BANDS = 4;

export function bandsOf([high, low]: HashWords): readonly [number, number, number, number] {
  return [high >>> 16, high & 0xffff, low >>> 16, low & 0xffff];
}

/**
 * A band and all bands that differ from it in one bit. If two hashes differ in at most 7 bits, at least one of their four
 * bands differs in at most one (pigeonhole), so no match is missed.
 */
export function bandNeighbours(band: number): readonly number[] {
  return [band, ...Array.from({ length: 16 }, (_, bit) => band ^ (1 << bit))];
}
