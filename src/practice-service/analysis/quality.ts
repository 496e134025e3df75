import type { Raster } from '../imaging/raster';
import type { Clarity } from '../imaging/sharpness';

/** Whether a picture is good enough for a statement, and what was measured. */
export interface Quality {
  readonly result: boolean;
  readonly width: number;
  readonly height: number;
  readonly megapixels: number;
  readonly sharpness: number;
}

const LEAST_EDGE_PX = 200;
const LEAST_MEGAPIXELS = 0.1;
/** Laplacian variance; camera photos of the corpus lie above 40, an even surface at 0. */
const LEAST_SHARPNESS = 12;
const DARKEST = 8;
const BRIGHTEST = 250;

export function judgeQuality(raster: Raster, clarity: Clarity): Quality {
  const { originalWidth: width, originalHeight: height } = raster;
  const megapixels = (width * height) / 1_000_000;
  const sharpness = Math.round(clarity.laplacianVariance * 10) / 10;
  const result =
    Math.min(width, height) >= LEAST_EDGE_PX &&
    megapixels >= LEAST_MEGAPIXELS &&
    sharpness >= LEAST_SHARPNESS &&
    clarity.meanLuminance > DARKEST &&
    clarity.meanLuminance < BRIGHTEST;
  return { result, width, height, megapixels: Math.round(megapixels * 100) / 100, sharpness };
}
