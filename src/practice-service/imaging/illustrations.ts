import { fromRaster, type Raster } from './raster';
import { sharp } from './sharp';

const EDGE_PX = 520;

/** Two small JPEGs of the same size for the report: the picture, and the heatmap over the darkened grey picture. */
export async function drawIllustrations(
  raster: Raster,
  heatmap: Buffer | null,
): Promise<{ readonly picture: Buffer; readonly levels: Buffer | null }> {
  const scale = Math.min(1, EDGE_PX / Math.max(raster.width, raster.height));
  const size = {
    width: Math.max(1, Math.round(raster.width * scale)),
    height: Math.max(1, Math.round(raster.height * scale)),
    fit: 'fill',
  } as const;
  const small = await fromRaster(raster).resize(size).png({ compressionLevel: 1 }).toBuffer();
  const picture = await sharp(small).jpeg({ quality: 82 }).toBuffer();
  if (heatmap === null) return { picture, levels: null };
  const overlay = await sharp(heatmap).resize(size).png({ compressionLevel: 1 }).toBuffer();
  const grey = await sharp(small).greyscale().linear(0.55, 0).toColourspace('srgb').png().toBuffer();
  const levels = await sharp(grey)
    .composite([{ input: overlay }])
    .jpeg({ quality: 78 })
    .toBuffer();
  return { picture, levels };
}
