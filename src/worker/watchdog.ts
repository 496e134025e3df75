import { Worker } from 'node:worker_threads';

const CHECK_EVERY_MS = 50;

/**
 * Ends this process when it takes more memory than it may. In a thread of its own, because decoders block the main
 * one; with SIGKILL, because nothing gentler reaches a process inside native code. The reason is left in a file,
 * since a killed process tells its parent nothing.
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
  const thread = new Worker(WATCH, { eval: true, workerData: { ...limits, checkEveryMs: CHECK_EVERY_MS } });
  thread.unref();
}
