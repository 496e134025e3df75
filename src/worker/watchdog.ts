import { Worker } from 'node:worker_threads';

const CHECK_INTERVAL_MS = 50;

/**
 * Kills this process when it exceeds its limits. Runs in a separate thread, because decoders block the main one,
 * and uses SIGKILL, because native code ignores other signals. The reason is written to a file, since a killed process
 * cannot report it. A request has used up its time when it has computed that long: on a busy computer it takes longer.
 * `request` is odd during a request; a message for each one would wake the thread twice per file.
 */
const WATCH = `
const { workerData } = require('node:worker_threads');
const { writeFileSync } = require('node:fs');
let watched = 0;
let began = null;
const now = () => {
  const { user, system } = process.cpuUsage();
  return { elapsedMs: performance.now(), computedMs: (user + system) / 1_000 };
};
const isOverTime = () => {
  const request = Atomics.load(workerData.request, 0);
  if (request !== watched) {
    watched = request;
    began = request % 2 === 1 ? now() : null;
  }
  if (began === null) return false;
  const { elapsedMs, computedMs } = now();
  const { timeLimitMs } = workerData;
  return elapsedMs - began.elapsedMs > timeLimitMs && computedMs - began.computedMs > timeLimitMs;
};
const end = (reason) => {
  try { writeFileSync(workerData.reportFile, reason, { mode: 0o600 }); } catch {}
  process.kill(process.pid, 'SIGKILL');
};
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.memoryLimitBytes) end('memory');
  else if (isOverTime()) end('time');
}, workerData.checkEveryMs);
`;

export interface WatchdogLimits {
  readonly memoryLimitBytes: number;
  /** Computing time of one request; threads count together, and no request ends before this time has passed. */
  readonly timeLimitMs: number;
  readonly reportFile: string;
}

export interface Watchdog {
  /** The time of a request begins. */
  begin(): void;
  /** The process waits for a request. */
  rest(): void;
}

/** The limits that the parent gave as arguments. */
export function watchdogLimitsOf(processArguments: readonly string[]): WatchdogLimits {
  const option = (name: string): string =>
    processArguments.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '';
  return {
    memoryLimitBytes: Number(option('memory-limit')),
    timeLimitMs: Number(option('time-limit')),
    reportFile: option('report-file'),
  };
}

export function startWatchdog(limits: WatchdogLimits): Watchdog {
  const request = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(WATCH, {
    eval: true,
    workerData: { ...limits, request, checkEveryMs: CHECK_INTERVAL_MS },
  });
  thread.unref();
  const isWorking = (): boolean => Atomics.load(request, 0) % 2 === 1;
  return {
    begin: () => {
      Atomics.add(request, 0, isWorking() ? 2 : 1);
    },
    rest: () => {
      if (isWorking()) Atomics.add(request, 0, 1);
    },
  };
}
