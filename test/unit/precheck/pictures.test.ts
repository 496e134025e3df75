import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bandNeighbours,
  bandsOf,
  nearDistance,
  pictureHash,
  storedPictureHash,
  wordsOf,
} from '../../../src/domain/precheck/picture-hash';
import { NearPictures, nearDuplicates, pixelFindings } from '../../../src/domain/precheck/pixel-findings';
import { measurePixels, type PixelMeasures } from '../../../src/domain/precheck/pixel-measures';
import { type Raster, toRaster } from '../../../src/domain/precheck/raster';
import { thumbnailLikeness } from '../../../src/domain/precheck/thumbnail-likeness';

/** A raster from a function of places between 0 and 1. */
function drawn(width: number, height: number, grey: (x: number, y: number) => number): Raster {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = grey(x / width, y / height);
  }
  return { pixels, width, height };
}

const waves = (x: number, y: number): number =>
  128 + 60 * Math.sin(9 * x + 3 * y) + 50 * Math.cos(14 * y * x + 2);
const others = (x: number, y: number): number =>
  128 + 60 * Math.sin(17 * y - 5 * x) + 50 * Math.cos(23 * x + 1);
const picture = drawn(480, 360, waves);

describe('the perceptual hash', () => {
  const distance = (a: Raster, b: Raster): number | null => {
    const one = pictureHash(a);
    const other = pictureHash(b);
    if (one === null || other === null) throw new Error('too even');
    return nearDistance(wordsOf(one), wordsOf(other));
  };

  test('changes little with size and brightness', () => {
    expect(distance(picture, drawn(160, 120, waves))).not.toBeNull();
    expect(
      distance(
        picture,
        drawn(480, 360, (x, y) => waves(x, y) * 0.8 + 20),
      ),
    ).not.toBeNull();
  });

  test('is far from that of another picture', () => {
    expect(distance(picture, drawn(480, 360, others))).toBeNull();
  });

  test('is missing for a uniform picture', () => {
    expect(pictureHash(drawn(480, 360, () => 127))).toBeNull();
  });

  const anyHash = fc.stringMatching(/^[0-9a-f]{32}$/);

  test('shares a part except for one bit with every hash within seven bits', () => {
    fc.assert(
      fc.property(anyHash, fc.uniqueArray(fc.nat({ max: 63 }), { maxLength: 7 }), (hash, flips) => {
        const words = [...wordsOf(hash)] as [number, number, number, number];
        for (const bit of flips) words[bit >> 5] = (words[bit >> 5] ?? 0) ^ (1 << (bit & 31));
        const bands = bandsOf(wordsOf(hash));
        const flipped = bandsOf(words);
        expect(bands.some((band, index) => bandNeighbours(band).includes(flipped[index] ?? -1))).toBe(true);
      }),
    );
  });

  test('finds the same hashes as comparing all of them', () => {
    const few = fc.array(fc.stringMatching(/^[01]{4}0{28}$/), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(few, fc.stringMatching(/^[013]{4}0{28}$/), (hashes, wanted) => {
        const near = new NearPictures<number>();
        for (const [index, hash] of hashes.entries()) near.add(hash, index);
        const first = hashes.findIndex((hash) => nearDistance(wordsOf(hash), wordsOf(wanted)) !== null);
        expect(near.first(wanted)?.key ?? -1).toBe(first);
      }),
    );
  });
});

test('near duplicates name the first of them, and exclude identical files', () => {
  const items = [
    { path: 'a', sha256: '1', hash: '0'.repeat(32) },
    { path: 'b', sha256: '2', hash: `${'0'.repeat(15)}1${'0'.repeat(16)}` },
    { path: 'c', sha256: '1', hash: '0'.repeat(32) },
    { path: 'd', sha256: '3', hash: 'f'.repeat(32) },
    { path: 'e', sha256: '4', hash: null },
  ];
  const steps = nearDuplicates(items);
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect([...step.value]).toEqual([
    ['b', { code: 'near-duplicate', severity: 'info', of: 'a', distance: 1 }],
  ]);
});

