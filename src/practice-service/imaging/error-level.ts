import { fromRaster, type Raster } from './raster';
import { sharp } from './sharp';

/** The JPEG quality at which the picture is recompressed. */
export const RECOMPRESSION_QUALITY = 90;
const BLOCK_PX = 8;
const HEATMAP_EDGE_PX = 640;
/** The scale ends at this multiple of the 99th percentile, but not below MIN_FULL_SCALE, so that noise stays dark. */
const FULL_SCALE_OF_P99 = 1.5;
const MIN_FULL_SCALE = 8;
/** Few colours keep the PNG small: inline attachments have a cap of 9 MB. */
const COLOUR_STEPS = 31;

export interface ErrorLevels {
  /** Mean absolute difference per channel and pixel, 0-255. */
  readonly mean: number;
  /** The 99th percentile over 8 by 8 blocks. */
  readonly p99: number;
  /** Mean difference of each block, row by row. */
  readonly blocks: Float32Array;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Error-level analysis: recompresses the picture at a known JPEG quality and measures the difference. Pasted or separately
 * saved regions differ more; it indicates regions to examine and proves nothing.
 */
export async function measureErrorLevels(raster: Raster): Promise<ErrorLevels> {
  const jpeg = await fromRaster(raster)
    .jpeg({ quality: RECOMPRESSION_QUALITY, chromaSubsampling: '4:2:0' })
    .toBuffer();
  const again = await sharp(jpeg).removeAlpha().raw().toBuffer();
  return compareBlocks(raster.rgb, again, raster.width, raster.height);
}

/** Block means of the absolute difference of two RGB pictures of the same size. */
export function compareBlocks(
  first: Uint8Array,
  second: Uint8Array,
  width: number,
  height: number,
): ErrorLevels {
  const columns = Math.ceil(width / BLOCK_PX);
  const rows = Math.ceil(height / BLOCK_PX);
  const blocks = new Float32Array(columns * rows);
  let total = 0;
  for (let row = 0; row < rows; row += 1) {
    const bottom = Math.min(height, (row + 1) * BLOCK_PX);
    for (let column = 0; column < columns; column += 1) {
      const left = column * BLOCK_PX;
      const bytes = Math.min(BLOCK_PX, width - left) * 3;
      let sum = 0;
      for (let y = row * BLOCK_PX; y < bottom; y += 1) {
        const start = (y * width + left) * 3;
        for (let at = start; at < start + bytes; at += 1) {
          sum += Math.abs((first[at] ?? 0) - (second[at] ?? 0));
        }
      }
      blocks[row * columns + column] = sum / (bytes * (bottom - row * BLOCK_PX));
      total += sum;
    }
  }
  const sorted = blocks.slice().sort();
  return {
    mean: total / Math.max(1, width * height * 3),
    p99: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0,
    blocks,
    columns,
    rows,
  };
}

/**
 * A transparent PNG overlay (at most 640 px on its longer edge): transparent for small differences, yellow for large ones.
 * One value per 8 by 8 block, not smoothed.
 */
export async function drawHeatmap(raster: Raster, levels: ErrorLevels): Promise<Buffer> {
  const fullScale = Math.max(MIN_FULL_SCALE, levels.p99 * FULL_SCALE_OF_P99);
  const rgba = Buffer.alloc(levels.columns * levels.rows * 4);
  levels.blocks.forEach((level, at) => {
    const step = Math.round(Math.min(1, level / fullScale) * COLOUR_STEPS);
    rgba.set(COLOURS[step] ?? [], at * 4);
  });
  const scale = Math.min(1, HEATMAP_EDGE_PX / Math.max(raster.width, raster.height));
  return sharp(rgba, { raw: { width: levels.columns, height: levels.rows, channels: 4 } })
    .resize({
      width: Math.max(1, Math.round(raster.width * scale)),
      height: Math.max(1, Math.round(raster.height * scale)),
      fit: 'fill',
      kernel: 'nearest',
    })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

type Rgba = readonly [number, number, number, number];

/** Stops of the scale: dark violet, magenta, orange, yellow; readable in greyscale too, since lightness rises. */
const STOPS: readonly Rgba[] = [
  [24, 12, 60, 0],
  [94, 26, 128, 90],
  [206, 54, 94, 160],
  [250, 130, 48, 210],
  [252, 232, 110, 235],
];

/** The colour of `share` (0 to 1) of the scale. */
export function heatColour(share: number): Rgba {
  const position = Math.max(0, Math.min(1, share)) * (STOPS.length - 1);
  const low = STOPS[Math.floor(position)] ?? [0, 0, 0, 0];
  const high = STOPS[Math.ceil(position)] ?? low;
  const part = position - Math.floor(position);
  const mix = (channel: 0 | 1 | 2 | 3): number =>
    Math.round(low[channel] + (high[channel] - low[channel]) * part);
  return [mix(0), mix(1), mix(2), mix(3)];
}

const COLOURS = Array.from({ length: COLOUR_STEPS + 1 }, (_colour, step) => heatColour(step / COLOUR_STEPS));
