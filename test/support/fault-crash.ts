import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Route } from '../../src/domain/route';
import type { Boundary } from '../../src/main/support/fault-points';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import { type PracticeService, startPracticeService } from '../../src/practice-service/server';
import { builtProcesses } from './built-processes';
import { CANARY, type EngineFixture } from './engine-fixture';
import type { FaultChildren } from './fault-built-child';
import type { FaultJob } from './fault-child';
import { eventually, fastClock, fastTimers, untilAtRest } from './fault-engine';
import { copyOf, inspectFolder, type PreparedFolder } from './fault-folder';
import type { FaultRun } from './fault-table';

/** A moment at which the process is killed. */
export interface KillPoint {
  readonly name: string;
  readonly routes: readonly Route[];
  /** Faults of the service. */
  readonly faults?: readonly FaultInput[];
  readonly dieAt: FaultJob['dieAt'];
  /** With `dieAt` null: its parent kills it as soon as this is true. */
  readonly killWhen?: (service: PracticeService, dataFolder: string) => Promise<boolean> | boolean;
  readonly decision?: FaultJob['decision'];
  /** Files are held as on Windows, for so many attempts. */
  readonly heldFiles?: number;
  /** A second process starts on the same data folder, and is killed there. */
  readonly thenStartUntil?: Boundary;
  /** The state after the restart; by default any state at rest. */
  readonly end?: 'filed' | 'unknown';
}

/** Processes that run the engine until they are killed. */
export interface KillableProcesses extends Pick<FaultChildren, 'runUntilKilled'> {
  /** Null if they can only kill themselves at a boundary. */
  readonly start: FaultChildren['start'] | null;
}

export interface CrashFixture {
  readonly fixture: EngineFixture;
  readonly children: KillableProcesses;
}

/** Kills a process at a point, restarts on its data folder, and checks the state. */
export async function killAndRestart(
  { fixture, children }: CrashFixture,
  prepared: PreparedFolder,
  point: KillPoint,
): Promise<FaultRun> {
  const service = await startPracticeService({
    key: CANARY,
    faults: point.faults ?? [],
    options: { report: false },
  });
  const dataFolder = await copyOf(prepared, service.baseUrl);
  try {
    await kill(children, prepared, point, service, dataFolder);
    const afterDeath = await inspectFolder(dataFolder);
    service.control.clearFaults();
    // The service continues with a request that the killed process had sent completely.
    await eventually('the service is done', () => {
      const { scanRequests, requests } = service.control.state();
      const ended = requests.filter(({ path }) => path === '/v2/fraudscanner').length;
      return ended === scanRequests || null;
    });
    const entries = await restart(fixture, prepared, dataFolder);
    const found = await inspectFolder(dataFolder);
    const { scansProcessed } = service.control.state();
    return {
      scans: scansProcessed,
      undecidedScans: Math.max(0, scansProcessed - 1 - found.decidedScans),
      lostCases: entries.length === 1 ? 0 : 1,
      integrityErrors: [...afterDeath.errors, ...found.errors, ...found.leftovers],
      end: entries.join('+'),
    };
  } finally {
    await service.close();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function kill(
  children: KillableProcesses,
  prepared: PreparedFolder,
  point: KillPoint,
  service: PracticeService,
  dataFolder: string,
): Promise<void> {
  const { caseId, caseNumber } = prepared;
  const { dieAt, decision = 'close', killWhen, thenStartUntil, heldFiles } = point;
  const workerFolder = await builtProcesses();
  const job: FaultJob = {
    dataFolder,
    workerFolder,
    key: CANARY,
    caseId,
    caseNumber,
    dieAt,
    decision,
    ...(heldFiles === undefined ? {} : { heldFiles }),
  };
  if (killWhen) {
    if (!children.start) throw new Error(`this process cannot be killed at ${point.name}`);
    const child = children.start(job);
    const gone = once(child, 'exit');
    try {
      await eventually(point.name, async () => (await killWhen(service, dataFolder)) || null);
    } finally {
      child.kill('SIGKILL');
      await gone;
    }
  } else {
    const signal = await children.runUntilKilled(job);
    if (signal !== 'SIGKILL') throw new Error(`the process ended before ${point.name}`);
  }
  if (!thenStartUntil) return;
  const again = { ...job, caseId: null, dieAt: { boundary: thenStartUntil } };
  const signal = await children.runUntilKilled(again);
  if (signal !== 'SIGKILL') throw new Error(`the second process ended before ${thenStartUntil}`);
}

/** Starts, sends sealed packages, resumes blocked profiles, and waits. Returns the states of the packages. */
async function restart(
  fixture: EngineFixture,
  prepared: PreparedFolder,
  dataFolder: string,
): Promise<readonly string[]> {
  const engine = await fixture.open({ dataFolder, clock: fastClock, timers: fastTimers, sessionKey: CANARY });
  try {
    const list = engine.handlers['outbox.list'];
    if ((await list({})).length === 0) {
      await engine.handlers['submissions.seal']({ caseId: prepared.caseId, send: true });
    }
    for (const { id, state } of await list({})) {
      if (state === 'sealed') await engine.handlers['outbox.send']({ packageId: id });
    }
    for (const { state, profileId } of await untilAtRest(engine)) {
      if (state === 'blocked') await engine.handlers['profiles.resume']({ profileId });
    }
    return (await untilAtRest(engine)).map(({ state }) => state);
  } finally {
    await engine.close();
  }
}

/** Whether an answer has begun to arrive in the data folder. */
export async function hasPartOfAnswer(dataFolder: string): Promise<boolean> {
  const folder = join(dataFolder, 'answers');
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if ((await stat(join(folder, name))).size > 0) return true;
  return false;
}
