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

describe('the changed areas of a page', () => {
  type Colour = readonly [red: number, green: number, blue: number];
  const BLACK: Colour = [0, 0, 0];

  /** A white page with single pixels of a colour. */
  function dotted(
    width: number,
    height: number,
    dots: readonly (readonly [x: number, y: number])[],
    colour: Colour = BLACK,
  ): PagePixels {
    const made = page(width, height, white);
    for (const [x, y] of dots) made.data.set(colour, 4 * (y * width + x));
    return made;
  }

  /** Three pixels in each square of eight, counted from the upper left. */
  const inSquares = (...squares: readonly (readonly [column: number, row: number])[]) =>
    squares.flatMap(([column, row]) => [1, 3, 5].map((at) => [8 * column + at, 8 * row + at] as const));

  /** The squares from and to which each area reaches. */
  const areasOf = (columns: number, rows: number, ...squares: readonly (readonly [number, number])[]) => {
    const [width, height] = [8 * columns, 8 * rows];
    const areas = changedAreas(dotted(width, height, []), dotted(width, height, inSquares(...squares)));
    return areas.map(({ x, y, width: w, height: h }) =>
      [x * columns, y * rows, (x + w) * columns - 1, (y + h) * rows - 1].map(Math.round),
    );
  };

  const isChanged = (after: PagePixels) =>
    changedAreas(dotted(after.width, after.height, []), after).length > 0;

  it('begin with three changed pixels in one square of eight pixels', () => {
    const three = [
      [1, 1],
      [3, 3],
      [5, 5],
    ] as const;
    expect(changedAreas(dotted(32, 32, []), dotted(32, 32, three))).toEqual([
      { x: 0, y: 0, width: 0.25, height: 0.25 },
    ]);
    expect(changedAreas(dotted(32, 32, three), dotted(32, 32, []))).toHaveLength(1);
    expect(isChanged(dotted(32, 32, three.slice(0, 2)))).toBe(false);
    const acrossTwo = [
      [5, 1],
      [7, 3],
      [8, 5],
    ] as const;
    expect(isChanged(dotted(32, 32, acrossTwo))).toBe(false);
    expect(
      isChanged(
        dotted(
          32,
          32,
          acrossTwo.map(([x, y]) => [y, x]),
        ),
      ),
    ).toBe(false);
  });

  it('end with the page', () => {
    const corner = [
      [17, 9],
      [19, 11],
      [17, 11],
    ] as const;
    const [area] = changedAreas(dotted(20, 12, []), dotted(20, 12, corner));
    expect(area?.x).toBeCloseTo(0.8, 9);
    expect(area?.y).toBeCloseTo(2 / 3, 9);
    expect(area?.width).toBeCloseTo(0.2, 9);
    expect(area?.height).toBeCloseTo(1 / 3, 9);
  });

  it('join squares up to four across and two down', () => {
    expect(areasOf(8, 1, [0, 0], [4, 0])).toEqual([[0, 0, 4, 0]]);
    expect(areasOf(8, 1, [0, 0], [5, 0])).toEqual([
      [0, 0, 0, 0],
      [5, 0, 5, 0],
    ]);
    expect(areasOf(1, 8, [0, 0], [0, 2])).toEqual([[0, 0, 0, 2]]);
    expect(areasOf(1, 8, [0, 0], [0, 3])).toEqual([
      [0, 0, 0, 0],
      [0, 3, 0, 3],
    ]);
    expect(areasOf(8, 4, [6, 0], [2, 2], [6, 3])).toEqual([[2, 0, 6, 3]]);
  });

  it('are one area where they overlap or touch', () => {
    expect(areasOf(16, 8, [0, 0], [4, 2], [8, 4], [12, 6], [12, 0])).toEqual([[0, 0, 12, 6]]);
    expect(areasOf(10, 6, [4, 0], [0, 2], [5, 3])).toEqual([[0, 0, 5, 3]]);
    expect(areasOf(10, 6, [4, 0], [0, 2], [6, 3])).toHaveLength(2);
    expect(areasOf(10, 6, [4, 0], [0, 2], [5, 4])).toHaveLength(2);
    expect(areasOf(10, 6, [4, 0], [8, 2], [3, 3])).toEqual([[3, 0, 8, 3]]);
    expect(areasOf(10, 6, [4, 0], [8, 2], [2, 3])).toHaveLength(2);
  });

  it('come from top to bottom and from left to right, also those that grew', () => {
    expect(areasOf(24, 6, [4, 0], [0, 2], [5, 3], [20, 1])).toEqual([
      [0, 0, 5, 3],
      [20, 1, 20, 1],
    ]);
    expect(areasOf(24, 6, [4, 0], [0, 2], [5, 3], [20, 0])).toEqual([
      [0, 0, 5, 3],
      [20, 0, 20, 0],
    ]);
  });

  it.each<[string, Colour, boolean]>([
    ['grey', [217, 217, 217], false],
    ['grey', [213, 213, 213], true],
    ['less red', [142, 255, 255], false],
    ['less red', [139, 255, 255], true],
    ['less green', [255, 188, 255], false],
    ['less green', [255, 185, 255], true],
    ['less blue', [255, 255, 166], false],
    ['less blue', [255, 255, 163], true],
  ])('take %s of %j for a change: %s', (_what, colour, change) => {
    expect(isChanged(dotted(16, 16, inSquares([1, 1]), colour))).toBe(change);
  });

  it.each([
    [1, 0, false],
    [0, 1, false],
    [1, 1, false],
    [-1, -1, false],
    [2, 0, true],
    [0, 2, true],
    [-2, 0, true],
    [0, -2, true],
  ])('ignore a shift by one pixel, not by two: %i right, %i down', (right, down, change) => {
    const dots = inSquares([1, 1], [2, 2]);
    const shifted = dots.map(([x, y]) => [x + right, y + down] as const);
    expect(changedAreas(dotted(40, 40, dots), dotted(40, 40, shifted)).length > 0).toBe(change);
  });

  it('do not take the other edge of a page for what is beside it', () => {
    const edge = (x: number) => Array.from({ length: 16 }, (_, y) => [x, y] as const);
    expect(changedAreas(dotted(8, 16, edge(0)), dotted(16, 16, edge(0)))).toEqual([]);
    const added = [
      [0, 3],
      [0, 5],
      [0, 7],
    ] as const;
    const areas = changedAreas(dotted(16, 16, edge(15)), dotted(16, 16, [...edge(15), ...added]));
    expect(areas).toEqual([{ x: 0, y: 0, width: 0.5, height: 0.5 }]);
  });

  it('compare what only one page has with white', () => {
    expect(changedAreas(dotted(0, 0, []), dotted(0, 0, []))).toEqual([]);
    expect(changedAreas(dotted(8, 8, []), dotted(32, 8, []))).toEqual([]);
    expect(changedAreas(dotted(8, 8, []), dotted(8, 32, []))).toEqual([]);
    expect(changedAreas(dotted(8, 8, []), dotted(32, 8, inSquares([3, 0])))).toEqual([
      { x: 0.75, y: 0, width: 0.25, height: 1 },
    ]);
    expect(changedAreas(dotted(8, 32, inSquares([0, 3])), dotted(8, 8, []))).toEqual([
      { x: 0, y: 0.75, width: 1, height: 0.25 },
    ]);
  });
});
