import { readFile } from 'node:fs/promises';
import type { RunningApp } from '../support/app';

const TASK = 'ThreadControllerImpl::RunTask';
const COLLECTION = 'MajorGC';
const MAIN_THREAD = 'CrRendererMain';

/**
 * Runs `work` and returns the processor time of each task of the page meanwhile, in milliseconds, without that of a
 * collection of all garbage: for the rest of a task, its thread waited for a core. From Chromium's own trace, which is
 * written to `file`.
 */
export async function traceTasks(
  app: RunningApp,
  file: string,
  work: () => Promise<unknown>,
): Promise<readonly number[]> {
  await app.electron.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({ included_categories: ['toplevel', 'v8'], excluded_categories: ['*'] }),
  );
  await work();
  await app.electron.evaluate(({ contentTracing }, path) => contentTracing.stopRecording(path), file);
  const { traceEvents }: Trace = JSON.parse(await readFile(file, 'utf8'));
  const tasks = tasksOf(traceEvents);
  const collections = traceEvents.filter(
    ({ name, pid, tid }) => name === COLLECTION && pid === tasks[0]?.pid && tid === tasks[0]?.tid,
  );
  return tasks.map((task) => {
    const within = collections.filter(({ ts }) => ts >= task.ts && ts < task.ts + task.dur);
    return (processorTime([task]) - processorTime(within)) / 1_000;
  });
}

function processorTime(events: readonly TraceEvent[]): number {
  return events.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
}

interface Trace {
  readonly traceEvents: readonly TraceEvent[];
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: unknown };
  /** Start and length, and the processor time of it, in microseconds. */
  readonly ts: number;
  readonly dur: number;
  readonly tdur?: number;
}

/** The page is the renderer with the most tasks; others are on their way or hidden. */
function tasksOf(traceEvents: readonly TraceEvent[]): readonly TraceEvent[] {
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD,
  );
  const tasks = threads.map(({ pid, tid }) =>
    traceEvents.filter((event) => event.name === TASK && event.pid === pid && event.tid === tid),
  );
  const [page = []] = tasks.sort((a, b) => b.length - a.length);
  return page;
}
