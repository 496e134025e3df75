import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitScale, fitZoom, isFitted, panZoom, zoomAround } from '../../../src/renderer/components/zoom/zoom';

const size = (most: number) =>
  fc.record({ width: fc.integer({ min: 1, max: most }), height: fc.integer({ min: 1, max: most }) });
const frame = { width: 400, height: 300 };

describe('a picture in its frame', () => {
  it('is completely visible when it is fitted, and never enlarged', () => {
    fc.assert(
      fc.property(size(9_000), (picture) => {
        const { scale, x, y } = fitZoom(picture, frame);
        expect(scale).toBeLessThanOrEqual(1);
        expect(x).toBeGreaterThanOrEqual(-1e-6);
        expect(y).toBeGreaterThanOrEqual(-1e-6);
        expect(picture.width * scale).toBeLessThanOrEqual(frame.width + 1e-6);
        expect(picture.height * scale).toBeLessThanOrEqual(frame.height + 1e-6);
      }),
    );
  });

  it('keeps the point under the pointer when it is zoomed', () => {
    const picture = { width: 4_000, height: 3_000 };
    const before = zoomAround(fitZoom(picture, frame), 6, { x: 200, y: 150 }, picture, frame);
    const at = { x: 120, y: 90 };
    const after = zoomAround(before, 1.5, at, picture, frame);
    expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale, 6);
    expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale, 6);
  });

  it('leaves no gap in the frame when it is enlarged and dragged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_000, max: 9_000 }),
        fc.integer({ min: -9_000, max: 9_000 }),
        (dx, dy) => {
          const picture = { width: 4_000, height: 3_000 };
          const zoom = zoomAround(fitZoom(picture, frame), 8, { x: 0, y: 0 }, picture, frame);
          const { x, y, scale } = panZoom(zoom, dx, dy, picture, frame);
          expect(x).toBeLessThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(0);
          expect(x + picture.width * scale).toBeGreaterThanOrEqual(frame.width - 1e-6);
          expect(y + picture.height * scale).toBeGreaterThanOrEqual(frame.height - 1e-6);
        },
      ),
    );
  });

  it('cannot be smaller than fitted', () => {
    const picture = { width: 4_000, height: 3_000 };
    const small = zoomAround(fitZoom(picture, frame), 0.01, { x: 10, y: 10 }, picture, frame);
    expect(small.scale).toBe(fitScale(picture, frame));
    expect(isFitted(small, picture, frame)).toBe(true);
  });
});
