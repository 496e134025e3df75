import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecoveryReport } from '../../src/contract/safety-views';
import type { Engine } from '../../src/main/engine';
import { backupFile, removeBackupsExcept } from '../../src/main/storage/backups/backup-files';
import { withdrawRestore } from '../../src/main/storage/recovery/pending-restore';
import type { Clock } from '../../src/main/support/clock';
import { runCommand } from '../support/command-line';
import { confirmDeletion } from '../support/confirm-deletion';
import {
  createEngineFixture,
  type EngineFixture,
  nextEvent,
  reached,
  readCase,
  seal,
  sendCase,
} from '../support/engine-fixture';
import { openRaw } from '../support/fault-folder';
import { FaultyFileSystem } from '../support/faulty-file-system';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture({ report: true });
});
afterEach(() => fixture.close());

const scans = (): number => fixture.service.control.state().scansProcessed;

async function newestBackup(engine: Engine): Promise<string> {
  const { backups } = await engine.handlers['backups.make']({});
  const id = backups[0]?.id;
  if (!id) throw new Error('no backup');
  return id;
}

async function recovery(engine: Engine): Promise<RecoveryReport> {
  const report = await engine.handlers['app.recovery']({});
  if (!report) throw new Error('nothing was found');
  return report;
}

/** A clock that advances by a day at each reading, as if the program ran for weeks. */
function dailyClock(from: string): Clock & { nextDay(): void } {
  let now = Date.parse(from);
  return {
    now: () => new Date(now),
    monotonicMs: () => performance.now(),
    nextDay: () => {
      now += 86_400_000;
    },
  };
}

