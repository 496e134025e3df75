import { readFile } from 'node:fs/promises';
import type { RunningApp } from '../support/app';

const TASK = 'ThreadControllerImpl::RunTask';
const MAIN_THREAD = 'CrRendererMain';

/**
 * Runs `work` and returns the processor time of each task of the page meanwhile, in milliseconds: the rest of a task its
 * thread waited for a core. From Chromium's own trace, which is written to `file`.
 */
export async function traceTasks(
  app: RunningApp,
  file: string,
  work: () => Promise<unknown>,
): Promise<readonly number[]> {
  await app.electron.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({ included_categories: ['toplevel'], excluded_categories: ['*'] }),
  );
  await work();
  await app.electron.evaluate(({ contentTracing }, path) => contentTracing.stopRecording(path), file);
  return tasksOf(JSON.parse(await readFile(file, 'utf8'))).map(({ tdur = 0 }) => tdur / 1_000);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: unknown };
  /** Processor time in microseconds. */
  readonly tdur?: number;
}

/** The page is the renderer with the most tasks; others are on their way or hidden. */
function tasksOf({ traceEvents }: { readonly traceEvents: readonly TraceEvent[] }): readonly TraceEvent[] {
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD,
  );
  const tasks = threads.map(({ pid, tid }) =>
    traceEvents.filter((event) => event.name === TASK && event.pid === pid && event.tid === tid),
  );
  const [page = []] = tasks.sort((a, b) => b.length - a.length);
  return page;
}
