import { changedAreas } from '../../../domain/pdf/pixel-difference';
import type { CompareAnswer, CompareTask } from './compare-worker-client';

/** Compares drawings in a worker, so that scrolling stays smooth. */
addEventListener('message', ({ data }: MessageEvent<CompareTask>) => {
  const response: CompareAnswer = { id: data.id, areas: changedAreas(data.before, data.after) };
  postMessage(response);
});
