import type { FileType } from '../../domain/file-type';
import { drawHeatmap, measureErrorLevels } from '../imaging/error-level';
import { type ExifFacts, exifFacts } from '../imaging/exif-facts';
import { drawIllustrations } from '../imaging/illustrations';
import { type MetadataBlocks, readMetadata } from '../imaging/metadata';
import { decodePicture, drawThumbnail, type Raster } from '../imaging/raster';
import { measureClarity } from '../imaging/sharpness';
import type { AnalysisName } from '../options';
import type { Attachment, AttachmentCollector } from './attachments';
import { itemId } from './item-id';
import { judgeQuality, type Quality } from './quality';
import { isScreenshot } from './screenshot';

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
  /** Paths of small JPEGs for the report: the picture, and the error levels over its grey version. */
  readonly illustration: string;
  readonly illustratedLevels: string | null;
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

/** Decodes and measures one picture, and stores its thumbnail and heatmap. Never rejects for a broken picture. */
export async function readPicture(
  source: PictureSource,
  shelf: AttachmentCollector,
  disabled: readonly AnalysisName[],
): Promise<Picture> {
  const { fileName, position, type, content, itemType } = source;
  const metadata = await readMetadata(content, type);
  const facts = exifFacts(metadata);
  const pixels = await readPixels(source, shelf, disabled);
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
  shelf: AttachmentCollector,
  disabled: readonly AnalysisName[],
): Promise<PixelFacts | null> {
  let raster: Raster;
  try {
    raster = await decodePicture(source.content, source.type);
  } catch {
    return null;
  }
  const quality = judgeQuality(raster, await measureClarity(raster));
  const stem = attachmentStem(source);
  const thumbnail = await shelf.put(
    'thumbnails',
    `${stem}_thumbnail.png`,
    'image/png',
    await drawThumbnail(raster),
  );
  const levels = disabled.includes('errorLevel') ? null : await measureErrorLevels(raster);
  const overlay = levels === null ? null : await drawHeatmap(raster, levels);
  const heatmap =
    overlay === null ? null : await shelf.put('heatmaps', `${stem}_heatmap.png`, 'image/png', overlay);
  const drawn = await drawIllustrations(raster, overlay);
  return {
    quality,
    originalWidth: raster.originalWidth,
    originalHeight: raster.originalHeight,
    width: raster.width,
    height: raster.height,
    errorLevels: levels === null ? null : { mean: levels.mean, p99: levels.p99 },
    thumbnail,
    heatmap,
    illustration: await shelf.keep(drawn.picture),
    illustratedLevels: drawn.levels === null ? null : await shelf.keep(drawn.levels),
  };
}

/** The file's stem; for a picture inside a PDF with its page and number. */
function attachmentStem(source: PictureSource): string {
  if (source.position === null) return source.stem;
  return `${source.stem}_${source.position.toLowerCase().replace(/\s+/g, '_')}_${source.index + 1}`;
}
