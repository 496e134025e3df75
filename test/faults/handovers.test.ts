import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId, HandoverId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { type Boundary, HANDOVER_BOUNDARIES } from '../../src/main/support/fault-points';
import { builtProcesses } from '../support/built-processes';
import { CANARY, createEngineFixture, type EngineFixture, readCase, seal } from '../support/engine-fixture';
import { builtFaultChildren, type FaultChildren } from '../support/fault-built-child';
import type { FaultJob } from '../support/fault-child';
import { inspectFolder } from '../support/fault-folder';
import { FaultyFileSystem } from '../support/faulty-file-system';

const NUMBER = 'HANDED-1';

let fixture: EngineFixture;
let children: FaultChildren;
/** Closed: the origin before a hand-over, one after it, and a workstation that has taken the case. */
let origin: string;
let given: string;
let taker: string;
let file: string;
let caseId: CaseId;
let id: HandoverId;
let code: string;
let copies = 0;

beforeAll(async () => {
  fixture = await createEngineFixture();
  children = await builtFaultChildren();
  origin = join(fixture.root, 'origin');
  const engine = await open(origin);
  caseId = await readCase(engine, await fixture.photos(2), NUMBER);
  const { items } = await engine.handlers['intake.get']({ caseId });
  const itemIds = items.slice(1).map((item) => item.id);
  await engine.handlers['items.exclude']({ caseId, itemIds, excluded: true, reason: 'later' });
  await seal(engine, caseId, false);
  await engine.handlers['items.exclude']({ caseId, itemIds, excluded: false, reason: null });
  await seal(engine, caseId, false);
  // A picture that is still being written would be gone before it is copied.
  await engine.resumePictures();
  await engine.close();
  given = await copyOf(origin);
  const giving = await open(given);
  file = join(fixture.root, 'given.proofcase');
  const made = await giving.handovers.give({ caseId, file, withQuestions: false });
  id = made.handover.id;
  await giving.close();
  taker = join(fixture.root, 'taker');
  const taking = await open(taker);
  await taking.handovers.take(file, null);
  await taking.close();
  const releasing = await open(await copyOf(taker));
  code = (await releasing.handovers.release(id, null)).code;
  await releasing.close();
});
afterAll(() => fixture.close());

/** A workstation with a profile of the service, which a case needs where it is taken over. */
async function open(dataFolder: string): Promise<Engine> {
  const engine = await fixture.open({ dataFolder, runOutbox: false, workstation: dataFolder });
  const profiles = await engine.handlers['profiles.list']({});
  if (!profiles.some(({ kind }) => kind === 'service')) await fixture.addService(engine);
  return engine;
}

async function copyOf(dataFolder: string): Promise<string> {
  copies += 1;
  const copy = join(fixture.root, `copy-${copies}`);
  await cp(dataFolder, copy, { recursive: true });
  return copy;
}

async function die(dataFolder: string, boundary: Boundary, handover: FaultJob['handover']): Promise<void> {
  const signal = await children.runUntilKilled({
    dataFolder,
    workerFolder: await builtProcesses(),
    key: CANARY,
    caseId: null,
    caseNumber: NUMBER,
    dieAt: { boundary },
    decision: 'close',
    ...(handover ? { handover } : {}),
  });
  expect(signal).toBe('SIGKILL');
}

/** Number of packages of the case that this workstation may send. */
async function sendable(engine: Engine): Promise<number> {
  const entries = await engine.handlers['outbox.list']({});
  return entries.filter((entry) => entry.caseNumber === NUMBER && entry.state === 'sealed').length;
}

/** Takes the file at a new workstation; null if it is not there. */
async function takenElsewhere(path: string): Promise<number | null> {
  copies += 1;
  const engine = await open(join(fixture.root, `elsewhere-${copies}`));
  try {
    await engine.handovers.take(path, null);
    return await sendable(engine);
  } catch (error) {
    expect(error).toMatchObject({ code: 'source-missing' });
    return null;
  } finally {
    await engine.close();
  }
}

async function soundOf(dataFolder: string): Promise<readonly string[]> {
  const { errors, leftovers } = await inspectFolder(dataFolder);
  return [...errors, ...leftovers];
}

const boundariesOf = (start: string): readonly Boundary[] =>
  HANDOVER_BOUNDARIES.filter((boundary) => boundary.startsWith(start));

