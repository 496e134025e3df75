import { type PictureHash, pictureHash } from './picture-hash';
import { type Raster, spreadOf } from './raster';
import { thumbnailLikeness } from './thumbnail-likeness';

/** Measurements of the pixels of a picture, upright and scaled to a long side of 480 pixels. */
export interface PixelMeasures {
  /** Variance of the Laplacian in the sharpest of 4 x 4 tiles: one sharp area suffices. */
  readonly sharpness: number;
  /** Standard deviation of brightness. */
  readonly contrast: number;
  /** Shares of all pixels, 0 to 1: nearly white, dark, nearly black. */
  readonly whiteShare: number;
  readonly darkShare: number;
  readonly blackShare: number;
  readonly hash: PictureHash | null;
  /** Similarity to the embedded thumbnail, -1 to 1; null without one. */
  readonly thumbnailLikeness: number | null;
}

const WHITE = 250;
const DARK = 60;
const BLACK = 8;
const TILES = 4;

/** Measures a picture; `thumbnail` is the embedded one as stored. */
export function measurePixels(raster: Raster, thumbnail: Raster | null): PixelMeasures {
  return {
    sharpness: sharpestTile(raster),
    contrast: spreadOf(raster.pixels).deviation,
    ...shares(raster),
    hash: pictureHash(raster),
    thumbnailLikeness: thumbnail ? thumbnailLikeness(raster, thumbnail) : null,
  };
}

function shares({ pixels }: Raster): Pick<PixelMeasures, 'whiteShare' | 'darkShare' | 'blackShare'> {
  const counts = { white: 0, dark: 0, black: 0 };
  for (const pixel of pixels) {
    if (pixel >= WHITE) counts.white += 1;
    else if (pixel <= DARK) {
      counts.dark += 1;
      if (pixel <= BLACK) counts.black += 1;
    }
  }
  const all = Math.max(1, pixels.length);
  return { whiteShare: counts.white / all, darkShare: counts.dark / all, blackShare: counts.black / all };
}

function sharpestTile(raster: Raster): number {
  let sharpest = 0;
  const width = Math.floor(raster.width / TILES);
  const height = Math.floor(raster.height / TILES);
  for (let row = 0; row < TILES; row += 1) {
    for (let column = 0; column < TILES; column += 1) {
      sharpest = Math.max(sharpest, laplacianVariance(raster, column * width, row * height, width, height));
    }
  }
  return sharpest;
}

/** Variance of the second differences with the four neighbours. */
function laplacianVariance(raster: Raster, left: number, top: number, width: number, height: number): number {
  const { pixels, width: stride } = raster;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = top + 1; y < top + height - 1; y += 1) {
    for (let x = left + 1; x < left + width - 1; x += 1) {
      const at = y * stride + x;
      const around =
        (pixels[at - 1] ?? 0) +
        (pixels[at + 1] ?? 0) +
        (pixels[at - stride] ?? 0) +
        (pixels[at + stride] ?? 0);
      const value = around - 4 * (pixels[at] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
