import type { FileType } from '../../../domain/file-type';
import { measurePixels, type PixelMeasures } from '../../../domain/precheck/pixel-measures';
import { type Raster, toRaster } from '../../../domain/precheck/raster';
import { withSource } from './byte-source';
import { readThumbnail } from './exifr';
import { readContainer } from './metadata';
import type { OpenPicture } from './sharp';

/** Decoded pixels, three channels, upright. */
export interface DrawnPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** Measures a picture that was decoded for its thumbnail, and compares it with the preview inside its file. */
export async function measurePicture(
  open: () => OpenPicture,
  file: string,
  type: Exclude<FileType, 'pdf'>,
  drawn: DrawnPixels,
): Promise<PixelMeasures> {
  const raster = toRaster(drawn.data, drawn.width, drawn.height, drawn.channels);
  return measurePixels(raster, await readEmbedded(open, file, type));
}

/** The preview inside a JPEG or HEIC; null if there is none that can be decoded. */
async function readEmbedded(
  open: () => OpenPicture,
  file: string,
  type: Exclude<FileType, 'pdf'>,
): Promise<Raster | null> {
  if (type !== 'jpeg' && type !== 'heic') return null;
  const jpeg = await withSource(file, async (source) => {
    const [block] = readContainer(source, type).exif;
    return block ? readThumbnail(block) : null;
  });
  // Only bytes that start like a JPEG are passed to a decoder.
  if (jpeg?.[0] !== 0xff || jpeg[1] !== 0xd8) return null;
  try {
    // A damaged preview is not compared: it would look like another picture.
    const { data, info } = await open()(jpeg, { failOn: 'warning' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return toRaster(data, info.width, info.height, info.channels);
  } catch {
    return null;
  }
}
