import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, type GeoPoint } from '../../../src/domain/precheck/geography';
import {
  fitPlaces,
  type MapView,
  mapProjection,
  niceLength,
  panMap,
  pixelsPerKm,
  toPixel,
  toPlace,
  zoomMap,
} from '../../../src/map/projection';

const size = { width: 600, height: 400 };
const pixelOf = (shown: GeoPoint, view: MapView) => toPixel(shown, mapProjection(view, size));
const placeAt = (x: number, y: number, view: MapView) => toPlace({ x, y }, mapProjection(view, size));
const place = fc.record({
  latitude: fc.double({ min: -70, max: 70, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
});

describe('the map', () => {
  it('shows every place of a site inside its edges', () => {
    const near = fc.record({
      latitude: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      longitude: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    });
    fc.assert(
      fc.property(place, fc.array(near, { minLength: 1, maxLength: 8 }), (middle, offsets) => {
        const places = offsets.map((offset) => ({
          latitude: middle.latitude + offset.latitude,
          longitude: middle.longitude + offset.longitude,
        }));
        const view = fitPlaces(places, size, 30);
        for (const shown of places) {
          const { x, y } = pixelOf(shown, view);
          expect(x).toBeGreaterThan(29);
          expect(x).toBeLessThan(size.width - 29);
          expect(y).toBeGreaterThan(29);
          expect(y).toBeLessThan(size.height - 29);
        }
      }),
    );
  });

  it('is true to scale in both directions where the photos are', () => {
    const arezzo: GeoPoint = { latitude: 43.467, longitude: 11.885 };
    const view = fitPlaces([arezzo, { latitude: 43.468, longitude: 11.886 }], size, 30);
    for (const to of [
      { latitude: 43.4685, longitude: 11.885 },
      { latitude: 43.467, longitude: 11.8868 },
    ]) {
      const a = pixelOf(arezzo, view);
      const b = pixelOf(to, view);
      const measured = Math.hypot(a.x - b.x, a.y - b.y) / pixelsPerKm(view);
      expect(measured / distanceKm(arezzo, to)).toBeCloseTo(1, 3);
    }
  });

  it('keeps photos on both sides of the 180th meridian together', () => {
    const view = fitPlaces(
      [
        { latitude: -17, longitude: 179.9 },
        { latitude: -17, longitude: -179.9 },
      ],
      size,
      30,
    );
    expect(size.width / view.scale).toBeLessThan(1);
  });

  it('converts a place to a pixel and back', () => {
    fc.assert(
      fc.property(
        place,
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 400 }),
        (middle, x, y) => {
          const view = fitPlaces([middle], size, 30);
          const again = pixelOf(placeAt(x, y, view), view);
          expect(Math.hypot(again.x - x, again.y - y)).toBeLessThan(0.01);
        },
      ),
    );
  });

  it('keeps the place under the pointer when it is zoomed or dragged', () => {
    const view = fitPlaces([{ latitude: 51.5, longitude: 9.9 }], size, 30);
    const at = { x: 120, y: 310 };
    const under = placeAt(at.x, at.y, view);
    const zoomed = pixelOf(under, zoomMap(view, 0.5, at, size));
    expect(Math.hypot(zoomed.x - at.x, zoomed.y - at.y)).toBeLessThan(0.01);
    const pulled = pixelOf(under, panMap(view, 25, -40, size));
    expect(pulled.x).toBeCloseTo(145, 3);
    expect(pulled.y).toBeCloseTo(270, 3);
  });

  it('has a scale of 1, 2 or 5 times a power of ten', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-4, max: 1e5, noNaN: true }), (length) => {
        const nice = niceLength(length);
        expect(nice).toBeLessThanOrEqual(length * (1 + 1e-6));
        expect(nice * 2.5).toBeGreaterThanOrEqual(length * (1 - 1e-6));
        expect([1, 2, 5]).toContain(Number((nice / 10 ** Math.floor(Math.log10(nice) + 1e-9)).toFixed(6)));
      }),
    );
  });
});