describe('a process that is killed', () => {
  it.each(boundariesOf('handover-'))(
    'at %s while it hands a case over: exactly one side may send',
    async (boundary) => {
      const dataFolder = await copyOf(origin);
      const out = join(fixture.root, `${boundary}.proofcase`);
      await die(dataFolder, boundary, { kind: 'give', caseId, file: out });
      const engine = await open(dataFolder);
      const here = await sendable(engine);
      // A start finishes the file beside everything else.
      const states = async () =>
        (await engine.handlers['handover.list']({ caseId })).map(({ state }) => state);
      await expect.poll(states).toEqual(here === 2 ? [] : ['given']);
      await engine.close();
      const there = await takenElsewhere(out);
      expect([here, there]).toEqual(boundary === 'handover-file-written' ? [2, null] : [0, 2]);
      expect(await soundOf(dataFolder)).toEqual([]);
    },
  );

  it.each(boundariesOf('takeover-'))(
    'at %s while it takes a case over: it is there once',
    async (boundary) => {
      const dataFolder = join(fixture.root, `taker-${boundary}`);
      const made = await open(dataFolder);
      await made.close();
      await die(dataFolder, boundary, { kind: 'take', file });
      const engine = await open(dataFolder);
      const isThere = (await engine.handlers['cases.find']({ caseNumber: NUMBER })) !== null;
      expect(isThere).toBe(boundary === 'takeover-in-database' || boundary === 'takeover-complete');
      expect(await soundOf(dataFolder)).toEqual([]);
      const again = engine.handovers.take(file, null);
      if (isThere) await expect(again).rejects.toMatchObject({ code: 'handover-taken' });
      else await again;
      expect(await sendable(engine)).toBe(2);
      expect(await engine.handlers['custody.check']({ caseId })).toMatchObject({ broken: null, altered: [] });
      await engine.close();
      expect(await soundOf(dataFolder)).toEqual([]);
    },
  );

  it.each(boundariesOf('release-'))(
    'at %s while it releases a case: it sends nothing more',
    async (boundary) => {
      const dataFolder = await copyOf(taker);
      await die(dataFolder, boundary, { kind: 'release', id });
      const engine = await open(dataFolder);
      expect(await sendable(engine)).toBe(0);
      expect(await engine.handovers.release(id, null)).toMatchObject({ code });
      await engine.close();
    },
  );

  it.each(boundariesOf('taken-back-'))('at %s while it takes a case back: it is back', async (boundary) => {
    const dataFolder = await copyOf(given);
    await die(dataFolder, boundary, { kind: 'back', id, code });
    const engine = await open(dataFolder);
    expect(await sendable(engine)).toBe(2);
    expect(await engine.handlers['cases.get']({ caseId })).toMatchObject({ handedOverAt: null });
    await engine.close();
  });
});

describe('a case that was handed over', () => {
  it('is not sent from a database that was restored from before', async () => {
    const dataFolder = await copyOf(given);
    for (const name of ['proofcase.db', 'proofcase.db-wal', 'proofcase.db-shm']) {
      await cp(join(origin, name), join(dataFolder, name), { force: true }).catch(() => undefined);
    }
    const engine = await open(dataFolder);
    expect(await sendable(engine)).toBe(0);
    await expect(seal(engine, caseId)).rejects.toMatchObject({ code: 'handed-over' });
    expect(await engine.handlers['custody.check']({ caseId })).toMatchObject({ broken: null });
    await engine.handlers['handover.takeBack']({ handoverId: id, code: null, typedCaseNumber: NUMBER });
    await engine.close();
  });

  describe('on a full disk', () => {
    const fileSystem = new FaultyFileSystem();
    afterAll(() => fileSystem.close());

    it('stays with the origin, and leaves nothing beside the file', async () => {
      const engine = await open(await copyOf(origin));
      const folder = join(fixture.root, 'full');
      await mkdir(folder);
      const out = join(folder, 'x.proofcase');
      fileSystem.arm(folder, { nth: 1, code: 'ENOSPC', times: 1 });
      const giving = engine.handovers.give({ caseId, file: out, withQuestions: false });
      await expect(giving).rejects.toMatchObject({ code: 'disk-full' });
      expect(fileSystem.disarm().hit).not.toBeNull();
      expect(await readdir(folder)).toEqual([]);
      expect(await sendable(engine)).toBe(2);
      await engine.close();
    });

    it.each([1, 4, 7])('is not taken over, and can be taken when there is space (call %i)', async (nth) => {
      const dataFolder = join(fixture.root, `full-${nth}`);
      const engine = await open(dataFolder);
      fileSystem.arm(dataFolder, { nth, code: 'ENOSPC', times: 1 });
      await expect(engine.handovers.take(file, null)).rejects.toMatchObject({ code: 'disk-full' });
      expect(fileSystem.disarm().hit).not.toBeNull();
      expect(await engine.handlers['cases.find']({ caseNumber: NUMBER })).toBeNull();
      expect(await soundOf(dataFolder)).toEqual([]);
      await engine.handovers.take(file, null);
      expect(await sendable(engine)).toBe(2);
      await engine.close();
    });
  });
});
