import { createHash } from 'node:crypto';
import type { FileType } from '../../domain/file-type';
import { drawHeatmap, measureErrorLevels } from '../imaging/error-level';
import { type ExifFacts, exifFacts } from '../imaging/exif-facts';
import { type MetadataBlocks, readMetadata } from '../imaging/metadata';
import { decodePicture, drawThumbnail, fromRaster, type Raster } from '../imaging/raster';
import { sharp } from '../imaging/sharp';
import { type Clarity, measureClarity } from '../imaging/sharpness';
import type { PracticeOptions } from '../options';
import type { Attachment, AttachmentCollector } from './attachments';
import { isScreenshot } from './screenshot';

const EDGE_PX = 520;
const MIN_EDGE_PX = 200;
const MIN_MEGAPIXELS = 0.1;
/** Laplacian variance; camera photos of the corpus are above 40, a plain surface is 0. */
const MIN_SHARPNESS = 12;
const DARKEST = 8;
const BRIGHTEST = 250;

/** Measurements of the pixels of a picture. */
export interface PixelFacts {
  readonly quality: Quality;
  readonly originalWidth: number;
  readonly originalHeight: number;
  /** Size at which the picture was analysed. */
  readonly width: number;
  readonly height: number;
  /** Null if error-level analysis is disabled for the account. */
  readonly errorLevels: { readonly mean: number; readonly p99: number } | null;
  readonly thumbnail: Attachment;
  readonly heatmap: Attachment | null;
  /** Paths of small JPEGs; null for an account without the report. */
  readonly illustrations: Illustrations | null;
}

/** The picture, and the error levels over its grey version. */
export interface Illustrations {
  readonly picture: string;
  readonly levels: string | null;
}

/** One image or document item before it is compared with the others. */
export interface Picture {
  readonly id: string;
  readonly fileName: string;
  readonly itemType: 'image' | 'document';
  readonly position: string | null;
  readonly type: Exclude<FileType, 'pdf'>;
  readonly bytes: number;
  readonly metadata: MetadataBlocks;
  readonly facts: ExifFacts;
  readonly isScreenshot: boolean;
  /** Null: the picture cannot be decoded. */
  readonly pixels: PixelFacts | null;
}

export interface PictureSource {
  readonly fileName: string;
  /** Name prefix of the file's attachments. */
  readonly stem: string;
  readonly position: string | null;
  /** Counter for the items of one file. */
  readonly index: number;
  readonly itemType: 'image' | 'document';
  readonly type: Exclude<FileType, 'pdf'>;
  readonly content: Buffer;
}

/** What the account has switched off. */
type PictureOptions = Pick<PracticeOptions, 'disabledAnalyses' | 'report'>;

/** Decodes and measures one picture, and stores its thumbnail and heatmap. Never rejects for a broken picture. */
export async function readPicture(
  source: PictureSource,
  collector: AttachmentCollector,
  options: PictureOptions,
): Promise<Picture> {
  const { fileName, position, type, content, itemType } = source;
  const metadata = await readMetadata(content, type);
  const facts = exifFacts(metadata);
  const pixels = await readPixels(source, collector, options);
  return {
    id: itemId(fileName, position, source.index, content),
    fileName,
    itemType,
    position,
    type,
    bytes: content.length,
    metadata,
    facts,
    isScreenshot: isScreenshot(
      position === null ? fileName : '',
      type,
      facts,
      pixels?.originalWidth ?? 0,
      pixels?.originalHeight ?? 0,
    ),
    pixels,
  };
}

async function readPixels(
  source: PictureSource,
  collector: AttachmentCollector,
  { disabledAnalyses, report }: PictureOptions,
): Promise<PixelFacts | null> {
  let raster: Raster;
  try {
    raster = await decodePicture(source.content, source.type);
  } catch {
    return null;
  }
  const quality = judgeQuality(raster, await measureClarity(raster));
  const stem = attachmentStem(source);
  const thumbnail = await collector.put(
    'thumbnails',
    `${stem}_thumbnail.png`,
    'image/png',
    await drawThumbnail(raster),
  );
  const levels = disabledAnalyses.includes('errorLevel') ? null : await measureErrorLevels(raster);
  const overlay = levels === null ? null : await drawHeatmap(raster, levels);
  const heatmap =
    overlay === null ? null : await collector.put('heatmaps', `${stem}_heatmap.png`, 'image/png', overlay);
  return {
    quality,
    originalWidth: raster.originalWidth,
    originalHeight: raster.originalHeight,
    width: raster.width,
    height: raster.height,
    errorLevels: levels === null ? null : { mean: levels.mean, p99: levels.p99 },
    thumbnail,
    heatmap,
    illustrations: report ? await drawIllustrations(raster, overlay, collector) : null,
  };
}

/** The file's stem; for a picture inside a PDF with its page and number. */
function attachmentStem(source: PictureSource): string {
  if (source.position === null) return source.stem;
  return `${source.stem}_${source.position.toLowerCase().replace(/\s+/g, '_')}_${source.index + 1}`;
}

/**
 * The UUID of an item, derived from its position and content (RFC 9562, version 8), so that the same archive gives the
 * same result.
 */
export function itemId(
  fileName: string,
  position: string | null,
  index: number,
  content: Uint8Array,
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([fileName, position, index]))
    .update(content)
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** Draws two small JPEGs of the same size: the picture, and the heatmap over the darkened grey picture. */
async function drawIllustrations(
  raster: Raster,
  heatmap: Buffer | null,
  collector: AttachmentCollector,
): Promise<Illustrations> {
  const scale = Math.min(1, EDGE_PX / Math.max(raster.width, raster.height));
  const width = Math.max(1, Math.round(raster.width * scale));
  const height = Math.max(1, Math.round(raster.height * scale));
  const size = { width, height, fit: 'fill' } as const;
  const small = { rgb: await fromRaster(raster).resize(size).raw().toBuffer(), width, height };
  const picture = await collector.keep(await fromRaster(small).jpeg({ quality: 82 }).toBuffer());
  if (heatmap === null) return { picture, levels: null };
  const overlay = await sharp(heatmap).resize(size).ensureAlpha().raw().toBuffer();
  const grey = await fromRaster(small)
    .greyscale()
    .linear(0.55, 0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const levels = await sharp(grey.data, { raw: { width, height, channels: grey.info.channels } })
    .composite([{ input: overlay, raw: { width, height, channels: 4 } }])
    .jpeg({ quality: 78 })
    .toBuffer();
  return { picture, levels: await collector.keep(levels) };
}

/** Whether the quality of a picture suffices, with the measurements. */
interface Quality {
  readonly result: boolean;
  readonly width: number;
  readonly height: number;
  readonly megapixels: number;
  readonly sharpness: number;
}

function judgeQuality(raster: Raster, clarity: Clarity): Quality {
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
