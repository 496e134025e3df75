import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { builtProcesses } from './built-processes';
import type { FaultJob } from './fault-child';

export interface FaultChildren {
  start(job: FaultJob): ChildProcess;
  /** Resolves to the signal when the process has ended. */
  runUntilKilled(job: FaultJob): Promise<string | null>;
}

/** Starts the process to be killed from the shared build. */
export async function builtFaultChildren(): Promise<FaultChildren> {
  const folder = await builtProcesses();
  const start = (job: FaultJob): ChildProcess =>
    fork(join(folder, 'fault-child.js'), [JSON.stringify(job)], { execArgv: [] });
  return {
    start,
    async runUntilKilled(job) {
      const [, signal] = await once(start(job), 'exit');
      return signal;
    },
  };
}
