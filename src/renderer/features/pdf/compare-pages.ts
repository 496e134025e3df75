import type { PagePair } from '../../../domain/pdf/page-pairs';
import type { ChangedArea, PagePixels } from '../../../domain/pdf/pixel-difference';
import { type WordRun, wordDifference } from '../../../domain/pdf/word-difference';
import type { CompareWorker } from './compare-worker-client';
import { drawPage } from './page-canvas';
import { wordsOfPage } from './page-text';
import type { PdfFile } from './pdf-file';

/** What two pages that belong together have in difference. */
export type PairDifference =
  | {
      readonly kind: 'compared';
      readonly areas: readonly ChangedArea[];
      /** Null where neither page has words. */
      readonly words: readonly WordRun[] | null;
    }
  /** One document has no such page. */
  | { readonly kind: 'only-before' | 'only-after' }
  | { readonly kind: 'failed' };

/** Longer side of the drawings that are compared, pixels: small print is still told apart, a page takes a blink. */
const COMPARED_PIXELS = 1_400;

export interface ComparedFiles {
  readonly before: PdfFile;
  readonly after: PdfFile;
}

/** Draws both pages at one scale and compares drawings and words. Never rejects. */
export async function comparePair(
  { before, after }: ComparedFiles,
  pair: PagePair,
  worker: CompareWorker,
): Promise<PairDifference> {
  if (pair.before === null) return { kind: 'only-after' };
  if (pair.after === null) return { kind: 'only-before' };
  try {
    const [one, other] = await Promise.all([before.page(pair.before), after.page(pair.after)]);
    const sizes = [one.getViewport({ scale: 1 }), other.getViewport({ scale: 1 })];
    const longest = Math.max(...sizes.flatMap(({ width, height }) => [width, height]));
    const scale = COMPARED_PIXELS / longest;
    const left = await pixelsOf(drawPage(one, scale, 0, 1).done);
    const right = await pixelsOf(drawPage(other, scale, 0, 1).done);
    const [texts, areas] = await Promise.all([
      Promise.all([before.text(pair.before), after.text(pair.after)]),
      worker.compare(left, right),
    ]);
    const [words, others] = [wordsOfPage(texts[0]), wordsOfPage(texts[1])];
    const hasWords = words.length > 0 || others.length > 0;
    return { kind: 'compared', areas, words: hasWords ? wordDifference(words, others) : null };
  } catch {
    return { kind: 'failed' };
  }
}

async function pixelsOf(drawing: Promise<HTMLCanvasElement>): Promise<PagePixels> {
  const canvas = await drawing;
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  canvas.width = 0;
  if (!data) throw new Error('no drawing');
  return { width, height, data };
}

/** A place that differs: a row of the comparison, and which of its areas; null: the whole page. */
export interface Difference {
  readonly row: number;
  readonly area: number | null;
}

/** All places that differ, in the order of the pages. */
export function differencesOf(found: ReadonlyMap<number, PairDifference>): readonly Difference[] {
  return [...found]
    .sort(([one], [other]) => one - other)
    .flatMap(([row, difference]): readonly Difference[] => {
      if (difference.kind === 'failed') return [];
      if (difference.kind !== 'compared') return [{ row, area: null }];
      if (difference.areas.length > 0) return difference.areas.map((_area, area) => ({ row, area }));
      // Words that are drawn the same: hidden text, or letters behind other letters.
      return difference.words?.some(({ kind }) => kind !== 'same') ? [{ row, area: null }] : [];
    });
}
