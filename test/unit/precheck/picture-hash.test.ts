import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  nearDistance,
  pictureHash,
  storedPictureHash,
  wordsOf,
} from '../../../src/domain/precheck/picture-hash';
import { averageGrid, type Raster, spreadOf } from '../../../src/domain/precheck/raster';

/** Written from the definition of the two hashes, as slowly as it is short. */
function definedHash(raster: Raster): string {
  const grid = averageGrid(raster, 32, 32);
  const coefficient = (u: number, v: number): number => {
    let sum = 0;
    for (let y = 0; y < 32; y += 1) {
      for (let x = 0; x < 32; x += 1) {
        const across = Math.cos(((2 * x + 1) * u * Math.PI) / 64);
        const down = Math.cos(((2 * y + 1) * v * Math.PI) / 64);
        sum += (grid[y * 32 + x] ?? Number.NaN) * across * down;
      }
    }
    return sum;
  };
  const places = Array.from({ length: 64 }, (_, index) => [index % 8, Math.floor(index / 8)] as const);
  const low = places.map(([u, v]) => coefficient(u, v));
  const median = low.slice(1).sort((a, b) => a - b)[31] ?? Number.NaN;
  const cells = averageGrid(raster, 9, 8);
  const cell = (column: number, row: number): number => cells[row * 9 + column] ?? Number.NaN;
  const bits = [
    ...low.map((value, index) => index > 0 && value > median),
    ...places.map(([column, row]) => cell(column, row) < cell(column + 1, row)),
  ];
  const text = bits.map((bit) => (bit ? '1' : '0')).join('');
  return BigInt(`0b${text}`).toString(16).padStart(32, '0');
}

const rasters = fc
  .record({
    width: fc.integer({ min: 33, max: 70 }),
    height: fc.integer({ min: 33, max: 70 }),
    seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  })
  .map(({ width, height, seed }): Raster => {
    let state = seed;
    const pixels = Uint8Array.from({ length: width * height }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
      return state >>> 16;
    });
    return { pixels, width, height };
  });

describe('the perceptual hash', () => {
  test('is that of its definition', () => {
    fc.assert(
      fc.property(rasters, (raster) => {
        expect(pictureHash(raster)).toBe(definedHash(raster));
      }),
      { numRuns: 20 },
    );
  });

  test('needs a deviation of brightness of 8', () => {
    const striped = (contrast: number): Raster => ({
      pixels: Uint8Array.from({ length: 64 * 64 }, (_, at) => (at % 64 < 32 ? 100 : 100 + contrast)),
      width: 64,
      height: 64,
    });
    expect(spreadOf(averageGrid(striped(16), 32, 32)).deviation).toBe(8);
    expect(pictureHash(striped(16))).not.toBeNull();
    expect(pictureHash(striped(15))).toBeNull();
  });

  const flipped = (frequency: number, gradient: number): string => {
    const half = (bits: number) =>
      BigInt(`0b${'1'.repeat(bits).padEnd(64, '0')}`)
        .toString(16)
        .padStart(16, '0');
    return half(frequency) + half(gradient);
  };

  test.each([
    [0, 0, 0],
    [6, 0, 6],
    [7, 0, null],
    [0, 8, 0],
    [0, 9, null],
    [6, 8, 6],
    [33, 0, null],
    [0, 33, null],
  ])('of %i and %i other bits is near by %o', (frequency, gradient, distance) => {
    const none = wordsOf('0'.repeat(32));
    expect(nearDistance(none, wordsOf(flipped(frequency, gradient)))).toBe(distance);
    expect(nearDistance(wordsOf(flipped(frequency, gradient)), none)).toBe(distance);
  });

  test.each([0, 1, 2, 3, 4, 5, 31])('counts bit %i of each word', (bit) => {
    const word = (index: number): string =>
      [0, 1, 2, 3].map((at) => (at === index ? (1 << bit) >>> 0 : 0).toString(16).padStart(8, '0')).join('');
    expect(wordsOf(word(1))).toEqual([0, (1 << bit) | 0, 0, 0]);
    expect([0, 1, 2, 3].map((index) => nearDistance(wordsOf('0'.repeat(32)), wordsOf(word(index))))).toEqual([
      1, 1, 0, 0,
    ]);
  });

  test('is stored as two signed numbers', () => {
    expect(storedPictureHash(`${'f'.repeat(16)}${'0'.repeat(15)}5`)).toEqual({
      frequency: '-1',
      gradient: '5',
    });
    expect(storedPictureHash(`8${'0'.repeat(15)}7${'f'.repeat(15)}`)).toEqual({
      frequency: '-9223372036854775808',
      gradient: '9223372036854775807',
    });
  });
});
