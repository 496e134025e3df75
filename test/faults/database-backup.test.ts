import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSound } from '../../src/main/storage/backups/check-copy';
import { openSideJournal, SIDE_START } from '../../src/main/storage/side-journal';
import { BACKUP_BOUNDARIES, type Boundary, RESTORE_BOUNDARIES } from '../../src/main/support/fault-points';
import { builtProcesses } from '../support/built-processes';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  reached,
  sendCase,
} from '../support/engine-fixture';
import { builtFaultChildren, type FaultChildren } from '../support/fault-built-child';
import { createDamageFixture, type DamageFixture, readOpened } from '../support/fault-database';
import { fastClock, fastTimers, isDeep } from '../support/fault-engine';
import { inspectFolder } from '../support/fault-folder';
import { FaultTable } from '../support/fault-table';
import { FaultyFileSystem, type FileErrorCode } from '../support/faulty-file-system';

const RUNS = isDeep ? 20 : 1;

describe('a process that is killed during a backup', () => {
  const table = new FaultTable(
    'SIGKILL while a backup is made, the side journal shortened, a backup restored',
  );
  let fixture: EngineFixture;
  let lived: DamageFixture;
  let children: FaultChildren;
  let copies = 0;
  beforeAll(async () => {
    fixture = await createEngineFixture();
    children = await builtFaultChildren();
    lived = await createDamageFixture(fixture);
  });
  afterAll(async () => {
    table.print();
    await fixture.close();
  });

  async function copied(): Promise<string> {
    copies += 1;
    const dataFolder = `${lived.path}-${copies}`;
    await cp(lived.path, dataFolder, { recursive: true });
    return dataFolder;
  }

  async function dieAt(dataFolder: string, boundary: Boundary, backs: boolean): Promise<void> {
    const job = {
      dataFolder,
      workerFolder: await builtProcesses(),
      key: CANARY,
      backs,
      caseId: null,
      caseNumber: '',
      dieAt: { boundary },
      decision: 'close' as const,
    };
    expect(await children.runUntilKilled(job)).toBe('SIGKILL');
  }

  /** What is left must open as always, with every case; every backup that has a name is sound. */
  async function judge(dataFolder: string, boundary: Boundary, cases: readonly string[]): Promise<void> {
    const before = fixture.service.control.state().scansProcessed;
    const engine = await fixture.open({ dataFolder, clock: fastClock, timers: fastTimers });
    const opened = await readOpened(engine);
    await engine.handlers['backups.make']({});
    await engine.close();
    const names = await readdir(join(dataFolder, 'backups'));
    const unsound = names.filter(
      (name) => !name.endsWith('.db') || !isSound(join(dataFolder, 'backups', name)),
    );
    const { errors } = await inspectFolder(dataFolder);
    const leftovers = (await readdir(dataFolder)).filter((name) => /partial|restor/.test(name));
    const scans = fixture.service.control.state().scansProcessed - before;
    table.add(boundary, {
      scans,
      undecidedScans: scans,
      lostCases: cases.filter((one) => !opened.caseNumbers.includes(one)).length,
      integrityErrors: [...errors, ...unsound, ...leftovers],
      end: opened.report?.findings.map(({ code }) => code).join('+') ?? 'as it was',
    });
    await rm(dataFolder, { recursive: true, force: true });
    expect([...errors, ...unsound, ...leftovers]).toEqual([]);
    expect(opened.caseNumbers).toEqual(expect.arrayContaining([...cases]));
    expect(opened.questions).toContain(lived.questionId);
    expect(scans).toBe(0);
  }

  const times = Array.from({ length: RUNS }, (_, run) => run + 1);
  const backups = times.flatMap((run) => BACKUP_BOUNDARIES.map((boundary) => ({ boundary, run })));
  it.each(backups)('at $boundary (run $run) loses no case and no question', async ({ boundary }) => {
    const dataFolder = await copied();
    // An older backup, which does not know the newest answer, would keep the side journal as long as it is.
    await rm(join(dataFolder, 'backups'), { recursive: true });
    await dieAt(dataFolder, boundary, true);
    await judge(dataFolder, boundary, lived.caseNumbers);
  });

  const restores = times.flatMap((run) => RESTORE_BOUNDARIES.map((boundary) => ({ boundary, run })));
  it.each(restores)(
    'at $boundary (run $run) ends with the backup restored and the earlier database set aside',
    async ({ boundary }) => {
      const dataFolder = await copied();
      const engine = await fixture.open({ dataFolder });
      const id = (await engine.handlers['backups.list']({})).backups[0]?.id ?? '';
      await engine.handlers['backups.restore']({ backupId: id });
      await engine.close();
      await dieAt(dataFolder, boundary, false);
      const again = await fixture.open({ dataFolder, clock: fastClock, timers: fastTimers });
      const { report } = await readOpened(again);
      expect(report?.findings.map(({ code }) => code)).toEqual(['backup-restored', 'database-rolled-back']);
      expect(report).toMatchObject({ mode: 'normal', choices: ['continue', 'restore-backup'] });
      expect(report?.actions).toContainEqual({ code: 'answers-found', packages: 1 });
      expect(report?.actions).toContainEqual({ code: 'outbox-paused' });
      const filed = await reached(again, lived.filedId, 'filed');
      expect(filed).toMatchObject({ caseNumber: 'DAMAGE-4' });
      await again.close();
      const aside = (await readdir(join(dataFolder, 'set-aside'), { recursive: true })).map(String);
      const databases = aside.filter((name) => name.endsWith('proofcase.db'));
      expect(databases).toHaveLength(1);
      const kept = join(dataFolder, 'set-aside', databases[0] ?? '');
      expect(isSound(kept)).toBe(true);
      // What was sealed and never sent is in no record but the folder; it is kept there.
      expect(aside.some((name) => name.endsWith(`${lived.sealedId}.zip`))).toBe(true);
      await judge(dataFolder, boundary, ['DAMAGE-1', 'DAMAGE-2', 'DAMAGE-4']);
    },
  );
});

