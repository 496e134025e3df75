import type { ChangedArea, PagePixels } from '../../../domain/pdf/pixel-difference';

export interface CompareTask {
  readonly id: number;
  readonly before: PagePixels;
  readonly after: PagePixels;
}

export interface CompareAnswer {
  readonly id: number;
  readonly areas: readonly ChangedArea[];
}

export interface CompareWorker {
  compare(before: PagePixels, after: PagePixels): Promise<readonly ChangedArea[]>;
  close(): void;
}

export function startCompareWorker(): CompareWorker {
  const port = new Worker(new URL('./difference-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (areas: readonly ChangedArea[]) => void>();
  let next = 0;
  port.addEventListener('message', ({ data }: MessageEvent<CompareAnswer>) => {
    waiting.get(data.id)?.(data.areas);
    waiting.delete(data.id);
  });
  return {
    compare: (before, after) =>
      new Promise((resolve) => {
        next += 1;
        waiting.set(next, resolve);
        const task: CompareTask = { id: next, before, after };
        port.postMessage(task, [before.data.buffer, after.data.buffer]);
      }),
    close: () => port.terminate(),
  };
}
