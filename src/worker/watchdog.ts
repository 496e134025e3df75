import { Worker } from 'node:worker_threads';

const CHECK_INTERVAL_MS = 50;

/**
 * Kills this process when it exceeds its memory limit. Runs in a separate thread, because decoders block the main one,
 * and uses SIGKILL, because native code ignores other signals. The reason is written to a file, since a killed process
 * cannot report it.
 */
const WATCH = `
const { workerData } = require('node:worker_threads');
const { writeFileSync } = require('node:fs');
setInterval(() => {
  if (process.memoryUsage.rss() <= workerData.memoryLimitBytes) return;
  try { writeFileSync(workerData.reportFile, 'memory', { mode: 0o600 }); } catch {}
  process.kill(process.pid, 'SIGKILL');
}, workerData.checkEveryMs);
`;

export interface WatchdogLimits {
  readonly memoryLimitBytes: number;
  readonly reportFile: string;
}

/** The limits that the parent gave as arguments. */
export function watchdogLimitsOf(processArguments: readonly string[]): WatchdogLimits {
  const option = (name: string): string =>
    processArguments.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '';
  return { memoryLimitBytes: Number(option('memory-limit')), reportFile: option('report-file') };
}

export function startWatchdog(limits: WatchdogLimits): void {
  const thread = new Worker(WATCH, {
    eval: true,
    workerData: { ...limits, checkEveryMs: CHECK_INTERVAL_MS },
  });
  thread.unref();
}
