import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, farthestOfEach, type GeoPoint } from '../../../src/domain/precheck/geography';

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** Photos of one site: many at the same place. */
const site = fc.record({
  latitude: fc.integer({ min: 0, max: 30 }).map((step) => 43.46 + step / 10_000),
  longitude: fc.integer({ min: 0, max: 30 }).map((step) => 11.88 + step / 10_000),
});

function farthestByTrying(places: readonly GeoPoint[], index: number): number {
  const from = places[index];
  return places.reduce(
    (most, place, other) => (from && other !== index ? Math.max(most, distanceKm(from, place)) : most),
    0,
  );
}

test.each([
  ['anywhere on Earth', anywhere],
  ['on one site', site],
  ['here and there', fc.oneof(anywhere, site)],
])('the farthest place matches the comparison of every pair, %s', (_where, place) => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 120 }), (places) => {
      for (const [index, other] of farthestOfEach(places).entries()) {
        const from = places[index];
        const to = places[other ?? -1];
        if (!from || !to) throw new Error('no partner');
        expect(other).not.toBe(index);
        // A millimetre: two nearly equal ways differ by the rounding of their chords.
        expect(Math.abs(distanceKm(from, to) - farthestByTrying(places, index))).toBeLessThan(1e-6);
      }
    }),
    { numRuns: 60 },
  );
});

test('the farther of two places on the far side of the Earth is found', () => {
  const here = { latitude: 0, longitude: 0 };
  const opposite = [
    { latitude: 0, longitude: -179.999_868_733_793_28 },
    { latitude: 0, longitude: -179.999_9 },
  ];
  expect(farthestOfEach([here, ...opposite])[0]).toBe(2);
  const near = { latitude: 0, longitude: -0.000_131_260_319_518_974_06 };
  expect(farthestOfEach([opposite[0] ?? here, near, here, here])[0]).toBeGreaterThan(1);
});

test('one place has no partner, and two identical places are partners', () => {
  const here = { latitude: 1, longitude: 2 };
  expect(farthestOfEach([])).toEqual([]);
  expect(farthestOfEach([here])).toEqual([null]);
  expect(farthestOfEach([here, here, here])).toEqual([1, 0, 0]);
});

test('distances across the 180th meridian use the shorter way', () => {
  const [a, b, c] = [179.9, -179.9, 170].map((longitude) => ({ latitude: 0, longitude }));
  if (!a || !b || !c) throw new Error('no places');
  expect(farthestOfEach([a, b, c])).toEqual([2, 2, 1]);
});
