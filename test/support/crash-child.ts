import type { CaseId } from '../../src/domain/ids';
import { systemClock } from '../../src/main/clock';
import { createEngine } from '../../src/main/create-engine';
import type { Boundary } from '../../src/main/journal/fault-points';
import { createNodeSpawner } from '../../src/main/processes/node-spawner';

interface Job {
  readonly dataFolder: string;
  readonly workerFolder: string;
  readonly key: string;
  readonly crashAt: Boundary;
  readonly caseId: CaseId;
}

/** An engine of its own process that seals and sends a case, and kills itself at a boundary of the journal. */
async function run(job: Job): Promise<void> {
  const engine = await createEngine({
    dataFolder: job.dataFolder,
    spawner: createNodeSpawner(job.workerFolder, process.env),
    secrets: { read: async () => job.key, write: async () => undefined, remove: async () => undefined },
    resolveProxy: async () => null,
    clock: systemClock,
    practiceService: false,
    runOutbox: true,
    actor: 'anna',
    sessionKey: null,
    appVersion: '0.0.0-test',
    faultPoint: (boundary) => {
      if (boundary === job.crashAt) process.kill(process.pid, 'SIGKILL');
    },
  });
  engine.on('outbox.changed', ({ entry }) => {
    if (entry.state !== 'unknown') return;
    // The decision is a boundary of its own.
    void engine.handlers['outbox.resolve']({ packageId: entry.id, decision: 'close', typedCaseNumber: null });
  });
  await engine.handlers['submissions.seal']({ caseId: job.caseId, send: true });
  setInterval(() => undefined, 1_000);
}

void run(JSON.parse(process.argv[2] ?? '{}'));
