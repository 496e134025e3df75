import { Worker } from 'node:worker_threads';

const CHECK_INTERVAL_MS = 50;

/**
 * Kills this process when it exceeds its limits. Runs in a separate thread, because decoders block the main one,
 * and uses SIGKILL, because native code ignores other signals. The reason is written to a file, since a killed process
 * cannot report it. A request has used up its time when it has computed that long: on a busy computer it takes longer.
 */
const WATCH = `
const { parentPort, workerData } = require('node:worker_threads');
const { writeFileSync } = require('node:fs');
let began = null;
const now = () => {
  const { user, system } = process.cpuUsage();
  return { elapsedMs: performance.now(), computedMs: (user + system) / 1_000 };
};
const isOverTime = () => {
  if (began === null) return false;
  const { elapsedMs, computedMs } = now();
  const { timeLimitMs } = workerData;
  return elapsedMs - began.elapsedMs > timeLimitMs && computedMs - began.computedMs > timeLimitMs;
};
const end = (reason) => {
  try { writeFileSync(workerData.reportFile, reason, { mode: 0o600 }); } catch {}
  process.kill(process.pid, 'SIGKILL');
};
parentPort.on('message', (isWorking) => { began = isWorking ? now() : null; });
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
  const thread = new Worker(WATCH, {
    eval: true,
    workerData: { ...limits, checkEveryMs: CHECK_INTERVAL_MS },
  });
  thread.unref();
  return { begin: () => thread.postMessage(true), rest: () => thread.postMessage(false) };
}
