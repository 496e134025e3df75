import type { CaseId, HandoverId } from '../../src/domain/ids';
import type { Decision, PackageState } from '../../src/domain/journal';
import { createEngine } from '../../src/main/create-engine';
import type { Engine } from '../../src/main/engine';
import { systemClock } from '../../src/main/support/clock';
import type { Boundary } from '../../src/main/support/fault-points';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { confirmDeletion } from './confirm-deletion';
import { WindowsFileSystem } from './windows-file-system';

/** The work of a process before it is killed. */
export interface FaultJob {
  readonly dataFolder: string;
  readonly workerFolder: string;
  readonly key: string;
  /** Null: only starts. */
  readonly caseId: CaseId | null;
  readonly caseNumber: string;
  /** Kills itself there; null: its parent kills it. */
  readonly dieAt:
    | { readonly boundary: Boundary }
    | { readonly state: PackageState }
    | { readonly sealing: true }
    | null;
  readonly decision: Decision;
  /** Each file that was just written is held for so many renames and removals, as on Windows. */
  readonly heldFiles?: number;
  /** Makes a backup first. */
  readonly backs?: boolean;
  /** Deletes this case, closes, and starts once more. */
  readonly deletes?: CaseId;
  /** The team store of the active profile. */
  readonly team?: { readonly store: string; readonly password: string };
  /** Receives result pushes for this team store, and tells the address at which it listens. */
  readonly receives?: { readonly store: string; readonly password: string; readonly token: string };
  /** Fetches result pushes from the team store. */
  readonly fetches?: boolean;
  /** Hands a case over, takes one over, releases it or takes it back. */
  readonly handover?:
    | { readonly kind: 'give'; readonly caseId: CaseId; readonly file: string }
    | { readonly kind: 'take'; readonly file: string }
    | { readonly kind: 'release'; readonly id: HandoverId }
    | { readonly kind: 'back'; readonly id: HandoverId; readonly code: string }
    | { readonly kind: 'giveToTeam'; readonly caseId: CaseId }
    | { readonly kind: 'takeFromTeam' | 'backFromTeam'; readonly id: HandoverId };
}

async function run(job: FaultJob): Promise<void> {
  const engine = await open(job);
  const { dataFolder, heldFiles } = job;
  if (heldFiles !== undefined) new WindowsFileSystem({ folder: dataFolder, refusals: heldFiles });
  if (job.backs) await engine.handlers['backups.make']({});
  if (job.deletes) {
    await confirmDeletion(engine, job.deletes);
    await engine.close();
    await (await open(job)).close();
    return;
  }
  if (job.handover) {
    await handOver(engine, job.handover);
    return;
  }
  if (job.receives) {
    const { state } = await engine.startReceiver({ enabled: true, port: 0 });
    if (state.kind !== 'listening') throw new Error(`the receiver is ${state.kind}`);
    process.send?.(state.url);
  }
  if (job.fetches) await engine.fetchPushes();
  if (job.caseId) await engine.handlers['submissions.seal']({ caseId: job.caseId, send: true });
  setInterval(() => undefined, 1_000);
}

async function handOver(engine: Engine, work: NonNullable<FaultJob['handover']>): Promise<void> {
  switch (work.kind) {
    case 'give':
      await engine.handovers.give({ ...work, withQuestions: false });
      return;
    case 'take':
      await engine.handovers.take(work.file, null);
      return;
    case 'release':
      await engine.handovers.release(work.id, null);
      return;
    case 'giveToTeam':
      await engine.handovers.giveToTeam({ ...work, recipientId: null, withQuestions: false });
      return;
    case 'takeFromTeam':
      await engine.handovers.takeFromTeam(work.id, null);
      return;
    case 'backFromTeam':
      await engine.handlers['handover.takeBack']({ handoverId: work.id, code: null, typedCaseNumber: null });
      return;
    case 'back':
      await engine.handlers['handover.takeBack']({
        handoverId: work.id,
        code: work.code,
        typedCaseNumber: null,
      });
  }
}

async function open(job: FaultJob): Promise<Engine> {
  const { dieAt } = job;
  const die = (): void => {
    process.kill(process.pid, 'SIGKILL');
  };
  const engine = await createEngine({
    dataFolder: job.dataFolder,
    spawner: createNodeSpawner(job.workerFolder, process.env),
    secrets: { read: async () => null, write: async () => undefined, remove: async () => undefined },
    resolveProxy: async () => null,
    clock: systemClock,
    practiceService: false,
    runOutbox: true,
    actor: 'anna',
    sessionKey: job.key,
    appVersion: '0.0.0-test',
    imageProcesses: 1,
    ...(job.team ? { team: { ...job.team, isOptional: false } } : {}),
    ...(job.receives ? { teamReceiver: job.receives, receiverToken: job.receives.token } : {}),
    faultPoint: (boundary) => {
      if (dieAt && 'boundary' in dieAt && boundary === dieAt.boundary) die();
    },
  });
  engine.on('seal.progress', () => {
    if (dieAt && 'sealing' in dieAt) die();
  });
  engine.on('outbox.changed', ({ entry }) => {
    if (dieAt && 'state' in dieAt && entry.state === dieAt.state) die();
    if (entry.state !== 'unknown') return;
    const typedCaseNumber = job.decision === 'send-again' ? job.caseNumber : null;
    void engine.handlers['outbox.resolve']({ packageId: entry.id, decision: job.decision, typedCaseNumber });
  });
  return engine;
}

void run(JSON.parse(process.argv[2] ?? '{}'));
