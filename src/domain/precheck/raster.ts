/** A greyscale picture, one byte per pixel, row by row, upright. */
export interface Raster {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A part of a raster, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Converts to grey by the luma of ITU-R BT.601 in integers. `channels` is 1, 3 or 4; alpha is ignored. */
export function toRaster(data: Uint8Array, width: number, height: number, channels: number): Raster {
  const pixels = new Uint8Array(width * height);
  if (channels === 1) return { pixels: data.slice(0, pixels.length), width, height };
  for (let pixel = 0, offset = 0; pixel < pixels.length; pixel += 1, offset += channels) {
    const red = data[offset] ?? 0;
    const green = data[offset + 1] ?? 0;
    const blue = data[offset + 2] ?? 0;
    pixels[pixel] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { pixels, width, height };
}

export function wholeOf({ width, height }: Raster): Box {
  return { left: 0, top: 0, width, height };
}

/** Averages a box of a raster to a grid; each cell covers at least one pixel, whatever the sizes. */
export function averageGrid(
  raster: Raster,
  columns: number,
  rows: number,
  box = wholeOf(raster),
): Float64Array {
  const grid = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = span(box.top, box.height, row, rows);
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = span(box.left, box.width, column, columns);
      grid[row * columns + column] = averageOf(raster, left, top, right, bottom);
    }
  }
  return grid;
}

function span(from: number, length: number, index: number, count: number): readonly [number, number] {
  const start = from + Math.floor((length * index) / count);
  return [start, Math.max(start + 1, from + Math.floor((length * (index + 1)) / count))];
}

function averageOf(raster: Raster, left: number, top: number, right: number, bottom: number): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    const row = y * raster.width;
    for (let x = left; x < right; x += 1) sum += raster.pixels[row + x] ?? 0;
  }
  return sum / ((right - left) * (bottom - top));
}

/** Mean and standard deviation. */
export function spreadOf(values: ArrayLike<number>): { readonly mean: number; readonly deviation: number } {
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    sum += value;
    squares += value * value;
  }
  const mean = sum / Math.max(1, values.length);
  return { mean, deviation: Math.sqrt(Math.max(0, squares / Math.max(1, values.length) - mean * mean)) };
}