describe('a side journal that cannot be shortened', () => {
  let fixture: EngineFixture;
  let fileSystem: FaultyFileSystem;
  let source: string;
  beforeAll(async () => {
    fixture = await createEngineFixture();
    const engine = await fixture.open();
    await fixture.addService(engine);
    await sendCase(engine, await fixture.photos(1, { name: 'a' }), 'DOOR-1', 'filed');
    fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    await sendCase(engine, await fixture.photos(1, { name: 'bb' }), 'DOOR-2', 'unknown');
    // A picture that is still being written would be gone before it is copied.
    await engine.resumePictures();
    await engine.close();
    source = await readFile(join(fixture.dataFolder, 'journal.jsonl'), 'utf8');
    fileSystem = new FaultyFileSystem();
  });
  afterAll(async () => {
    fileSystem.close();
    await fixture.close();
  });

  const codes: readonly FileErrorCode[] = ['EIO', 'ENOSPC', 'EACCES'];
  const failures = codes.flatMap((code) => [1, 2, 3, 4, 5, 6, 7].map((nth) => ({ code, nth })));
  it.each(failures)(
    'by $code at call $nth is complete, old or new, and accepts the next line',
    async ({ code, nth }) => {
      const folder = join(fixture.root, `fileSystem-${code}-${nth}`);
      await cp(fixture.dataFolder, folder, { recursive: true });
      const side = await openSideJournal(folder);
      const filed = JSON.parse(source.split('\n')[0] ?? '').entry.package.id;
      fileSystem.arm(folder, { nth, code, times: 1 });
      const shortened = await side
        .shorten((id) => id === filed, '2026-11-21T08:00:00.000Z')
        .then(
          ({ dropped }) => dropped,
          () => 0,
        );
      fileSystem.disarm();
      const { entries, damagedLines } = await side.readFrom(SIDE_START);
      const all = source.trim().split('\n').length;
      expect(damagedLines).toBe(0);
      expect([all, all - 2]).toContain(entries.length);
      if (shortened > 0) expect(entries).toHaveLength(all - shortened);
      const last = entries.at(-1);
      if (last) await side.append(last);
      await side.close();
      const again = await openSideJournal(folder);
      expect((await again.readFrom(SIDE_START)).entries).toHaveLength(entries.length + 1);
      await again.close();
      expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
      await rm(folder, { recursive: true, force: true });
    },
  );
});
