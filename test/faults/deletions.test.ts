import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import type { CaseRow } from '../../src/contract/views';
import type { CaseId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { DELETION_BOUNDARIES } from '../../src/main/support/fault-points';
import { builtProcesses } from '../support/built-processes';
import { confirmDeletion } from '../support/confirm-deletion';
import {
  canariesFound,
  contentsOf,
  copyOfFolder,
  createDeletionFixture,
  type DeletionFixture,
  rowsOfCase,
} from '../support/deletion-fixture';
import { CANARY, createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { builtFaultChildren, type FaultChildren } from '../support/fault-built-child';
import { eventually, everyKindOf, isDeep } from '../support/fault-engine';
import { inspectFolder } from '../support/fault-folder';
import { FaultTable } from '../support/fault-table';
import { FaultyFileSystem, type FileErrorCode } from '../support/faulty-file-system';

const RUNS = isDeep ? 20 : 1;

let fixture: EngineFixture;
let folder: DeletionFixture;
beforeAll(async () => {
  fixture = await createEngineFixture({ report: true });
  folder = await createDeletionFixture(fixture);
});
afterAll(() => fixture.close());

const copied = (): Promise<string> => copyOfFolder(fixture, folder);

const open = (dataFolder: string): Promise<Engine> => fixture.open({ dataFolder, runOutbox: false });

async function rowOf(engine: Engine, id: CaseId): Promise<CaseRow | null> {
  const { rows } = await engine.handlers['cases.list'](FIRST_PAGE);
  return rows.find((row) => row.id === id) ?? null;
}

/** Complete or deleted: what the window shows of the case in any list. */
async function isVisible(engine: Engine): Promise<boolean> {
  const row = await rowOf(engine, folder.deletedId);
  const outbox = await engine.handlers['outbox.list']({});
  const received = (await engine.handlers['received.inbox']({})).length;
  const found = await engine.handlers['cases.list']({ ...FIRST_PAGE, search: 'xylofonquark' });
  const shown = [outbox.some(({ caseId }) => caseId === folder.deletedId), found.rows.length === 1];
  expect(received).toBe(0);
  expect(shown).toEqual(shown.map(() => row !== null));
  if (row) expect(row).toMatchObject({ results: 1, photos: 3, documents: 1 });
  return row !== null;
}

/** Starts until the deletion is over, and sees that nothing is left of the case and nothing else was touched. */
async function judge(dataFolder: string, before: ReturnType<typeof othersIn>): Promise<readonly string[]> {
  const first = await open(dataFolder);
  if (await isVisible(first)) await confirmDeletion(first, folder.deletedId);
  await eventually('everything is removed', async () => {
    const records = await first.handlers['retention.records']({});
    return records.every(({ state }) => state !== 'removing') || null;
  });
  await first.close();
  const second = await open(dataFolder);
  await eventually('backups are renewed', async () => {
    const records = await second.handlers['retention.records']({});
    return records.every(({ problem }) => problem === null) || null;
  });
  await second.close();
  const third = await open(dataFolder);
  const states = (await third.handlers['retention.records']({})).map(({ state }) => state);
  expect(await isVisible(third)).toBe(false);
  expect((await third.handlers['app.recovery']({}))?.findings ?? []).toEqual([]);
  await third.close();
  expect(states).toEqual(['complete']);
  expect(othersIn(dataFolder)).toEqual(before);
  const { errors, leftovers } = await inspectFolder(dataFolder);
  return [...errors, ...leftovers, ...(await canariesFound(dataFolder, folder.canaries))];
}

function othersIn(dataFolder: string) {
  return [rowsOfCase(dataFolder, folder.kept), rowsOfCase(dataFolder, folder.asking)];
}

describe('a process that dies while a case is deleted', () => {
  const table = new FaultTable('SIGKILL at every boundary of a deletion');
  let children: FaultChildren;
  beforeAll(async () => {
    children = await builtFaultChildren();
  });
  afterAll(async () => {
    table.print();
  });

  const points = Array.from({ length: RUNS }, (_, run) => run + 1).flatMap((run) =>
    DELETION_BOUNDARIES.map((boundary) => ({ boundary, run })),
  );
  it.each(points)(
    'at $boundary (run $run) leaves the case complete or deleted, and finishes the deletion at a later start',
    async ({ boundary }) => {
      const dataFolder = await copied();
      const before = othersIn(dataFolder);
      const workerFolder = await builtProcesses();
      const signal = await children.runUntilKilled({
        dataFolder,
        workerFolder,
        key: CANARY,
        caseId: null,
        caseNumber: '',
        dieAt: { boundary },
        decision: 'close',
        deletes: folder.deletedId,
      });
      expect(signal).toBe('SIGKILL');
      const left = await judge(dataFolder, before);
      table.add(boundary, {
        scans: 0,
        undecidedScans: 0,
        lostCases: 0,
        integrityErrors: left,
        end: left.length === 0 ? 'gone' : 'left',
      });
      expect(left).toEqual([]);
      await rm(dataFolder, { recursive: true, force: true });
    },
  );
});

describe('files that cannot be removed', () => {
  const fileSystem = new FaultyFileSystem();
  afterAll(() => fileSystem.close());

  const codes: readonly FileErrorCode[] = ['EBUSY', 'EACCES', 'EIO'];
  const nths = isDeep ? Array.from({ length: 40 }, (_, index) => index + 1) : [1, 9, 24];
  const failures = codes.flatMap((code) => nths.map((nth) => ({ code, nth })));
  it.each(everyKindOf(failures, ({ code, nth }) => [code, String(nth)]))(
    'by $code from call $nth on are retried until they are deleted',
    async ({ code, nth }) => {
      const dataFolder = await copied();
      const before = othersIn(dataFolder);
      const engine = await open(dataFolder);
      const { phrase, digest } = await engine.handlers['retention.preview']({ caseIds: [folder.deletedId] });
      const payload = {
        caseIds: [folder.deletedId],
        typed: phrase,
        digest,
        byRule: false,
        exportedHeads: null,
      };
      fileSystem.arm(dataFolder, { nth, code, times: 3 });
      const refused = await engine.handlers['retention.delete'](payload).then(
        (records) => records.filter(({ problem }) => problem !== null).length > 0,
        () => true,
      );
      const { hit } = fileSystem.disarm();
      expect(refused).toBe(hit !== null);
      // The case is complete or deleted after any failure.
      await isVisible(engine);
      await engine.close();
      expect(await judge(dataFolder, before)).toEqual([]);
      expect(await contentsOf(folder.photos)).toEqual(folder.originals);
      await rm(dataFolder, { recursive: true, force: true });
    },
  );
});
