import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChangedArea, changedAreas, type PagePixels } from '../../../src/domain/pdf/pixel-difference';

type Draw = (x: number, y: number) => number;

/** A grey page; `draw` gives the brightness of each pixel. */
function page(width: number, height: number, draw: Draw): PagePixels {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const grey = draw(x, y);
      data.set([grey, grey, grey, 255], 4 * (y * width + x));
    }
  }
  return { width, height, data };
}

const WIDTH = 400;
const HEIGHT = 560;
const white: Draw = () => 255;

/** Strokes like letters: dark columns of 2 px every 7 px in lines of 12 px. */
const letters: Draw = (x, y) => (y % 20 < 12 && x % 7 < 2 && x > 40 && x < 360 ? 20 : 255);

function box(left: number, top: number, width: number, height: number, under: Draw, grey = 0): Draw {
  return (x, y) => (x >= left && x < left + width && y >= top && y < top + height ? grey : under(x, y));
}

function inPixels({ x, y, width, height }: ChangedArea) {
  return { left: x * WIDTH, top: y * HEIGHT, right: (x + width) * WIDTH, bottom: (y + height) * HEIGHT };
}

describe('two renderings of a page', () => {
  it('have no changed area when they are equal', () => {
    const one = page(WIDTH, HEIGHT, letters);
    expect(changedAreas(one, one)).toEqual([]);
    expect(changedAreas(page(WIDTH, HEIGHT, white), page(WIDTH, HEIGHT, white))).toEqual([]);
  });

  it('have an area around each change of any position and size', () => {
    fc.assert(
      fc.property(
        fc.record({
          left: fc.integer({ min: 0, max: WIDTH - 6 }),
          top: fc.integer({ min: 0, max: HEIGHT - 6 }),
          width: fc.integer({ min: 5, max: 90 }),
          height: fc.integer({ min: 5, max: 60 }),
        }),
        ({ left, top, width, height }) => {
          const areas = changedAreas(
            page(WIDTH, HEIGHT, white),
            page(WIDTH, HEIGHT, box(left, top, width, height, white)),
          );
          expect(areas).toHaveLength(1);
          const found = inPixels(areas[0] ?? { x: 1, y: 1, width: 0, height: 0 });
          // The outermost pixel may have its like beside it; a square is 8 pixels.
          expect(found.left).toBeLessThanOrEqual(left + 8);
          expect(found.left).toBeGreaterThanOrEqual(left - 8);
          expect(found.top).toBeLessThanOrEqual(top + 8);
          expect(found.right).toBeGreaterThanOrEqual(Math.min(WIDTH, left + width) - 8);
          expect(found.right).toBeLessThanOrEqual(left + width + 16);
          expect(found.bottom).toBeGreaterThanOrEqual(Math.min(HEIGHT, top + height) - 8);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('have two areas for two changes, from top to bottom', () => {
    const before = page(WIDTH, HEIGHT, letters);
    const after = page(WIDTH, HEIGHT, box(60, 400, 40, 12, box(200, 100, 30, 12, letters)));
    const areas = changedAreas(before, after).map(inPixels);
    expect(areas).toHaveLength(2);
    expect(areas[0]?.top).toBeLessThan(112);
    expect(areas[1]?.top).toBeGreaterThan(380);
  });

  it('are equal when only the antialiasing differs', () => {
    const noisy: Draw = (x, y) => letters(x, y) + ((x * 31 + y * 17) % 35) * (letters(x, y) === 255 ? -1 : 1);
    expect(changedAreas(page(WIDTH, HEIGHT, letters), page(WIDTH, HEIGHT, noisy))).toEqual([]);
  });

  it('are equal when everything is shifted by one pixel', () => {
    const shifted: Draw = (x, y) => letters(x - 1, y);
    expect(changedAreas(page(WIDTH, HEIGHT, letters), page(WIDTH, HEIGHT, shifted))).toEqual([]);
  });

  it('differ when a thin grey line was added or a colour changed', () => {
    const line = box(50, 300, 200, 2, letters, 170);
    expect(
      changedAreas(page(WIDTH, HEIGHT, white), page(WIDTH, HEIGHT, box(50, 300, 200, 2, white, 170))),
    ).toHaveLength(1);
    expect(changedAreas(page(WIDTH, HEIGHT, letters), page(WIDTH, HEIGHT, line))).toHaveLength(1);
    const red = page(WIDTH, HEIGHT, white);
    for (let y = 100; y < 130; y += 1)
      for (let x = 100; x < 160; x += 1) red.data.set([255, 120, 120, 255], 4 * (y * WIDTH + x));
    expect(changedAreas(page(WIDTH, HEIGHT, white), red)).toHaveLength(1);
  });

  it('differ from a blank page when only one of them exists', () => {
    const small = page(WIDTH, HEIGHT - 100, letters);
    const areas = changedAreas(small, page(WIDTH, HEIGHT, letters)).map(inPixels);
    expect(areas.length).toBeGreaterThan(0);
    expect(Math.min(...areas.map(({ top }) => top))).toBeGreaterThanOrEqual(HEIGHT - 116);
    expect(
      changedAreas(
        small,
        page(WIDTH, HEIGHT, (x, y) => (y < HEIGHT - 100 ? letters(x, y) : 255)),
      ),
    ).toEqual([]);
  });
});
