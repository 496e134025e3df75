import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import type { Route } from '../../src/domain/limits';
import { BOUNDARIES, type Boundary } from '../../src/main/journal/fault-points';
import { builtCrashChild } from '../support/built-crash-child';
import { builtWorkerFolder } from '../support/built-worker';
import { CANARY, type EngineRoom, engineRoom, reached, readCase, seal } from '../support/engine-fixture';

let child: string;
let room: EngineRoom;
beforeAll(async () => {
  child = await builtCrashChild();
});
afterAll(() => rm(dirname(child), { recursive: true, force: true }));
beforeEach(async () => {
  room = await engineRoom();
});
afterEach(() => room.close());

/** A case that is read and not yet sealed, in a data folder that is closed again. */
async function preparedCase(route: Route, name: string): Promise<CaseId> {
  const engine = await room.open();
  await room.addService(engine);
  const padBytes = route === 'presigned' ? 5_200_000 : 0;
  const caseId = await readCase(engine, await room.photos(2, { padBytes }), name);
  await engine.close();
  return caseId;
}

/** Runs until the process has killed itself, and says by what. */
async function crash(caseId: CaseId, crashAt: Boundary): Promise<string | null> {
  const job = {
    dataFolder: room.dataFolder,
    workerFolder: await builtWorkerFolder(),
    key: CANARY,
    crashAt,
    caseId,
  };
  const running = fork(child, [JSON.stringify(job)], { execArgv: [] });
  const [, signal] = await once(running, 'exit');
  return signal;
}

const processed = (): number => room.service.control.state().scansProcessed;

const PRESIGNED_ONLY: readonly Boundary[] = [
  'before-upload-url',
  'upload-url-answered',
  'url-issued',
  'before-put',
  'put-done',
  'stored',
];
/** Reached only when no answer comes. */
const AFTER_A_LOSS: readonly Boundary[] = [
  'outcome-recorded',
  'end-in-side-journal',
  'decision-in-side-journal',
  'decided',
];
const BEFORE_PAYING: readonly Boundary[] = [...PRESIGNED_ONLY, 'queued', 'sealed', 'answer-space-reserved'];

const cases = (['direct', 'presigned'] as const).flatMap((route) =>
  BOUNDARIES.filter((boundary) => route === 'presigned' || !PRESIGNED_ONLY.includes(boundary)).map(
    (boundary) => [route, boundary] as const,
  ),
);

describe('a process that is killed', () => {
  it.each(cases)('on the %s route at %s loses nothing and pays at most once', async (route, boundary) => {
    const caseId = await preparedCase(route, `CRASH-${boundary}`);
    if (AFTER_A_LOSS.includes(boundary)) {
      room.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    }
    expect(await crash(caseId, boundary)).toBe('SIGKILL');

    const engine = await room.open();
    const [known] = await engine.handlers['outbox.list']({});
    const [entry] = known ? [known] : (await seal(engine, caseId)).packages;
    if (!entry) throw new Error('the case is lost');
    if (entry.state === 'sealed') await engine.handlers['outbox.send']({ packageId: entry.id });
    const { state } = await reached(engine, entry.id, 'filed', 'unknown', 'closed');
    expect(processed()).toBeLessThanOrEqual(1);
    if (BEFORE_PAYING.includes(boundary)) expect(state).toBe('filed');
    if (state === 'filed') expect(processed()).toBe(1);
    await engine.close();

    const database = new DatabaseConstructor(join(room.dataFolder, 'proofcase.db'), { readonly: true });
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.pragma('foreign_key_check')).toEqual([]);
    database.close();
    const left = await readdir(room.dataFolder, { recursive: true });
    expect(left.filter((name) => name.endsWith('.partial') || name.endsWith('.reserved'))).toEqual([]);
  });

  it('finds what was in submitting as a question, with the time, and does not send it again', async () => {
    const caseId = await preparedCase('direct', 'CRASH-QUESTION');
    await crash(caseId, 'scan-ended');
    expect(processed()).toBe(1);
    const engine = await room.open();
    const [entry] = await engine.handlers['outbox.list']({});
    expect(entry).toMatchObject({
      state: 'unknown',
      reason: 'found-submitting-at-start',
      caseNumber: 'CRASH-QUESTION',
    });
    expect(entry?.submittedAt).not.toBeNull();
    expect(processed()).toBe(1);
  });
});

describe('a database that was restored from a backup', () => {
  const backup = (): string => join(room.root, 'backup.db');
  const file = (): string => join(room.dataFolder, 'proofcase.db');

  async function restore(): Promise<void> {
    await rm(`${file()}-wal`, { force: true });
    await rm(`${file()}-shm`, { force: true });
    await copyFile(backup(), file());
  }

  it('does not forget a submission that it has never heard of', async () => {
    const first = await room.open();
    await room.addService(first);
    const folder = await room.photos(1);
    await first.close();
    await copyFile(file(), backup());
    room.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    const second = await room.open();
    const caseId = await readCase(second, folder, 'RESTORED-1');
    const [sent] = (await seal(second, caseId)).packages;
    if (!sent) throw new Error('no package');
    await reached(second, sent.id, 'unknown');
    await second.close();
    await restore();

    const third = await room.open();
    const [entry] = await third.handlers['outbox.list']({});
    expect(entry).toMatchObject({
      id: sent.id,
      state: 'unknown',
      caseNumber: 'RESTORED-1',
      sha256: sent.sha256,
    });
    expect(processed()).toBe(1);
  });

  it('does not send again what was queued in it and sent since', async () => {
    const first = await room.open({ runOutbox: false });
    await room.addService(first);
    const caseId = await readCase(first, await room.photos(1), 'RESTORED-2');
    const [queued] = (await seal(first, caseId)).packages;
    if (!queued) throw new Error('no package');
    await first.close();
    await copyFile(file(), backup());
    const second = await room.open();
    await reached(second, queued.id, 'filed');
    await second.close();
    await restore();

    const third = await room.open();
    expect(await reached(third, queued.id, 'filed', 'unknown')).toMatchObject({ state: 'filed' });
    expect(processed()).toBe(1);
  });
});