describe('a backup', () => {
  it('is one verified file, readable by its owner only, with every row', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { caseId } = await sendCase(engine, await fixture.photos(2), 'BACKUP-1', 'filed');
    // Thumbnails are drawn while packages are sent, and each changes the row of its item.
    const previews = async () =>
      (await engine.handlers['intake.get']({ caseId })).items.map(({ preview }) => preview);
    await expect.poll(previews).toEqual(['ready', 'ready']);
    const id = await newestBackup(engine);
    const file = backupFile(fixture.dataFolder, id);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(fixture.dataFolder, 'backups'))).toEqual([`proofcase-${id}.db`]);
    const copy = new DatabaseConstructor(file, { readonly: true });
    const live = openRaw(fixture.dataFolder, true);
    for (const table of ['"case"', 'package', 'result', 'custody', 'item', 'attempt', 'attachment']) {
      const rows = (database: typeof copy) => database.prepare(`SELECT * FROM ${table}`).all();
      expect(rows(copy), table).toEqual(rows(live));
    }
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
    copy.close();
    live.close();
  });

  it('is copied and verified in steps between which the program stays responsive', async () => {
    const engine = await fixture.open();
    const outside = openRaw(fixture.dataFolder);
    outside.prepare('INSERT INTO setting VALUES (?, ?)').run('large', 'x'.repeat(8_000_000));
    outside.close();
    let answered = 0;
    let done = false;
    const ask = async (): Promise<void> => {
      while (!done) {
        await engine.handlers['settings.get']({});
        answered += 1;
        await new Promise(setImmediate);
      }
    };
    const asking = ask();
    await engine.handlers['backups.make']({});
    done = true;
    await asking;
    // 8 MB are about 2,000 pages, 64 of which are copied at a time.
    expect(answered).toBeGreaterThan(25);
  });

  it('contains nothing that was deleted before, neither rows nor remnants', async () => {
    const engine = await fixture.open();
    const secret = `deleted-${'s'.repeat(3_000)}`;
    const outside = openRaw(fixture.dataFolder);
    outside.pragma('secure_delete = ON');
    outside.prepare('INSERT INTO setting VALUES (?, ?)').run('secret', secret);
    outside.prepare('DELETE FROM setting WHERE name = ?').run('secret');
    outside.close();
    const id = await newestBackup(engine);
    expect((await readFile(backupFile(fixture.dataFolder, id))).includes(secret)).toBe(false);
  });

  it('is the only one kept after a deletion, for any times of the others', async () => {
    const clock = dailyClock('2026-03-02T08:00:00.000Z');
    const engine = await fixture.open({ clock });
    await newestBackup(engine);
    clock.nextDay();
    const after = await newestBackup(engine);
    const ahead = '20990101T000000000Z';
    await copyFile(backupFile(fixture.dataFolder, after), backupFile(fixture.dataFolder, ahead));
    await removeBackupsExcept(fixture.dataFolder, after);
    expect((await engine.handlers['backups.list']({})).backups.map(({ id }) => id)).toEqual([after]);
  });

  it('is made once a day, and old ones are thinned out', async () => {
    const clock = dailyClock('2026-01-05T08:00:00.000Z');
    for (let day = 0; day < 40; day += 1) {
      const engine = await fixture.open({ clock, backups: 'at-end', runOutbox: false });
      await engine.close();
      if (day === 0) await (await fixture.open({ clock, backups: 'at-end', runOutbox: false })).close();
      clock.nextDay();
    }
    const engine = await fixture.open({ clock });
    const { backups } = await engine.handlers['backups.list']({});
    expect(backups.filter(({ kind }) => kind === 'daily')).toHaveLength(7);
    expect(backups.filter(({ kind }) => kind === 'weekly')).toHaveLength(4);
  });

  it('is not made on a nearly full disk, which is reported and leaves nothing behind', async () => {
    const engine = await fixture.open({ freeBytes: async () => 400_000_000 });
    const told = nextEvent(engine, 'backups.changed', ({ problem }) => problem !== null);
    await expect(engine.handlers['backups.make']({})).rejects.toMatchObject({ code: 'disk-full' });
    expect(await told).toMatchObject({
      problem: { reason: 'disk-nearly-full' },
      overdue: true,
      running: false,
    });
    expect(await readdir(join(fixture.dataFolder, 'backups'))).toEqual([]);
    await engine.close();
    const again = await fixture.open({ freeBytes: async () => 400_000_000, backups: 'at-end' });
    await again.close();
    expect(await readdir(join(fixture.dataFolder, 'backups'))).toEqual([]);
  });

  it('of a damaged database is discarded', async () => {
    const engine = await fixture.open();
    const outside = openRaw(fixture.dataFolder);
    outside.pragma('foreign_keys = OFF');
    outside
      .prepare(`INSERT INTO submission SELECT 's', 'nowhere', 'p', 'n', 'd', 'de', NULL, 'c', 'a'`)
      .run();
    outside.close();
    await expect(engine.handlers['backups.make']({})).rejects.toMatchObject({ code: 'backup-damaged' });
    expect(await engine.handlers['backups.list']({})).toMatchObject({
      backups: [],
      problem: { reason: 'copy-damaged', detail: 'foreign keys of "submission"' },
    });
  });
});

