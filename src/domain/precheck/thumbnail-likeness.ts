import { averageGrid, type Box, type Raster, spreadOf, wholeOf } from './raster';

const GRID = 24;
/** Below this contrast a correlation is random. */
const MIN_DEVIATION = 6;
/** Some cameras crop the border of the picture in its thumbnail; none shows more than the picture. */
const CROP_SHARES = [0.9, 0.8];
/** Letterbox bars are black up to compression noise. */
const BAR_BRIGHTNESS = 24;

/**
 * The similarity of a picture and its embedded thumbnail, from -1 to 1 (correlation of brightness); null if one of them
 * has too little contrast. Ignores brightness, contrast, rotation, mirroring, black bars and cropping to another shape,
 * all of which cameras apply.
 */
export function thumbnailLikeness(picture: Raster, thumbnail: Raster): number | null {
  const inner = withoutBars(thumbnail);
  const small = [wholeOf(thumbnail), inner].map((box) => averageGrid(thumbnail, GRID, GRID, box));
  const shape = inner.width / inner.height;
  const whole = wholeOf(picture);
  const parts = [whole, ...CROP_SHARES.map((share) => cropMiddle(whole, share))];
  const large = [...parts, cropToShape(picture, shape), cropToShape(picture, 1 / shape)].map((box) =>
    averageGrid(picture, GRID, GRID, box),
  );
  const isEven = (grid: Float64Array): boolean => spreadOf(grid).deviation < MIN_DEVIATION;
  if (small.every(isEven) || large.every(isEven)) return null;
  let best = -1;
  for (const pictureGrid of large) {
    for (const thumbnailGrid of small) {
      for (const turned of symmetries(thumbnailGrid)) best = Math.max(best, correlation(pictureGrid, turned));
    }
  }
  return best;
}

/** The part of a picture between black bars, which can be on all sides and of different widths. */
function withoutBars(raster: Raster): Box {
  const { width, height } = raster;
  const rows = averageGrid(raster, 1, height);
  const columns = averageGrid(raster, width, 1);
  const top = barWidth(rows);
  const bottom = barWidth(rows.toReversed());
  const left = barWidth(columns);
  const right = barWidth(columns.toReversed());
  return { left, top, width: width - left - right, height: height - top - bottom };
}

function barWidth(lines: Float64Array): number {
  const maxBar = Math.floor(lines.length / 3);
  let bar = 0;
  while (bar < maxBar && (lines[bar] ?? 255) < BAR_BRIGHTNESS) bar += 1;
  // The line next to a bar is a mixture of both. Something stays between two bars.
  return bar === 0 ? 0 : Math.min(bar + 1, maxBar);
}

function cropMiddle({ width, height }: Box, share: number): Box {
  const innerWidth = Math.max(1, Math.round(width * share));
  const innerHeight = Math.max(1, Math.round(height * share));
  return {
    left: (width - innerWidth) >> 1,
    top: (height - innerHeight) >> 1,
    width: innerWidth,
    height: innerHeight,
  };
}

/** The largest centred box of an aspect ratio (width by height). */
function cropToShape({ width, height }: Raster, shape: number): Box {
  const narrow = Math.min(width, Math.max(1, Math.round(height * shape)));
  const flat = Math.min(height, Math.max(1, Math.round(width / shape)));
  return {
    left: Math.floor((width - narrow) / 2),
    top: Math.floor((height - flat) / 2),
    width: narrow,
    height: flat,
  };
}

/** A grid in all eight combinations of quarter turns and mirroring. */
function symmetries(grid: Float64Array): readonly Float64Array[] {
  const turned = [grid];
  for (let quarter = 1; quarter < 4; quarter += 1) {
    turned.push(rearrange(turned[quarter - 1] ?? grid, (x, y) => [GRID - 1 - y, x]));
  }
  return [...turned, ...turned.map((rotation) => rearrange(rotation, (x, y) => [GRID - 1 - x, y]))];
}

function rearrange(
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
  const spreadA = spreadOf(a);
  const spreadB = spreadOf(b);
  if (spreadA.deviation === 0 || spreadB.deviation === 0) return -1;
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) {
    sum += ((a[index] ?? 0) - spreadA.mean) * ((b[index] ?? 0) - spreadB.mean);
  }
  return sum / (a.length * spreadA.deviation * spreadB.deviation);
}
