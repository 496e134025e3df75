import { changedAreas } from '../../../domain/pdf/pixel-difference';
import type { CompareAnswer, CompareTask } from './compare-worker-client';
import { wordDifference } from './word-difference';

/** Compares pages in a worker, so that scrolling stays smooth. */
addEventListener('message', ({ data: { id, before, after } }: MessageEvent<CompareTask>) => {
  const hasWords = before.words.length > 0 || after.words.length > 0;
  const areas = changedAreas(before.pixels, after.pixels);
  const words = hasWords ? wordDifference(before.words, after.words) : null;
  const response: CompareAnswer = { id, difference: { areas, words } };
  postMessage(response);
});
