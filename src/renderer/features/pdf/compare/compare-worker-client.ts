import type { ChangedArea, PagePixels } from '../../../../domain/pdf/pixel-difference';
import type { WordRun } from '../word-difference';

export interface ComparedPage {
  readonly pixels: PagePixels;
  readonly words: readonly string[];
}

export interface PageDifference {
  readonly areas: readonly ChangedArea[];
  /** Null: neither page has words. */
  readonly words: readonly WordRun[] | null;
}

export interface CompareTask {
  readonly id: number;
  readonly before: ComparedPage;
  readonly after: ComparedPage;
}

export interface CompareResponse {
  readonly id: number;
  readonly difference: PageDifference;
}

export interface CompareWorker {
  /** The pixels are handed over and empty afterwards. */
  compare(before: ComparedPage, after: ComparedPage): Promise<PageDifference>;
  close(): void;
}

export function startCompareWorker(): CompareWorker {
  const port = new Worker(new URL('./difference-worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, (difference: PageDifference) => void>();
  let lastId = 0;
  port.addEventListener('message', ({ data }: MessageEvent<CompareResponse>) => {
    pending.get(data.id)?.(data.difference);
    pending.delete(data.id);
  });
  return {
    compare: (before, after) =>
      new Promise((resolve) => {
        lastId += 1;
        pending.set(lastId, resolve);
        const task: CompareTask = { id: lastId, before, after };
        port.postMessage(task, [before.pixels.data.buffer, after.pixels.data.buffer]);
      }),
    close: () => port.terminate(),
  };
}
