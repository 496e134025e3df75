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
  /**
   * The pixels are handed over and empty afterwards. Rejects if the worker fails, and the next call starts another one;
   * always rejects once it is closed.
   */
  compare(before: ComparedPage, after: ComparedPage): Promise<PageDifference>;
  close(): void;
}

interface Pending {
  readonly resolve: (difference: PageDifference) => void;
  readonly reject: (error: Error) => void;
}

export function startCompareWorker(): CompareWorker {
  const pending = new Map<number, Pending>();
  let port: Worker | null = null;
  let lastId = 0;
  let isClosed = false;
  const start = (): Worker => {
    const started = new Worker(new URL('./difference-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<CompareResponse>) => {
      pending.get(data.id)?.resolve(data.difference);
      pending.delete(data.id);
    });
    started.addEventListener('error', ({ message }) => {
      started.terminate();
      port = null;
      for (const { reject } of pending.values()) reject(new Error(message));
      pending.clear();
    });
    return started;
  };
  return {
    compare: (before, after) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new Error('The comparison was closed'));
          return;
        }
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        const task: CompareTask = { id: lastId, before, after };
        port ??= start();
        port.postMessage(task, [before.pixels.data.buffer, after.pixels.data.buffer]);
      }),
    close: () => {
      isClosed = true;
      port?.terminate();
    },
  };
}
