import type { Raster } from '../imaging/raster';
import type { Clarity } from '../imaging/sharpness';

/** Whether the quality of a picture suffices, with the measurements. */
export interface Quality {
  readonly result: boolean;
  readonly width: number;
  readonly height: number;
  readonly megapixels: number;
  readonly sharpness: number;
}

const MIN_EDGE_PX = 200;
const MIN_MEGAPIXELS = 0.1;
/** Laplacian variance; camera photos of the corpus are above 40, a plain surface is 0. */
const MIN_SHARPNESS = 12;
const DARKEST = 8;
const BRIGHTEST = 250;

export function judgeQuality(raster: Raster, clarity: Clarity): Quality {
  const { originalWidth: width, originalHeight: height } = raster;
  const megapixels = (width * height) / 1_000_000;
  const sharpness = Math.round(clarity.laplacianVariance * 10) / 10;
  const result =
    Math.min(width, height) >= MIN_EDGE_PX &&
    megapixels >= MIN_MEGAPIXELS &&
    sharpness >= MIN_SHARPNESS &&
    clarity.meanLuminance > DARKEST &&
    clarity.meanLuminance < BRIGHTEST;
  return { result, width, height, megapixels: Math.round(megapixels * 100) / 100, sharpness };
}
