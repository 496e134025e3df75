import { readFileSync, statSync } from 'node:fs';
import type { Sharp } from 'sharp';
import type { FileType } from '../../domain/item';
import { WHOLE_FILE_LIMIT_BYTES } from './byte-source';
import { decodeHeic } from './heif';
import type { OpenPicture } from './sharp';

/** Longest side of what the screens show, pixels. */
export const THUMBNAIL_PIXELS = 480;
export const PREVIEW_PIXELS = 2_048;
/** Received pictures (heatmaps, pushed photos) keep their size up to this. */
export const REENCODED_PIXELS = 4_096;

export type PictureResult =
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly mime: 'image/jpeg' | 'image/png';
      readonly width: number;
      readonly height: number;
    }
  /** There is nothing to draw: a PDF. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: 'broken' | 'too-many-pixels' };

/** A JPEG of the picture, upright, no larger than `pixels` on its longer side, without any metadata. */
export async function renderJpeg(
  open: () => OpenPicture,
  file: string,
  type: FileType,
  pixels: number,
): Promise<PictureResult> {
  return render(open, file, type, pixels, (picture) =>
    picture.flatten({ background: '#ffffff' }).jpeg({ quality: pixels > THUMBNAIL_PIXELS ? 85 : 80 }),
  );
}

/**
 * A received picture drawn anew before it is shown (security row 8): PNG stays lossless and keeps its transparency,
 * everything else becomes a JPEG.
 */
export async function reencode(
  open: () => OpenPicture,
  file: string,
  type: FileType,
): Promise<PictureResult> {
  return render(open, file, type, REENCODED_PIXELS, (picture) =>
    type === 'png' ? picture.png({ compressionLevel: 6 }) : picture.jpeg({ quality: 90 }),
  );
}

async function render(
  open: () => OpenPicture,
  file: string,
  type: FileType,
  pixels: number,
  encode: (picture: Sharp) => Sharp,
): Promise<PictureResult> {
  if (type === 'pdf') return { kind: 'none' };
  const source = type === 'heic' ? await openHeic(open, file) : open()(file).autoOrient();
  if ('kind' in source) return source;
  try {
    const resized = source.resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true });
    const { data, info } = await encode(resized).toBuffer({ resolveWithObject: true });
    const mime = info.format === 'png' ? 'image/png' : 'image/jpeg';
    // A copy: the WebAssembly build answers with a view of its shared memory, which no message can carry.
    const bytes = new Uint8Array(data);
    return { kind: 'picture', bytes, mime, width: info.width, height: info.height };
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    return { kind: 'failed', reason: tooMany ? 'too-many-pixels' : 'broken' };
  }
}

async function openHeic(
  open: () => OpenPicture,
  file: string,
): Promise<Sharp | Extract<PictureResult, { kind: 'failed' }>> {
  if (statSync(file).size > WHOLE_FILE_LIMIT_BYTES) return { kind: 'failed', reason: 'broken' };
  const decoded = await decodeHeic(readFileSync(file));
  if (decoded.kind === 'failed') return decoded;
  const { rgba, width, height } = decoded;
  return open()(rgba, { raw: { width, height, channels: 4 } });
}
