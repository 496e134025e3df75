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
  const pending = new Map<number, (areas: readonly ChangedArea[]) => void>();
  let lastId = 0;
  port.addEventListener('message', ({ data }: MessageEvent<CompareAnswer>) => {
    pending.get(data.id)?.(data.areas);
    pending.delete(data.id);
  });
  return {
    compare: (before, after) =>
      new Promise((resolve) => {
        lastId += 1;
        pending.set(lastId, resolve);
        const task: CompareTask = { id: lastId, before, after };
        port.postMessage(task, [before.data.buffer, after.data.buffer]);
      }),
    close: () => port.terminate(),
  };
}
