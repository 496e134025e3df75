import { changedAreas } from '../../../domain/pdf/pixel-difference';
import type { CompareAnswer, CompareTask } from './compare-worker-client';

/** Compares drawings beside the window, so that scrolling never waits for it. */
addEventListener('message', ({ data }: MessageEvent<CompareTask>) => {
  const answer: CompareAnswer = { id: data.id, areas: changedAreas(data.before, data.after) };
  postMessage(answer);
});
