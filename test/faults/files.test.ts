import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES, type Route } from '../../src/domain/route';
import type { Engine } from '../../src/main/engine';
import { createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { everyKindOf, fastClock, fastTimers, untilAtRest } from '../support/fault-engine';
import { copyOf, inspectFolder, type PreparedFolder, prepareFolder } from '../support/fault-folder';
import { type FaultRun, FaultTable } from '../support/fault-table';
import {
  CALLS_BY_ERROR,
  FaultyFileSystem,
  type FileErrorCode,
  type FileFaultPlan,
  type RecordedCall,
} from '../support/faulty-file-system';
import { type PreparedRoutes, preparedRoutes } from '../support/journal-fixture';
import { WindowsFileSystem } from '../support/windows-file-system';

const CODES: readonly FileErrorCode[] = ['EIO', 'ENOSPC', 'EACCES', 'short'];
/** A rename or removal of what another program has open, on Windows. */
const VIOLATION: FileErrorCode = 'EBUSY';
const LENGTHS = [
  { times: 1, name: 'once' },
  // A disk that stays full for a while.
  { times: 6, name: 'for a while' },
] as const;
/** Fewer than the attempts within ten seconds, and more. */
const HOLDS = [
  { times: 3, name: 'for a moment' },
  { times: 100, name: 'longer than ten seconds' },
] as const;
/** Nothing fails: the calls are only counted. */
const COUNTED: FileFaultPlan = { nth: Number.MAX_SAFE_INTEGER, code: 'EIO', times: 1 };

/** The calls of a run that fail with a code, by their number among those that it can strike. */
function failuresOf(passed: readonly RecordedCall[], code: FileErrorCode) {
  return passed
    .filter(({ call }) => CALLS_BY_ERROR[code].includes(call))
    .map(({ call, place }, index) => ({ code, nth: index + 1, call, place }));
}
type Failure = ReturnType<typeof failuresOf>[number];
type Failing = Failure & { readonly route: Route; readonly times: number };

const kindsOf = ({ code, call, place }: Failure): readonly string[] => [
  `${code} ${call}`,
  `${call} ${place}`,
];

describe('a file system that fails at the nth call', () => {
  const table = new FaultTable('T2: the nth open, write, fsync, rename or removal fails, or takes half');
  const onWindows = new FaultTable('T2 on Windows: the nth rename or removal meets an open file');
  let fixture: EngineFixture;
  let fileSystem: FaultyFileSystem;
  let prepared: PreparedRoutes;
  let failing: readonly Failing[];
  beforeAll(async () => {
    fixture = await createEngineFixture();
    prepared = await preparedRoutes((route) => prepareFolder(fixture, route));
    fileSystem = new FaultyFileSystem();
    const all: Failing[] = [];
    for (const route of ROUTES) {
      const { passed } = await fails(route, COUNTED);
      for (const failure of failuresOf(passed, VIOLATION)) {
        for (const { times } of HOLDS) all.push({ ...failure, route, times });
      }
      for (const code of CODES) {
        for (const failure of failuresOf(passed, code)) {
          for (const { times } of LENGTHS) all.push({ ...failure, route, times });
        }
      }
    }
    failing = everyKindOf(all, (one) => [
      `${one.route} ${one.code} ${one.times}`,
      `${one.route} ${one.call} ${one.place}`,
      ...kindsOf(one),
    ]);
  });
  afterAll(async () => {
    fileSystem.close();
    table.print();
    onWindows.print();
    await fixture.close();
  });

  const open = (dataFolder: string): Promise<Engine> =>
    fixture.open({ dataFolder, clock: fastClock, timers: fastTimers });
  const scans = (): number => fixture.service.control.state().scansProcessed;

  /** Seals and sends, and repeats it after a failure, as a user would. */
  async function sendAll(engine: Engine, { caseId }: PreparedFolder): Promise<void> {
    const seal = () => engine.handlers['submissions.seal']({ caseId, send: true });
    await seal()
      .catch(seal)
      .catch(() => {
        fileSystem.disarm();
        return seal();
      });
    await untilAtRest(engine);
  }

  async function fails(route: Route, plan: FileFaultPlan): Promise<ReturnType<FaultyFileSystem['disarm']>> {
    const before = scans();
    const dataFolder = await copyOf(prepared[route], fixture.service.baseUrl);
    const first = await open(dataFolder);
    fileSystem.arm(dataFolder, plan);
    const windows =
      plan.code === VIOLATION
        ? new WindowsFileSystem({ folder: dataFolder, refusals: 0, isFast: true })
        : null;
    const struck = await sendAll(first, prepared[route])
      .then(() => fileSystem.disarm())
      .finally(() => first.close())
      .finally(() => windows?.close());
    const found = await inspectFolder(dataFolder);
    const second = await open(dataFolder);
    const entries = await untilAtRest(second);
    await second.close();
    const restarted = await inspectFolder(dataFolder);
    await rm(dataFolder, { recursive: true, force: true });
    const counted = scans() - before;
    const outcome: FaultRun = {
      scans: counted,
      undecidedScans: Math.max(0, counted - 1),
      lostCases: entries.length === 1 ? 0 : 1,
      integrityErrors: [...found.errors, ...restarted.errors, ...restarted.leftovers],
      end: entries.map(({ state }) => state).join('+'),
    };
    if (struck.hit) (windows ? onWindows : table).add(`${struck.hit} (${route})`, outcome);
    expect(outcome, `${plan.code} at call ${plan.nth}, ${struck.hit}`).toEqual({
      scans: 1,
      undecidedScans: 0,
      lostCases: 0,
      integrityErrors: [],
      end: 'filed',
    });
    return struck;
  }

  it.each(
    ROUTES.flatMap((route) => [
      ...CODES.flatMap((code) => LENGTHS.map(({ times, name }) => ({ route, code, times, name }))),
      ...HOLDS.map(({ times, name }) => ({ route, code: VIOLATION, times, name })),
    ]),
  )('with $code $name loses nothing on the $route route', async ({ route, code, times }) => {
    const own = failing.filter((one) => one.route === route && one.code === code && one.times === times);
    expect(own.length).toBeGreaterThan(0);
    for (const { nth } of own) await fails(route, { nth, code, times });
  });

  it('before the paid request leaves the stored upload as it was: unused', async () => {
    const refusal = { kind: 'status', status: 400, detail: 'invalid s3_key' } as const;
    fixture.service.control.inject({ endpoint: 'scan', action: refusal });
    const plan = { nth: 1, code: 'EIO', times: 1, place: 'journal.jsonl' } as const;
    // An upload key that no scan used is replaced automatically; one that may be used up would be a question.
    expect(await fails('presigned', plan)).toMatchObject({ hit: 'write journal.jsonl' });
  });

  it('at the start is reported, and the next start finds everything', async () => {
    const started = async (plan: FileFaultPlan): Promise<ReturnType<FaultyFileSystem['disarm']>> => {
      const dataFolder = await copyOf(prepared.direct, fixture.service.baseUrl);
      fileSystem.arm(dataFolder, plan);
      const engine = await open(dataFolder).catch(() => null);
      const struck = fileSystem.disarm();
      const good = engine ?? (await open(dataFolder));
      const before = scans();
      await sendAll(good, prepared.direct);
      await good.close();
      expect(scans() - before, `${plan.code}, ${struck.hit}`).toBe(1);
      const { errors, leftovers, states } = await inspectFolder(dataFolder);
      expect({ errors, leftovers, states }).toEqual({ errors: [], leftovers: [], states: ['filed'] });
      await rm(dataFolder, { recursive: true, force: true });
      const outcome = { scans: 1, undecidedScans: 0, lostCases: 0, integrityErrors: errors, end: 'filed' };
      if (struck.hit) table.add(`${struck.hit} (start)`, outcome);
      return struck;
    };
    const { passed } = await started(COUNTED);
    const all = CODES.flatMap((code) => failuresOf(passed, code));
    for (const { code, nth } of everyKindOf(all, kindsOf)) {
      expect((await started({ code, nth, times: 1 })).hit).not.toBeNull();
    }
  });
});
