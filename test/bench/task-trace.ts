import { readFile } from 'node:fs/promises';
import type { RunningApp } from '../support/app';

const TASK = 'ThreadControllerImpl::RunTask';
const COLLECTION = 'MajorGC';
const MAIN_THREAD = 'CrRendererMain';

/** Processor time of a task, in milliseconds: for the rest of it, its thread waited for a core. */
export interface TracedTask {
  /** Without that of garbage collection. */
  readonly workedMs: number;
  /** Collecting all garbage, which Chromium does where it likes. */
  readonly collectedMs: number;
}

/** Runs `work` and returns each task of the page meanwhile, from Chromium's own trace, which is written to `file`. */
export async function traceTasks(
  app: RunningApp,
  file: string,
  work: () => Promise<unknown>,
): Promise<readonly TracedTask[]> {
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
    const collectedMs = within.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
    return { workedMs: (task.tdur ?? 0) / 1_000 - collectedMs, collectedMs };
  });
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
