import type { FileType } from '../../domain/file-type';
import { decodeHeic } from '../../main/intake/photos/heif';
import { sharp } from './sharp';

/** Pictures with a longer edge are scaled down to this size, as `image_normalization` reports. */
export const TARGET_EDGE_PX = 2_048;

/** A picture upright, in sRGB, three bytes per pixel, at most TARGET_EDGE_PX on its longer edge. */
export interface Raster {
  readonly rgb: Buffer;
  readonly width: number;
  readonly height: number;
  /** Pixels of the original after orientation. */
  readonly originalWidth: number;
  readonly originalHeight: number;
}

/** Decodes one picture (the first page of a TIFF). Rejects if it cannot be decoded or has more than 150 MP. */
export async function decodePicture(content: Buffer, type: Exclude<FileType, 'pdf'>): Promise<Raster> {
  if (type === 'heic') {
    const heic = await decodeHeic(content);
    if (heic.kind === 'failed') throw new Error(`the HEIC picture cannot be decoded: ${heic.reason}`);
    const input = sharp(heic.rgba, { raw: { width: heic.width, height: heic.height, channels: 4 } });
    return normalise(input, heic.width, heic.height);
  }
  const open = (): ReturnType<typeof sharp> => sharp(content, { failOn: 'none', pages: 1 });
  const { width, height, autoOrient } = await open().metadata();
  return normalise(open().autoOrient(), autoOrient?.width ?? width, autoOrient?.height ?? height);
}

async function normalise(
  input: ReturnType<typeof sharp>,
  originalWidth: number,
  originalHeight: number,
): Promise<Raster> {
  const { data, info } = await input
    .resize({ width: TARGET_EDGE_PX, height: TARGET_EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`decoded to ${info.channels} channels instead of 3`);
  return { rgb: data, width: info.width, height: info.height, originalWidth, originalHeight };
}

/** The raster as input for sharp. */
export function fromRaster(raster: Pick<Raster, 'rgb' | 'width' | 'height'>): ReturnType<typeof sharp> {
  return sharp(raster.rgb, { raw: { width: raster.width, height: raster.height, channels: 3 } });
}

const THUMBNAIL_EDGE_PX = 256;

/** A palette PNG of at most 256 px on its longer edge: inline attachments have a cap of 9 MB. */
export async function drawThumbnail(raster: Raster): Promise<Buffer> {
  return fromRaster(raster)
    .resize({ width: THUMBNAIL_EDGE_PX, height: THUMBNAIL_EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}
