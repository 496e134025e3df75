import { join } from 'node:path';
import { app } from 'electron';
import { builtPages } from '../../src/main/app/shell/app-scheme';
import { runWindow } from '../../src/main/app/shell/run-window';
import { readStartOptions } from '../../src/main/app/shell/start-options';
import { createEngine } from '../../src/main/create-engine';
import { systemClock } from '../../src/main/support/clock';
import type { ElectronFaultJob } from './fault-electron';

// A composition root for tests only: the window application with a boundary of the journal at which it
// kills itself. The built application contains none of this.
const job: ElectronFaultJob = JSON.parse(process.env.PROOFCASE_FAULT_JOB ?? '{}');
const options = readStartOptions(process.argv, process.env, process.platform);
const secrets = { read: async () => null, write: async () => undefined, remove: async () => undefined };

runWindow({
  options,
  mainFolder: job.mainFolder,
  pages: builtPages(join(job.mainFolder, '../renderer')),
  secrets,
  createEngine: (spawner, resolveProxy) =>
    createEngine({
      dataFolder: options.dataFolder,
      spawner,
      secrets,
      resolveProxy,
      clock: systemClock,
      practiceService: false,
      runOutbox: true,
      actor: 'anna',
      sessionKey: job.key,
      appVersion: app.getVersion(),
      faultPoint: (boundary) => {
        if (boundary === job.boundary) process.kill(process.pid, 'SIGKILL');
      },
    }),
  describeStartFailure: async (error) => String(error),
});