describe('a restored backup', () => {
  it('sends nothing until the user resumes, even after several restarts', async () => {
    const first = await fixture.open({ runOutbox: false });
    await fixture.addService(first);
    const caseId = await readCase(first, await fixture.photos(1), 'RESTORE-4');
    const [queued] = (await seal(first, caseId)).packages;
    if (!queued) throw new Error('no package');
    const id = await newestBackup(first);
    await first.handlers['backups.restore']({ backupId: id });
    await first.close();
    for (let start = 0; start < 2; start += 1) {
      const held = await fixture.open();
      const { entry } = await nextHold(held, queued.id);
      expect(entry).toMatchObject({ state: 'queued', holdReason: 'paused' });
      expect(await recovery(held)).toMatchObject({ findings: [{ code: 'backup-restored' }] });
      await held.close();
    }
    expect(scans()).toBe(0);
    const going = await fixture.open();
    await going.handlers['recovery.continue']({});
    expect(await going.handlers['app.recovery']({})).toBeNull();
    await reached(going, queued.id, 'filed');
    expect(scans()).toBe(1);
  });

  it('is not carried out at the next start when the restart was declined', async () => {
    const engine = await fixture.open();
    await engine.handlers['backups.restore']({ backupId: await newestBackup(engine) });
    await withdrawRestore(fixture.dataFolder);
    await engine.close();
    const again = await fixture.open();
    expect(await again.handlers['app.recovery']({})).toBeNull();
  });

  it('is refused when it is damaged, at once and at the next start', async () => {
    const engine = await fixture.open();
    const id = await newestBackup(engine);
    const whole = await readFile(backupFile(fixture.dataFolder, id));
    await writeFile(backupFile(fixture.dataFolder, id), whole.subarray(0, whole.length / 2));
    const refused = engine.handlers['backups.restore']({ backupId: id });
    await expect(refused).rejects.toMatchObject({ code: 'backup-damaged' });
    await writeFile(backupFile(fixture.dataFolder, id), whole);
    await engine.handlers['backups.restore']({ backupId: id });
    await engine.close();
    await writeFile(backupFile(fixture.dataFolder, id), whole.subarray(0, whole.length / 2));
    const again = await fixture.open();
    expect(await recovery(again)).toMatchObject({ findings: [{ code: 'restore-failed' }], backup: null });
  });

  it('is refused when it does not fit on the disk, and requests nothing', async () => {
    let freeBytes = Number.MAX_SAFE_INTEGER;
    const engine = await fixture.open({ freeBytes: async () => freeBytes });
    const id = await newestBackup(engine);
    freeBytes = (await stat(backupFile(fixture.dataFolder, id))).size - 1;
    const refused = engine.handlers['backups.restore']({ backupId: id });
    await expect(refused).rejects.toMatchObject({ code: 'disk-full' });
    await engine.close();
    expect(await (await fixture.open()).handlers['app.recovery']({})).toBeNull();
  });

  it('is not restored by a request that cannot be read, which keeps no start from opening the database', async () => {
    await (await fixture.open()).close();
    const request = join(fixture.dataFolder, 'restore.json');
    await writeFile(request, '{"backupId":');
    expect(await (await fixture.open()).handlers['app.recovery']({})).toBeNull();
    expect(existsSync(request)).toBe(false);
  });

  it('that the command line cannot copy is not copied by the next start either', async () => {
    const engine = await fixture.open();
    const id = await newestBackup(engine);
    await engine.close();
    const fileSystem = new FaultyFileSystem();
    const place = 'proofcase.db.restoring.partial';
    fileSystem.arm(fixture.dataFolder, { nth: 1, code: 'ENOSPC', times: 1, place });
    const { code, progress } = await runCommand(fixture, ['backups', 'restore', id]);
    fileSystem.close();
    expect([code, progress]).toEqual([1, expect.stringContaining('There is no space left on the disk.')]);
    expect(await (await fixture.open()).handlers['app.recovery']({})).toBeNull();
  });

  it('that cannot be copied at the next start leaves the database as it is, and the start after it alone', async () => {
    const first = await fixture.open();
    const id = await newestBackup(first);
    await readCase(first, await fixture.photos(1), 'RESTORE-5');
    await first.handlers['backups.restore']({ backupId: id });
    await first.close();
    const folder = fixture.dataFolder;
    const fileSystem = new FaultyFileSystem();
    fileSystem.arm(folder, { nth: 1, code: 'ENOSPC', times: 1, place: 'proofcase.db.restoring.partial' });
    const second = await fixture.open();
    expect(fileSystem.disarm().hit).not.toBeNull();
    fileSystem.close();
    expect(await recovery(second)).toMatchObject({
      mode: 'normal',
      findings: [{ code: 'restore-failed' }],
      actions: [],
    });
    expect(await second.handlers['cases.find']({ caseNumber: 'RESTORE-5' })).not.toBeNull();
    await second.handlers['recovery.continue']({});
    await second.close();
    expect((await readdir(folder)).filter((name) => name.includes('restor'))).toEqual([]);
    expect(await (await fixture.open()).handlers['app.recovery']({})).toBeNull();
  });
});

async function nextHold(engine: Engine, id: string) {
  const list = await engine.handlers['outbox.list']({});
  const known = list.find((entry) => entry.id === id && entry.holdReason !== null);
  return known
    ? { entry: known }
    : nextEvent(engine, 'outbox.changed', ({ entry }) => entry.id === id && entry.holdReason !== null);
}

