import type { PixelFinding } from '../finding';
import type { Item } from '../item';
import { NearPictures } from './near-pictures';
import type { PictureHash } from './picture-hash';
import type { PixelLook } from './pixel-look';

/*
 * Limits as measured on camera originals; the figures are in docs/decisions on the pre-check's pixel methods.
 */

/** Below it no part of a picture is in focus; so even that nothing could be sharp is not judged. */
export const BLURRED_SHARPNESS = 50;
const BLURRED_LEAST_CONTRAST = 12;
/** Smaller pictures are measured at their own size, where everything looks sharper. */
const BLURRED_LEAST_SIDE = 480;

/** A white page with writing on it is as white as a burnt-out photo, but it also has dark places. */
const OVEREXPOSED_WHITE = 0.5;
const OVEREXPOSED_MOST_DARK = 0.02;
const UNDEREXPOSED_BLACK = 0.5;
const UNDEREXPOSED_LEAST_DARK = 0.8;

/** The small picture inside a file is less alike than this: another picture, or another part of it. */
export const THUMBNAIL_LIKENESS = 0.7;

/** What the pixels of one picture tell by themselves. */
export function pixelFindings(
  item: Pick<Item, 'width' | 'height' | 'camera' | 'capturedAt'>,
  look: PixelLook,
): readonly PixelFinding[] {
  const findings: PixelFinding[] = [];
  const { thumbnailLikeness: likeness } = look;
  if (likeness !== null && likeness < THUMBNAIL_LIKENESS) {
    const similarity = Math.round(likeness * 100) / 100;
    findings.push({ code: 'thumbnail-differs', severity: 'warning', similarity });
  }
  if (isBlurred(item, look)) {
    const sharpness = Math.round(look.sharpness);
    findings.push({ code: 'blurred', severity: 'notice', sharpness, limit: BLURRED_SHARPNESS });
  }
  // Drawings, scans and pictures of screens are white or black on purpose.
  if (item.camera === null && item.capturedAt === null) return findings;
  if (look.whiteShare >= OVEREXPOSED_WHITE && look.darkShare < OVEREXPOSED_MOST_DARK) {
    findings.push({ code: 'overexposed', severity: 'notice', percent: Math.round(look.whiteShare * 100) });
  }
  if (look.blackShare >= UNDEREXPOSED_BLACK && look.darkShare >= UNDEREXPOSED_LEAST_DARK) {
    findings.push({ code: 'underexposed', severity: 'notice', percent: Math.round(look.blackShare * 100) });
  }
  return findings;
}

function isBlurred({ width, height }: Pick<Item, 'width' | 'height'>, look: PixelLook): boolean {
  if (Math.max(width ?? 0, height ?? 0) < BLURRED_LEAST_SIDE) return false;
  return look.sharpness < BLURRED_SHARPNESS && look.contrast >= BLURRED_LEAST_CONTRAST;
}

/** Codes that come from pixels, to be taken away before a picture is judged anew. */
export const PIXEL_CODES: ReadonlySet<string> = new Set<PixelFinding['code']>([
  'thumbnail-differs',
  'blurred',
  'overexposed',
  'underexposed',
  'near-duplicate',
  'seen-before',
]);

export interface HashedItem {
  readonly path: string;
  readonly sha256: string;
  readonly hash: PictureHash | null;
}

/**
 * For each path whose picture is nearly that of one before it, in the order given: that finding. Copies to the byte
 * are told by `duplicateFindings` and left out here. Yields now and then, since a folder may have 30,000 pictures.
 */
export function* nearDuplicates(
  items: readonly HashedItem[],
): Generator<void, ReadonlyMap<string, PixelFinding>> {
  const known = new NearPictures<HashedItem>();
  const contents = new Set<string>();
  const findings = new Map<string, PixelFinding>();
  for (const [index, item] of items.entries()) {
    if (index % YIELD_EVERY === YIELD_EVERY - 1) yield;
    if (!item.hash || contents.has(item.sha256)) continue;
    contents.add(item.sha256);
    const near = known.first(item.hash);
    if (near) {
      const { key, distance } = near;
      findings.set(item.path, { code: 'near-duplicate', severity: 'info', of: key.path, distance });
    }
    known.add(item.hash, item);
  }
  return findings;
}

const YIELD_EVERY = 200;
