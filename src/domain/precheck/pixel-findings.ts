import type { PixelFinding } from '../finding';
import type { Item } from '../item';
import {
  BANDS,
  bandNeighbours,
  bandsOf,
  type HashWords,
  nearDistance,
  type PictureHash,
  wordsOf,
} from './picture-hash';
import type { PixelMeasures } from './pixel-measures';

// Limits measured on camera originals; the figures are in docs/decisions on the pre-check's pixel methods.

/** Below this sharpness no part of a picture is in focus. Pictures of too little contrast are not judged. */
const BLURRED_SHARPNESS = 50;
const BLURRED_MIN_CONTRAST = 12;
/** Smaller pictures are measured at their own size, which makes them appear sharper. */
const BLURRED_MIN_SIDE = 480;

/** A white page with writing is as white as an overexposed photo, but also has dark areas. */
const OVEREXPOSED_WHITE = 0.5;
const OVEREXPOSED_MAX_DARK = 0.02;
const UNDEREXPOSED_BLACK = 0.5;
const UNDEREXPOSED_MIN_DARK = 0.8;

/** Below this similarity the embedded thumbnail shows another picture or another part of it. */
export const THUMBNAIL_LIKENESS = 0.7;
/** Codes of `pixelFindings`, which are replaced when a picture is measured again. */
export const MEASURED_CODES: ReadonlySet<string> = new Set<PixelFinding['code']>([
  'thumbnail-differs',
  'blurred',
  'overexposed',
  'underexposed',
]);
/** Codes of findings about another picture, which are replaced when pictures are compared again. */
export const COMPARISON_CODES: ReadonlySet<string> = new Set<PixelFinding['code']>([
  'near-duplicate',
  'seen-before',
]);
const YIELD_EVERY = 200;

/** Findings from the pixels of a single picture. */
export function pixelFindings(
  item: Pick<Item, 'width' | 'height' | 'camera' | 'capturedAt'>,
  measures: PixelMeasures,
): readonly PixelFinding[] {
  const findings: PixelFinding[] = [];
  const { thumbnailLikeness: likeness } = measures;
  if (likeness !== null && likeness < THUMBNAIL_LIKENESS) {
    const similarity = Math.round(likeness * 100) / 100;
    findings.push({ code: 'thumbnail-differs', severity: 'warning', similarity });
  }
  if (isBlurred(item, measures)) {
    const sharpness = Math.round(measures.sharpness);
    findings.push({ code: 'blurred', severity: 'notice', sharpness, limit: BLURRED_SHARPNESS });
  }
  // Drawings, scans and screenshots are often mostly white or black.
  if (item.camera === null && item.capturedAt === null) return findings;
  if (measures.whiteShare >= OVEREXPOSED_WHITE && measures.darkShare < OVEREXPOSED_MAX_DARK) {
    findings.push({
      code: 'overexposed',
      severity: 'notice',
      percent: Math.round(measures.whiteShare * 100),
    });
  }
  if (measures.blackShare >= UNDEREXPOSED_BLACK && measures.darkShare >= UNDEREXPOSED_MIN_DARK) {
    findings.push({
      code: 'underexposed',
      severity: 'notice',
      percent: Math.round(measures.blackShare * 100),
    });
  }
  return findings;
}

function isBlurred({ width, height }: Pick<Item, 'width' | 'height'>, measures: PixelMeasures): boolean {
  if (Math.max(width ?? 0, height ?? 0) < BLURRED_MIN_SIDE) return false;
  return measures.sharpness < BLURRED_SHARPNESS && measures.contrast >= BLURRED_MIN_CONTRAST;
}

export interface HashedItem {
  readonly path: string;
  readonly sha256: string;
  readonly hash: PictureHash | null;
}

/**
 * Findings, by path, for pictures that nearly equal an earlier one. Identical files are left to `duplicateFindings`.
 * Yields every 200 items, since a folder may have 30,000 pictures.
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

interface NearPicture<Key> {
  readonly key: Key;
  /** Bits of pHash that differ. */
  readonly distance: number;
}

/** An index of nearly equal pictures by bands of their hash, so that 30,000 pictures are not compared pairwise. */
export class NearPictures<Key> {
  readonly #bands: readonly Map<number, number[]>[] = Array.from({ length: BANDS }, () => new Map());
  readonly #entries: { readonly key: Key; readonly words: HashWords }[] = [];

  add(hash: PictureHash, key: Key): void {
    const words = wordsOf(hash);
    const index = this.#entries.push({ key, words }) - 1;
    for (const [band, value] of bandsOf(words).entries()) {
      const bucket = this.#bands[band]?.get(value);
      if (bucket) bucket.push(index);
      else this.#bands[band]?.set(value, [index]);
    }
  }

  /** The picture added first of those that are nearly the same; null for none. */
  first(hash: PictureHash): NearPicture<Key> | null {
    const words = wordsOf(hash);
    let best: number | null = null;
    for (const [band, value] of bandsOf(words).entries()) {
      for (const neighbour of bandNeighbours(value)) {
        for (const index of this.#bands[band]?.get(neighbour) ?? []) {
          if (best !== null && index >= best) break;
          if (nearDistance(words, this.#entries[index]?.words ?? words) !== null) best = index;
        }
      }
    }
    const entry = best === null ? undefined : this.#entries[best];
    return entry ? { key: entry.key, distance: nearDistance(words, entry.words) ?? 0 } : null;
  }
}
