import { changedAreas } from '../../../../domain/pdf/pixel-difference';
import { wordDifference } from '../word-difference';
import type { CompareResponse, CompareTask } from './compare-worker-client';

/** Compares pages in a worker, so that scrolling stays smooth. */
addEventListener('message', ({ data: { id, before, after } }: MessageEvent<CompareTask>) => {
  const hasWords = before.words.length > 0 || after.words.length > 0;
  const areas = changedAreas(before.pixels, after.pixels);
  const words = hasWords ? wordDifference(before.words, after.words) : null;
  const response: CompareResponse = { id, difference: { areas, words } };
  postMessage(response);
});
