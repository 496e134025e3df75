import type { PagePair } from '../../../domain/pdf/page-pairs';
import type { PagePixels } from '../../../domain/pdf/pixel-difference';
import { wordDifference } from '../../../domain/pdf/word-difference';
import type { CompareWorker } from './compare-worker-client';
import type { PairDifference } from './differences';
import { drawPage } from './page-canvas';
import { wordsOfPage } from './page-text';
import type { PdfFile } from './pdf-file';

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
