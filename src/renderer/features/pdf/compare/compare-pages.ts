import type { PagePair } from '../../../../domain/pdf/page-pairs';
import type { PagePixels } from '../../../../domain/pdf/pixel-difference';
import { wordsOfPage } from '../document/page-text';
import type { PdfFile } from '../document/pdf-file';
import { drawPage } from '../viewer/page-canvas';
import type { CompareWorker } from './compare-worker-client';
import type { PairDifference } from './differences';

/** Longer side of the compared drawings: enough to distinguish small print, and fast. */
const COMPARED_SIDE_PX = 1_400;

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
    const [beforePage, afterPage] = await Promise.all([before.page(pair.before), after.page(pair.after)]);
    const sizes = [beforePage.getViewport({ scale: 1 }), afterPage.getViewport({ scale: 1 })];
    const longest = Math.max(...sizes.flatMap(({ width, height }) => [width, height]));
    const scale = COMPARED_SIDE_PX / longest;
    const beforePixels = await pixelsOf(drawPage(beforePage, scale, 0, 1).done);
    const afterPixels = await pixelsOf(drawPage(afterPage, scale, 0, 1).done);
    const [beforeText, afterText] = await Promise.all([before.text(pair.before), after.text(pair.after)]);
    const difference = await worker.compare(
      { pixels: beforePixels, words: wordsOfPage(beforeText) },
      { pixels: afterPixels, words: wordsOfPage(afterText) },
    );
    return { kind: 'compared', ...difference };
  } catch {
    return { kind: 'failed' };
  }
}

async function pixelsOf(drawing: Promise<HTMLCanvasElement>): Promise<PagePixels> {
  const canvas = await drawing;
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  canvas.width = 0;
  if (!data) throw new Error('The canvas has no image data');
  return { width, height, data };
}
