import { readFile } from 'node:fs/promises';
import type { RunningApp } from '../support/app';

/** One task of the page's main thread. */
export interface PageTask {
  readonly wallMs: number;
  /** For which the thread had a core: the rest of the time it waited for one. */
  readonly processorMs: number;
}

const TASK = 'ThreadControllerImpl::RunTask';
const MAIN_THREAD = 'CrRendererMain';

/** The most for which one task had a core, in milliseconds. */
export function longestWork(tasks: readonly PageTask[]): number {
  return Math.max(0, ...tasks.map(({ processorMs }) => processorMs));
}

/** Runs `work` and returns the tasks of the page meanwhile, from Chromium's own trace, which is written to `file`. */
export async function traceTasks(
  app: RunningApp,
  file: string,
  work: () => Promise<unknown>,
): Promise<readonly PageTask[]> {
  await app.electron.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({ included_categories: ['toplevel'], excluded_categories: ['*'] }),
  );
  await work();
  await app.electron.evaluate(({ contentTracing }, path) => contentTracing.stopRecording(path), file);
  return tasksOf(JSON.parse(await readFile(file, 'utf8')));
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: unknown };
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
}

/** The page is the renderer with the most tasks; others are on their way or hidden. */
function tasksOf({ traceEvents }: { readonly traceEvents: readonly TraceEvent[] }): readonly PageTask[] {
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD,
  );
  const tasks = threads.map(({ pid, tid }) =>
    traceEvents.filter((event) => event.name === TASK && event.pid === pid && event.tid === tid),
  );
  const [page = []] = tasks.sort((a, b) => b.length - a.length);
  return page.map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1_000, processorMs: tdur / 1_000 }));
}