describe('the embedded thumbnail', () => {
  const small = drawn(160, 120, waves);

  test('matches the picture in any layout of a camera', () => {
    expect(thumbnailLikeness(picture, small)).toBeGreaterThan(0.95);
    const dimmed = drawn(160, 120, (x, y) => waves(x, y) * 0.5);
    expect(thumbnailLikeness(picture, dimmed)).toBeGreaterThan(0.95);
    const turned = drawn(120, 160, (x, y) => waves(y, 1 - x));
    expect(thumbnailLikeness(picture, turned)).toBeGreaterThan(0.9);
    const barred = drawn(160, 160, (x, y) => (y < 0.125 || y >= 0.875 ? 2 : waves(x, (y - 0.125) / 0.75)));
    expect(thumbnailLikeness(picture, barred)).toBeGreaterThan(0.9);
    const border = drawn(160, 120, (x, y) => waves(0.08 + x * 0.84, 0.08 + y * 0.84));
    expect(thumbnailLikeness(picture, border)).toBeGreaterThan(0.9);
    const wide = drawn(480, 270, waves);
    const cut = drawn(160, 120, (x, y) => waves(0.125 + x * 0.75, y));
    expect(thumbnailLikeness(wide, cut)).toBeGreaterThan(0.9);
  });

  test('is told apart from that of another picture', () => {
    expect(thumbnailLikeness(picture, drawn(160, 120, others))).toBeLessThan(0.7);
  });

  test('may be tiny with a dark border', () => {
    for (const side of [3, 4, 5, 6, 7]) {
      const isInner = (place: number): boolean => place >= 0.33 && place < 0.66;
      const tiny = drawn(side, side, (x, y) => (isInner(x) && isInner(y) ? 255 : 0));
      expect([side, thumbnailLikeness(picture, tiny)]).not.toEqual([side, Number.NaN]);
    }
  });

  test('is not compared when it has a single colour', () => {
    expect(
      thumbnailLikeness(
        picture,
        drawn(160, 120, () => 90),
      ),
    ).toBeNull();
  });
});

const size = { width: 4000, height: 3000, camera: { make: 'Canon', model: null }, capturedAt: null };
const codes = (measures: Partial<PixelMeasures>, of: Parameters<typeof pixelFindings>[0] = size) =>
  pixelFindings(of, {
    ...measurePixels(
      drawn(480, 360, (x, y) => ((x * 40) & 1 ? waves(x, y) : 40)),
      null,
    ),
    ...measures,
  }).map(({ code }) => code);

describe('a pixel finding', () => {
  test('is absent for a sharp and well exposed picture', () => {
    expect(codes({})).toEqual([]);
  });

  test('is blur when no part has an edge, unless the picture is small or uniform', () => {
    const soft = measurePixels(picture, null);
    expect(soft.sharpness).toBeLessThan(50);
    expect(codes(soft)).toEqual(['blurred']);
    expect(codes(soft, { ...size, width: 400, height: 300 })).toEqual([]);
    expect(codes({ ...soft, contrast: 5 })).toEqual([]);
  });

  test('is no blur with one sharp part', () => {
    const partly = drawn(480, 360, (x, y) => (x > 0.8 && y > 0.8 && (x * 120) & 1 ? 0 : waves(x, y)));
    expect(codes(measurePixels(partly, null))).toEqual([]);
  });

  test('is overexposure when most is white and nothing is dark, unlike a page of text', () => {
    const edges = (x: number): number => ((x * 60) & 1 ? 255 : 200);
    expect(
      codes(
        measurePixels(
          drawn(480, 360, (x) => (x < 0.7 ? 255 : edges(x))),
          null,
        ),
      ),
    ).toEqual(['overexposed']);
    const drawing = { ...size, camera: null };
    expect(
      codes(
        measurePixels(
          drawn(480, 360, (x) => (x < 0.7 ? 255 : edges(x))),
          null,
        ),
        drawing,
      ),
    ).toEqual([]);
    const page = drawn(480, 360, (x, y) => ((x * 80) & 3 || (y * 60) & 3 ? 255 : 10));
    expect(codes(measurePixels(page, null))).toEqual([]);
  });

  test('is underexposure when most is black and the rest dark', () => {
    const stripe = (x: number, odd: number, even: number) => ((x * 100) & 1 ? odd : even);
    const night = drawn(480, 360, (x) => (x < 0.7 ? 3 : stripe(x, 50, 15)));
    expect(codes(measurePixels(night, null))).toEqual(['underexposed']);
    const lit = drawn(480, 360, (x) => (x < 0.6 ? 3 : stripe(x, 200, 90)));
    expect(codes(measurePixels(lit, null))).toEqual([]);
  });

  test('is a differing thumbnail', () => {
    expect(codes({ thumbnailLikeness: 0.69 })).toEqual(['thumbnail-differs']);
    expect(codes({ thumbnailLikeness: 0.7 })).toEqual([]);
    expect(codes({ thumbnailLikeness: null })).toEqual([]);
  });
});

test('grey is computed from colour with perceptual weights', () => {
  const colours = Uint8Array.of(255, 0, 0, 9, 0, 255, 0, 9, 0, 0, 255, 9, 255, 255, 255, 9);
  expect([...toRaster(colours, 2, 2, 4).pixels]).toEqual([76, 149, 28, 255]);
});

test('a picture hash is stored as two signed numbers', () => {
  expect(storedPictureHash('7fffffffffffffffffffffffffffffff')).toEqual({
    frequency: '9223372036854775807',
    gradient: '-1',
  });
});
