import { averageGrid, type Box, type Raster, spreadOf, wholeOf } from './raster';

const GRID = 24;
/** Between pictures more even than this any likeness is chance. */
const LEAST_DEVIATION = 6;
/** Some cameras leave the border of the picture out of the small one. That it shows more is never so. */
const MIDDLES = [0.9, 0.8];
/** Bars beside a picture that was fitted into 4:3 are black, give or take compression. */
const BAR_BRIGHTNESS = 24;

/**
 * How alike a picture and the small one inside its file are, from -1 to 1 (correlation of brightness); null where one
 * of them is too even to tell. Brightness, contrast, any turning and mirroring, black bars and a cut to another shape
 * make no difference: all of these cameras do themselves.
 */
export function thumbnailLikeness(picture: Raster, thumbnail: Raster): number | null {
  const inner = withoutBars(thumbnail);
  const small = [wholeOf(thumbnail), inner].map((box) => averageGrid(thumbnail, GRID, GRID, box));
  const shape = inner.width / inner.height;
  const whole = wholeOf(picture);
  const parts = [whole, ...MIDDLES.map((share) => middleOf(whole, share))];
  const large = [...parts, centreOf(picture, shape), centreOf(picture, 1 / shape)].map((box) =>
    averageGrid(picture, GRID, GRID, box),
  );
  const isEven = (grid: Float64Array): boolean => spreadOf(grid).deviation < LEAST_DEVIATION;
  if (small.every(isEven) || large.every(isEven)) return null;
  let best = -1;
  for (const one of large) {
    for (const other of small) {
      for (const turned of symmetries(other)) best = Math.max(best, correlation(one, turned));
    }
  }
  return best;
}

/** The part of a picture between black bars, which some cameras write on all sides and not evenly. */
function withoutBars(raster: Raster): Box {
  const { width, height } = raster;
  const rows = averageGrid(raster, 1, height);
  const columns = averageGrid(raster, width, 1);
  const [top, bottom] = [barOf(rows), barOf(rows.toReversed())];
  const [left, right] = [barOf(columns), barOf(columns.toReversed())];
  return { left, top, width: width - left - right, height: height - top - bottom };
}

function barOf(lines: Float64Array): number {
  const most = Math.floor(lines.length / 3);
  let bar = 0;
  while (bar < most && (lines[bar] ?? 255) < BAR_BRIGHTNESS) bar += 1;
  // The line beside a bar is a mixture of both.
  return bar === 0 ? 0 : bar + 1;
}

function middleOf({ width, height }: Box, share: number): Box {
  const [inner, tall] = [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
  return { left: (width - inner) >> 1, top: (height - tall) >> 1, width: inner, height: tall };
}

/** The largest box of a shape (width by height) in the middle. */
function centreOf({ width, height }: Raster, shape: number): Box {
  const narrow = Math.min(width, Math.max(1, Math.round(height * shape)));
  const flat = Math.min(height, Math.max(1, Math.round(width / shape)));
  return {
    left: Math.floor((width - narrow) / 2),
    top: Math.floor((height - flat) / 2),
    width: narrow,
    height: flat,
  };
}

/** A grid turned by quarters and mirrored, in all eight ways. */
function symmetries(grid: Float64Array): readonly Float64Array[] {
  const turned = [grid];
  for (let quarter = 1; quarter < 4; quarter += 1) {
    turned.push(rearranged(turned[quarter - 1] ?? grid, (x, y) => [GRID - 1 - y, x]));
  }
  return [...turned, ...turned.map((one) => rearranged(one, (x, y) => [GRID - 1 - x, y]))];
}

function rearranged(
  grid: Float64Array,
  to: (x: number, y: number) => readonly [number, number],
): Float64Array {
  const result = new Float64Array(grid.length);
  for (let y = 0; y < GRID; y += 1) {
    for (let x = 0; x < GRID; x += 1) {
      const [toX, toY] = to(x, y);
      result[toY * GRID + toX] = grid[y * GRID + x] ?? 0;
    }
  }
  return result;
}

function correlation(a: Float64Array, b: Float64Array): number {
  const [one, other] = [spreadOf(a), spreadOf(b)];
  if (one.deviation === 0 || other.deviation === 0) return -1;
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) {
    sum += ((a[index] ?? 0) - one.mean) * ((b[index] ?? 0) - other.mean);
  }
  return sum / (a.length * one.deviation * other.deviation);
}
