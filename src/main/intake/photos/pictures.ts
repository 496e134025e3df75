import { readFileSync, statSync } from 'node:fs';
import type { Sharp } from 'sharp';
import type { FileType } from '../../../domain/file-type';
import type { PixelMeasures } from '../../../domain/precheck/pixel-measures';
import { WHOLE_FILE_LIMIT_BYTES, withSource } from './byte-source';
import { decodeHeic } from './heif';
import { measurePicture } from './measure-picture';
import { drawPdfPage } from './pdf-pages';
import type { OpenPicture } from './sharp';
import { tiffDirectoryOfPage } from './tiff-container';
import { THUMBNAIL_PIXELS } from './worker-protocol';

/** Received pictures (heatmaps, pushed photos) keep their size up to this. */
const REENCODED_PIXELS = 4_096;

export type PictureResult =
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly mime: 'image/jpeg' | 'image/png';
      readonly width: number;
      readonly height: number;
      /** Measurements of the pixels; only with the thumbnail of a photo. */
      readonly measures: PixelMeasures | null;
    }
  /** Nothing to draw: an encrypted PDF, or a missing page. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: 'broken' | 'too-many-pixels' };

export interface Wanted {
  /** From 1, of a PDF or a TIFF. */
  readonly page: number;
  /** Maximum of the longer side. */
  readonly pixels: number;
}

/**
 * The thumbnail of a file with measurements of the same decoded pixels, since decoding again would double the cost.
 */
export async function renderThumbnail(
  open: () => OpenPicture,
  file: string,
  type: FileType,
): Promise<PictureResult> {
  const wanted = { page: 1, pixels: THUMBNAIL_PIXELS };
  if (type === 'pdf') return renderJpeg(open, file, type, wanted);
  const source = await openUpright(open, file, type, wanted);
  if ('kind' in source) return source;
  try {
    const { data, info } = await resized(source, wanted)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const jpeg = await open()(data, { raw: { width, height, channels } }).jpeg({ quality: 80 }).toBuffer();
    const measures = await measurePicture(open, file, type, { data, width, height, channels });
    return { kind: 'picture', bytes: new Uint8Array(jpeg), mime: 'image/jpeg', width, height, measures };
  } catch (error) {
    return failure(error);
  }
}

/** An upright JPEG without metadata; a PDF is drawn in the requested size, a picture is never enlarged. */
export async function renderJpeg(
  open: () => OpenPicture,
  file: string,
  type: FileType,
  wanted: Wanted,
): Promise<PictureResult> {
  const quality = wanted.pixels > THUMBNAIL_PIXELS ? 85 : 80;
  return render(open, file, type, wanted, (picture) =>
    picture.flatten({ background: '#ffffff' }).jpeg({ quality }),
  );
}

/**
 * A received picture, re-encoded before it is shown (security row 8): PNG stays lossless and keeps its transparency,
 * everything else becomes a JPEG.
 */
export async function reencode(
  open: () => OpenPicture,
  file: string,
  type: FileType,
): Promise<PictureResult> {
  return render(open, file, type, { page: 1, pixels: REENCODED_PIXELS }, (picture) =>
    type === 'png' ? picture.png({ compressionLevel: 6 }) : picture.jpeg({ quality: 90 }),
  );
}

async function render(
  open: () => OpenPicture,
  file: string,
  type: FileType,
  wanted: Wanted,
  encode: (picture: Sharp) => Sharp,
): Promise<PictureResult> {
  const source = await openUpright(open, file, type, wanted);
  if ('kind' in source) return source;
  try {
    const { data, info } = await encode(resized(source, wanted)).toBuffer({ resolveWithObject: true });
    const mime = info.format === 'png' ? 'image/png' : 'image/jpeg';
    // A copy: the WebAssembly build returns a view of its shared memory, which messages cannot transfer.
    const bytes = new Uint8Array(data);
    return { kind: 'picture', bytes, mime, width: info.width, height: info.height, measures: null };
  } catch (error) {
    return failure(error);
  }
}

function resized(picture: Sharp, { pixels }: Wanted): Sharp {
  return picture.resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true });
}

function failure(error: unknown): PictureResult {
  const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
  return { kind: 'failed', reason: tooMany ? 'too-many-pixels' : 'broken' };
}

type NoPicture = Exclude<PictureResult, { kind: 'picture' }>;

async function openUpright(
  open: () => OpenPicture,
  file: string,
  type: FileType,
  wanted: Wanted,
): Promise<Sharp | NoPicture> {
  switch (type) {
    case 'pdf':
      return openPdf(open, file, wanted);
    case 'heic':
      return openHeic(open, file);
    case 'tiff': {
      const page = await withSource(file, (source) => tiffDirectoryOfPage(source, wanted.page));
      return page === null ? { kind: 'none' } : open()(file, { page }).autoOrient();
    }
    default:
      return wanted.page === 1 ? open()(file).autoOrient() : { kind: 'none' };
  }
}

async function openPdf(open: () => OpenPicture, file: string, wanted: Wanted): Promise<Sharp | NoPicture> {
  if (statSync(file).size > WHOLE_FILE_LIMIT_BYTES) return { kind: 'none' };
  const drawn = await drawPdfPage(readFileSync(file), wanted.page, wanted.pixels);
  if (drawn.kind !== 'pixels') return drawn;
  const { rgba, width, height } = drawn;
  return open()(rgba, { raw: { width, height, channels: 4 } });
}

async function openHeic(open: () => OpenPicture, file: string): Promise<Sharp | NoPicture> {
  if (statSync(file).size > WHOLE_FILE_LIMIT_BYTES) return { kind: 'failed', reason: 'broken' };
  const decoded = await decodeHeic(readFileSync(file));
  if (decoded.kind === 'failed') return decoded;
  const { rgba, width, height } = decoded;
  return open()(rgba, { raw: { width, height, channels: 4 } });
}
