import { describe, expect, it } from 'vitest';
import { niceLengthKm, scatter } from '../../../src/renderer/features/prepare/scatter';

const box = { width: 340, height: 150, padding: 28 };
const at = (key: string, latitude: number, longitude: number) => ({ key, latitude, longitude });

describe('places drawn to scale', () => {
  it('stay inside the padding, north up and east right', () => {
    const drawn = scatter([at('south-west', 43, 11), at('north-east', 44, 13)], null, box);
    const [a, b] = drawn?.points ?? [];
    if (!a || !b) throw new Error('nothing drawn');
    expect(a.x).toBeLessThan(b.x);
    expect(a.y).toBeGreaterThan(b.y);
    for (const { x, y } of [a, b]) {
      expect(x).toBeGreaterThanOrEqual(box.padding - 0.01);
      expect(x).toBeLessThanOrEqual(box.width - box.padding + 0.01);
      expect(y).toBeGreaterThanOrEqual(box.padding - 0.01);
      expect(y).toBeLessThanOrEqual(box.height - box.padding + 0.01);
    }
  });

  it('agree with their scale bar', () => {
    const drawn = scatter([at('a', 0, 0), at('b', 0, 1)], null, box);
    const [a, b] = drawn?.points ?? [];
    if (!drawn || !a || !b) throw new Error('nothing drawn');
    const kmPerPixel = drawn.scaleBar.km / drawn.scaleBar.length;
    expect(Math.abs(b.x - a.x) * kmPerPixel).toBeCloseTo(111.19, 1);
  });

  it('are neighbours on both sides of the 180th meridian', () => {
    const drawn = scatter([at('west', 0, 179.9), at('east', 0, -179.9)], 'west', box);
    expect(drawn?.gap?.km).toBeCloseTo(11.1, 0);
    expect(drawn?.scaleBar.km).toBeLessThan(50);
  });

  it('measure the active one from the middle of all, as the outlier finding does', () => {
    const drawn = scatter([at('a', 0, 0), at('b', 0, 0), at('far', 0, 3)], 'far', box);
    expect(drawn?.gap?.km).toBeCloseTo(222.4, 0);
  });

  it('are one spot where they are one room, and the active one is kept', () => {
    const room = Array.from({ length: 200 }, (_, index) =>
      at(`photo ${index}`, 43.467_448 + index * 1e-8, 11.885),
    );
    const drawn = scatter(room, 'photo 150', box);
    expect(drawn?.points.map(({ key }) => key)).toEqual(['photo 150']);
  });

  it('say nothing without a place, and give no gap for a single one', () => {
    expect(scatter([], null, box)).toBeNull();
    expect(scatter([at('a', 43, 11)], 'a', box)?.gap).toBeNull();
  });
});

describe('a round length', () => {
  it.each([
    [7, 5],
    [4.9, 2],
    [1, 1],
    [0.0234, 0.02],
    [412, 200],
  ])('for %f km is %f km', (km, nice) => {
    expect(niceLengthKm(km)).toBeCloseTo(nice, 10);
  });
});
