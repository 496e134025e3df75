import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_CONTAINER } from '../../../src/main/intake/photos/container';
import { readPosition as readBlocks } from '../../../src/main/intake/photos/position';
import type { Tags } from '../../../src/main/intake/photos/tag-values';
import { readXmp, type Xmp } from '../../../src/main/intake/photos/xmp';
import { NO_EXIF } from '../../support/photo-bytes';

const readPosition = (gps: Tags, xmp: Xmp | null) => {
  const { position, problem } = readBlocks({
    exif: [{ ...NO_EXIF, gps }],
    xmp: xmp ?? readXmp(),
    container: EMPTY_CONTAINER,
  });
  return { position, problem };
};

const gps = (
  latitude: readonly number[],
  north: string,
  longitude: readonly number[],
  east: string,
): Tags => ({
  GPSLatitude: latitude,
  GPSLatitudeRef: north,
  GPSLongitude: longitude,
  GPSLongitudeRef: east,
});

describe('a position in the GPS block', () => {
  test('is signed by its hemispheres', () => {
    const { position } = readPosition(gps([33, 51, 35.9], 'S', [70, 40, 0], 'W'), null);
    expect(position?.latitude).toBeCloseTo(-33.859972, 6);
    expect(position?.longitude).toBeCloseTo(-70.666667, 6);
    expect(position?.source).toBe('EXIF GPS');
  });

  test('is incomplete with a sign beside its hemispheres, which could mean either', () => {
    for (const latitude of [
      [-33, 51, 35.9],
      [33, -51, 0],
    ]) {
      expect(readPosition(gps(latitude, 'S', [70, 40, 0], 'W'), null)).toEqual({
        position: null,
        problem: 'incomplete',
      });
    }
  });

  test('accepts hemispheres in any spelling', () => {
    expect(readPosition(gps([1, 0, 0], 'south\0', [2, 0, 0], ' e'), null).position).toMatchObject({
      latitude: -1,
      longitude: 2,
    });
  });

  test('has an altitude above or below the sea', () => {
    const block = { ...gps([1, 0, 0], 'N', [2, 0, 0], 'E'), GPSAltitude: 12.5 };
    expect(readPosition({ ...block, GPSAltitudeRef: new Uint8Array([0]) }, null).position?.altitudeM).toBe(
      12.5,
    );
    expect(readPosition({ ...block, GPSAltitudeRef: new Uint8Array([1]) }, null).position?.altitudeM).toBe(
      -12.5,
    );
    expect(readPosition({ ...block, GPSAltitudeRef: new Uint8Array([3]) }, null).position?.altitudeM).toBe(
      -12.5,
    );
    expect(readPosition({ ...block, GPSAltitude: Number.NaN }, null).position?.altitudeM).toBeNull();
  });

  test.each([
    ['absent', {}, null],
    ['a version alone', { GPSVersionID: new Uint8Array([2, 3, 0, 0]) }, null],
    ['all zeros', gps([0, 0, 0], 'N', [0, 0, 0], 'E'), 'zero'],
    ['without hemispheres', { GPSLatitude: [43, 0, 0], GPSLongitude: [11, 0, 0] }, 'incomplete'],
    ['without a longitude', { GPSLatitude: [43, 0, 0], GPSLatitudeRef: 'N' }, 'incomplete'],
    ['rationals over zero', gps([Number.NaN, 0, 0], 'N', [11, 0, 0], 'E'), 'incomplete'],
    ['beyond the pole', gps([91, 0, 0], 'N', [11, 0, 0], 'E'), 'out-of-range'],
    ['beyond the date line', gps([9, 0, 0], 'N', [181, 0, 0], 'E'), 'out-of-range'],
  ] as const)('that is %s yields none', (_what, block: Tags, problem) => {
    expect(readPosition(block, null)).toEqual({ position: null, problem });
  });

  test('is valid on the equator and on the prime meridian', () => {
    expect(readPosition(gps([0, 0, 0], 'N', [9, 30, 0], 'E'), null).position?.latitude).toBe(0);
    expect(readPosition(gps([51, 28, 40], 'N', [0, 0, 0], 'W'), null).position?.longitude).toBe(0);
  });

  test('is missing or on Earth and never 0, 0 for any tags', () => {
    const value = fc.oneof(fc.array(fc.double()), fc.double(), fc.string(), fc.constant(undefined));
    const reference = fc.oneof(fc.constantFrom('N', 'S', 'E', 'W', ''), fc.constant(undefined));
    fc.assert(
      fc.property(value, reference, value, reference, (latitude, north, longitude, east) => {
        const { position, problem } = readPosition(
          { GPSLatitude: latitude, GPSLatitudeRef: north, GPSLongitude: longitude, GPSLongitudeRef: east },
          null,
        );
        if (!position) return;
        expect(problem).toBeNull();
        expect(Math.abs(position.latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(position.longitude)).toBeLessThanOrEqual(180);
        expect(position.latitude === 0 && position.longitude === 0).toBe(false);
      }),
    );
  });
});

test('a position in XMP is read when the GPS block has none', () => {
  const xmp = readXmp('<x exif:GPSLatitude="60,8.80234N" exif:GPSLongitude="24,54,24.38W"/>');
  const { position } = readPosition({}, xmp);
  expect(position?.latitude).toBeCloseTo(60.146706, 6);
  expect(position?.longitude).toBeCloseTo(-24.906772, 6);
  expect(position?.source).toBe('XMP GPS');
  expect(readPosition(gps([1, 0, 0], 'N', [2, 0, 0], 'E'), xmp).position?.latitude).toBe(1);
});

test('a usable position of another block counts beside an unusable one in the GPS block', () => {
  const xmp = readXmp('<x exif:GPSLatitude="52,30.0N" exif:GPSLongitude="13,24.0E"/>');
  for (const block of [gps([0, 0, 0], 'N', [0, 0, 0], 'E'), { GPSLatitude: [43, 0, 0] }]) {
    const { position, problem } = readPosition(block, xmp);
    expect(position).toMatchObject({ latitude: 52.5, source: 'XMP GPS' });
    expect(problem).toBeNull();
  }
});

test('an impossible altitude of a thermal camera is none', () => {
  const camera = {
    block: 'flir',
    make: null,
    model: null,
    dateTime: null,
    position: { latitude: 52.5, longitude: 13.4, altitudeM: 3e38 },
  } as const;
  const { position } = readBlocks({ exif: [], xmp: readXmp(), container: { ...EMPTY_CONTAINER, camera } });
  expect(position).toMatchObject({ latitude: 52.5, altitudeM: null, source: 'FLIR' });
});