describe('the side journal', () => {
  const lines = async (): Promise<number> =>
    (await readFile(join(fixture.dataFolder, 'journal.jsonl'), 'utf8')).split('\n').length - 1;

  it('drops packages that ended before every backup, and keeps open ones', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    await sendCase(engine, await fixture.photos(1, { name: 'a' }), 'SHORT-1', 'filed');
    fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    await sendCase(engine, await fixture.photos(1, { name: 'bb' }), 'SHORT-2', 'unknown');
    const before = await readFile(join(fixture.dataFolder, 'journal.jsonl'), 'utf8');
    await newestBackup(engine);
    const after = await readFile(join(fixture.dataFolder, 'journal.jsonl'), 'utf8');
    expect(before).toContain('SHORT-1');
    expect(after).not.toContain('SHORT-1');
    expect(after).toContain('SHORT-2');
    await sendCase(engine, await fixture.photos(1, { name: 'ccc' }), 'SHORT-3', 'filed');
    await engine.close();
    const again = await fixture.open();
    expect(await again.handlers['app.recovery']({})).toBeNull();
    expect((await again.handlers['outbox.list']({})).map(({ state }) => state).sort()).toEqual([
      'filed',
      'filed',
      'unknown',
    ]);
  });

  it('keeps what an older backup does not contain, since that backup may be restored too', async () => {
    const clock = dailyClock('2026-03-12T08:00:00.000Z');
    const engine = await fixture.open({ clock });
    await fixture.addService(engine);
    await newestBackup(engine);
    await sendCase(engine, await fixture.photos(1), 'SHORT-4', 'filed');
    const before = await lines();
    clock.nextDay();
    await newestBackup(engine);
    expect(await lines()).toBe(before);
  });

  it.each([
    ['a file without a database', 'no database at all'.repeat(500)],
    ['an empty file', ''],
    ['a truncated file', null],
  ])('keeps everything while an older backup is %s, and the new one is made', async (_kind, content) => {
    const clock = dailyClock('2026-03-12T08:00:00.000Z');
    const engine = await fixture.open({ clock });
    await fixture.addService(engine);
    const older = backupFile(fixture.dataFolder, await newestBackup(engine));
    const whole = await readFile(older);
    await writeFile(older, content ?? whole.subarray(0, whole.length / 2));
    const { caseId } = await sendCase(engine, await fixture.photos(1), 'SHORT-6', 'filed');
    const before = await lines();
    clock.nextDay();
    const made = await newestBackup(engine);
    expect(await lines()).toBe(before);
    expect(await engine.handlers['backups.list']({})).toMatchObject({ problem: null });
    clock.nextDay();
    await confirmDeletion(engine, caseId);
    await engine.close();
    const again = await fixture.open({ clock });
    expect(await again.handlers['retention.records']({})).toMatchObject([
      { state: 'complete', problem: null },
    ]);
    const { backups } = await again.handlers['backups.list']({});
    expect(backups).toHaveLength(1);
    expect(backups[0]?.id).not.toBe(made);
  });

  it('reports itself as incomplete to a database older than every backup', async () => {
    const first = await fixture.open();
    await fixture.addService(first);
    await first.close();
    const old = await readFile(join(fixture.dataFolder, 'proofcase.db'));
    const second = await fixture.open();
    await sendCase(second, await fixture.photos(1), 'SHORT-5', 'filed');
    await newestBackup(second);
    await second.close();
    await writeFile(join(fixture.dataFolder, 'proofcase.db'), old);
    const third = await fixture.open();
    const report = await recovery(third);
    expect(report.findings).toMatchObject([{ code: 'journal-incomplete' }]);
    expect(report.backup).not.toBeNull();
    await third.handlers['backups.restore']({ backupId: report.backup?.id ?? '' });
    await third.close();
    const fourth = await fixture.open();
    expect((await fourth.handlers['outbox.list']({})).map(({ state }) => state)).toEqual(['filed']);
  });
});
