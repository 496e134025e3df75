import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  distanceKm,
  EARTH_RADIUS_KM,
  farthestPair,
  type GeoPoint,
  meanPoint,
} from '../../../src/domain/precheck/geography';

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const BERLIN: GeoPoint = { latitude: 52.52, longitude: 13.405 };
const WARSAW: GeoPoint = { latitude: 52.2297, longitude: 21.0122 };

describe('distance', () => {
  test('is 517 km between Berlin and Warsaw', () => {
    expect(distanceKm(BERLIN, WARSAW)).toBeCloseTo(517.1, 0);
  });

  test('is symmetric, never NaN, never negative and never more than half around the Earth', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const km = distanceKm(a, b);
        expect(km).toBeCloseTo(distanceKm(b, a), 9);
        expect(km).toBeGreaterThanOrEqual(0);
        expect(km).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_KM + 1e-6);
      }),
    );
  });

  test('is zero from a place to itself', () => {
    fc.assert(fc.property(place, (a) => distanceKm(a, a) === 0));
  });
});

describe('farthest pair', () => {
  test('matches the comparison of every pair', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 30 }), (places) => {
        const all = places.flatMap((a, i) => places.slice(i + 1).map((b) => distanceKm(a, b)));
        expect(farthestPair(places)?.km).toBeCloseTo(Math.max(...all), 3);
      }),
    );
  });

  test('needs two places', () => {
    expect(farthestPair([])).toBeNull();
    expect(farthestPair([BERLIN])).toBeNull();
  });

  test('is zero for photos of the same place', () => {
    expect(farthestPair([BERLIN, BERLIN, BERLIN])?.km).toBe(0);
  });
});

describe('mean', () => {
  test('lies across the 180th meridian for places on both sides of it', () => {
    const mean = meanPoint([
      { latitude: 0, longitude: 179 },
      { latitude: 0, longitude: -179 },
    ]);
    expect(Math.abs(mean?.longitude ?? 0)).toBeCloseTo(180, 6);
  });

  test('does not exist for no place, nor for two opposite places', () => {
    expect(meanPoint([])).toBeNull();
    expect(
      meanPoint([
        { latitude: 90, longitude: 0 },
        { latitude: -90, longitude: 0 },
      ]),
    ).toBeNull();
  });
});
