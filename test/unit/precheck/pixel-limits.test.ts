import { describe, expect, test } from 'vitest';
import { NearPictures, nearDuplicates, pixelFindings } from '../../../src/domain/precheck/pixel-findings';
import type { PixelMeasures } from '../../../src/domain/precheck/pixel-measures';
import { photoItem } from '../../support/items';

const GOOD: PixelMeasures = {
  thumbnailLikeness: 1,
  sharpness: 400,
  contrast: 40,
  whiteShare: 0,
  blackShare: 0,
  darkShare: 0.1,
} as PixelMeasures;
const photo = photoItem('a.jpg', { width: 480, height: 320 });
const found = (changes: Partial<PixelMeasures>, item: Partial<typeof photo> = {}) =>
  pixelFindings({ ...photo, ...item }, { ...GOOD, ...changes });

describe('the limits of pixel findings', () => {
  test('a good photo has none', () => {
    expect(found({})).toEqual([]);
    expect(found({ thumbnailLikeness: null })).toEqual([]);
  });

  test('a thumbnail differs below 0.7', () => {
    expect(found({ thumbnailLikeness: 0.7 })).toEqual([]);
    expect(found({ thumbnailLikeness: 0.6949 })).toEqual([
      { code: 'thumbnail-differs', severity: 'warning', similarity: 0.69 },
    ]);
  });

  test('blurred is below a sharpness of 50, with a contrast from 12 and 480 pixels', () => {
    const blurred = [{ code: 'blurred', severity: 'notice', sharpness: 49, limit: 50 }];
    expect(found({ sharpness: 49.3, contrast: 12 })).toEqual(blurred);
    expect(found({ sharpness: 49.3 }, { width: 320, height: 480 })).toEqual(blurred);
    expect(found({ sharpness: 49.3 }, { width: null, height: 480 })).toEqual(blurred);
    expect(found({ sharpness: 49.3 }, { width: 480, height: null })).toEqual(blurred);
    expect(found({ sharpness: 50 })).toEqual([]);
    expect(found({ sharpness: 49, contrast: 11.9 })).toEqual([]);
    expect(found({ sharpness: 49 }, { width: 479, height: 479 })).toEqual([]);
    expect(found({ sharpness: 49 }, { width: null, height: null })).toEqual([]);
  });

  test('overexposed is half white and hardly dark, in photos alone', () => {
    const white = { whiteShare: 0.5, darkShare: 0.019 };
    const overexposed = [{ code: 'overexposed', severity: 'notice', percent: 50 }];
    expect(found(white)).toEqual(overexposed);
    expect(found(white, { camera: null })).toEqual(overexposed);
    expect(found(white, { capturedAt: null })).toEqual(overexposed);
    expect(found(white, { camera: null, capturedAt: null })).toEqual([]);
    expect(found({ whiteShare: 0.499, darkShare: 0.019 })).toEqual([]);
    expect(found({ whiteShare: 0.5, darkShare: 0.02 })).toEqual([]);
  });

  test('underexposed is half black and mostly dark', () => {
    expect(found({ blackShare: 0.5, darkShare: 0.8 })).toEqual([
      { code: 'underexposed', severity: 'notice', percent: 50 },
    ]);
    expect(found({ blackShare: 0.49, darkShare: 0.8 })).toEqual([]);
    expect(found({ blackShare: 0.5, darkShare: 0.79 })).toEqual([]);
  });
});

test('the search for near duplicates yields after every 200 items', () => {
  const items = Array.from({ length: 601 }, (_, index) => ({
    path: `${index}`,
    sha256: `${index}`,
    hash: null,
  }));
  let turns = 0;
  const steps = nearDuplicates(items);
  while (!steps.next().done) turns += 1;
  expect(turns).toBe(3);
});

test('the first of several near pictures is found, whichever band it shares', () => {
  const near = new NearPictures<string>();
  expect(near.first('0'.repeat(32))).toBeNull();
  near.add(`${'f'.repeat(16)}${'0'.repeat(16)}`, 'far');
  near.add(`000000000000003f${'0'.repeat(16)}`, 'six bits');
  near.add(`1${'0'.repeat(31)}`, 'one bit');
  expect(near.first('0'.repeat(32))).toEqual({ key: 'six bits', distance: 6 });
  expect(near.first(`3${'0'.repeat(31)}`)).toEqual({ key: 'one bit', distance: 1 });
});
