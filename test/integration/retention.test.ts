import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import type { CaseId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import { PRACTICE_PROFILE_ID } from '../../src/main/storage/settings/practice-profile';
import { confirmDeletion } from '../support/confirm-deletion';
import {
  canariesFound,
  contentsOf,
  copyOfFolder,
  createDeletionFixture,
  type DeletionFixture,
  rowsOfCase,
} from '../support/deletion-fixture';
import { createEngineFixture, type EngineFixture, reached, readCase, seal } from '../support/engine-fixture';
import { movableClock } from '../support/fault-engine';
import { inspectFolder, openRaw, uploadFirst } from '../support/fault-folder';

let fixture: EngineFixture;
let folder: DeletionFixture;
beforeAll(async () => {
  fixture = await createEngineFixture({ report: true });
  folder = await createDeletionFixture(fixture);
});
afterAll(() => fixture.close());

const copied = (): Promise<string> => copyOfFolder(fixture, folder);

/** Readings of a single file that the case has no more, and of a file of a source that is unknown. */
function plantReadings(dataFolder: string, caseId: CaseId): void {
  const database = openRaw(dataFolder);
  database
    .prepare(
      `INSERT INTO case_source (id, case_id, kind, name, added_at, removed_at, state, found, read, skipped, changed_at)
       VALUES ('planted', ?, 'files', 'Files', '2026', '2026', 'done', 1, 1, '[]', '2026')`,
    )
    .run(caseId);
  database.exec(`INSERT INTO source_file VALUES ('planted', 'removed.jpg', '/planted/removed.jpg')`);
  const insert = database.prepare(
    `INSERT INTO file_reading VALUES (?, 1, 1, 1, 1, ?, 'jpeg', '1', '{}', '2099-01-01T00:00:00.000Z')`,
  );
  insert.run('/planted/removed.jpg', 'planted-1');
  insert.run('/planted/content that no case has.jpg', 'planted-2');
  database.close();
}

function plantedReadings(dataFolder: string): readonly unknown[] {
  const database = openRaw(dataFolder, true);
  const paths = database.prepare(`SELECT path FROM file_reading WHERE path LIKE '/planted/%'`).pluck().all();
  database.close();
  return paths;
}

function dueComparisons(dataFolder: string): readonly unknown[] {
  const database = openRaw(dataFolder, true);
  const cases = database.prepare('SELECT case_id FROM comparison_due').pluck().all();
  database.close();
  return cases;
}

describe('deleting a case', () => {
  it('leaves nothing of it in the data folder, and other cases unchanged', async () => {
    const dataFolder = await copied();
    const before = await canariesFound(dataFolder, folder.canaries);
    for (const name of folder.canaries.keys()) {
      expect(
        before.some((one) => one.startsWith(`${name} in `)),
        name,
      ).toBe(true);
    }
    const others = [rowsOfCase(dataFolder, folder.kept), rowsOfCase(dataFolder, folder.asking)];
    plantReadings(dataFolder, folder.deletedId);
    const engine = await fixture.open({ dataFolder, runOutbox: false });
    const ledger = await engine.handlers['tokens.ledger']({ months: 12 });
    const [record] = await confirmDeletion(engine, folder.deletedId);
    expect(record).toMatchObject({ state: 'overwriting', actor: 'anna', ruleDays: null, problem: null });
    await engine.close();
    expect(await canariesFound(dataFolder, folder.canaries)).toEqual([]);
    expect(plantedReadings(dataFolder)).toEqual(['/planted/content that no case has.jpg']);
    const again = await fixture.open({ dataFolder, runOutbox: false });
    expect(await again.handlers['retention.records']({})).toMatchObject([
      { id: record?.id, state: 'complete', completedAt: expect.any(String), problem: null },
    ]);
    const after = await again.handlers['tokens.ledger']({ months: 12 });
    expect({ ...after.total, months: after.months }).toEqual({ ...ledger.total, months: ledger.months });
    expect(after.deleted).toHaveLength(1);
    await again.close();
    expect(await canariesFound(dataFolder, folder.canaries)).toEqual([]);
    expect(plantedReadings(dataFolder)).toEqual([]);
    expect([rowsOfCase(dataFolder, folder.kept), rowsOfCase(dataFolder, folder.asking)]).toEqual(others);
    const { errors, leftovers } = await inspectFolder(dataFolder);
    expect([...errors, ...leftovers]).toEqual([]);
    expect(await contentsOf(folder.photos)).toEqual(folder.originals);
  });

  it('removes its number and file names from the findings of other cases, which are compared again', async () => {
    const dataFolder = await copied();
    const engine = await fixture.open({ dataFolder, runOutbox: false });
    const seen = async () => {
      const { items } = await engine.handlers['intake.get']({ caseId: folder.naming });
      return items.flatMap(({ findings }) => findings.filter(({ code }) => code === 'seen-before'));
    };
    const listed = async () => {
      const filter = { ...FIRST_PAGE.filter, findings: ['seen-before' as const] };
      const { rows } = await engine.handlers['cases.list']({ ...FIRST_PAGE, filter });
      return rows.map(({ id }) => id);
    };
    const { caseNumber } = folder;
    expect(await seen()).toMatchObject([{ match: 'content', caseNumber, file: 'canaryfile_0815-same.jpg' }]);
    expect(await listed()).toContain(folder.naming);
    const shown: string[] = [];
    engine.on('intake.items', ({ caseId, items }) => {
      if (caseId === folder.naming) shown.push(...items.map(({ path }) => path));
    });
    await confirmDeletion(engine, folder.deletedId);
    expect(shown).toEqual(['same.jpg']);
    expect(await seen()).toEqual([]);
    expect(await listed()).not.toContain(folder.naming);
    expect(dueComparisons(dataFolder)).toEqual([folder.naming]);
    await engine.resumePictures();
    expect(dueComparisons(dataFolder)).toEqual([]);
    await engine.close();
  });

  it('keeps pictures, attachments and rows shared with another case', async () => {
    const dataFolder = await copied();
    const engine = await fixture.open({ dataFolder, runOutbox: false });
    const { cases } = await engine.handlers['retention.preview']({ caseIds: [folder.deletedId] });
    const shared = cases[0]?.files.find(({ kind }) => kind === 'pictures')?.shared;
    expect(shared).toBeGreaterThan(0);
    await confirmDeletion(engine, folder.deletedId);
    const { items } = await engine.handlers['intake.get']({ caseId: folder.kept });
    for (const { id } of items) expect(await engine.picture('thumbnail', id)).not.toBeNull();
    const { rows } = await engine.handlers['cases.list']({ ...FIRST_PAGE, search: 'xylofonquark' });
    expect(rows).toEqual([]);
    await engine.close();
    const again = await fixture.open({ dataFolder, runOutbox: false });
    for (const { id } of await again.handlers['results.list']({ caseId: folder.kept })) {
      const { attachments } = await again.handlers['results.get']({ resultId: id });
      for (const one of attachments) {
        const { path } = await again.attachmentFile(one.id);
        expect((await stat(path)).size).toBe(one.bytes);
      }
    }
    await again.close();
  });

  it('is refused and changes nothing when the case changed, is held or undecided, or its number was not typed', async () => {
    const dataFolder = await copied();
    const engine = await fixture.open({ dataFolder, runOutbox: false });
    const before = [folder.deletedId, folder.asking].map((id) => rowsOfCase(dataFolder, id));
    const { phrase, digest } = await engine.handlers['retention.preview']({ caseIds: [folder.deletedId] });
    const remove = (change: object) =>
      engine.handlers['retention.delete']({
        caseIds: [folder.deletedId],
        typed: phrase,
        digest,
        byRule: false,
        exportedHeads: null,
        ...change,
      });
    await expect(remove({ typed: 'KEPT-1' })).rejects.toThrow('wrong-confirmation');
    await expect(remove({ digest: 'of another day' })).rejects.toThrow('retention-changed');
    await expect(remove({ byRule: true })).rejects.toThrow('case-not-due');
    await expect(remove({ exportedHeads: ['0'.repeat(64)] })).rejects.toThrow('retention-changed');
    const asking = await engine.handlers['retention.preview']({ caseIds: [folder.asking] });
    expect(asking.cases[0]?.keptBy).toEqual([{ reason: 'packages-unknown', count: 1 }]);
    await expect(confirmDeletion(engine, folder.asking)).rejects.toThrow('case-packages-unknown');
    expect([folder.deletedId, folder.asking].map((id) => rowsOfCase(dataFolder, id))).toEqual(before);
    const caseId = folder.deletedId;
    await engine.handlers['cases.hold']({ caseId, on: true, reason: 'Lawsuit' });
    await expect(remove({})).rejects.toThrow('retention-changed');
    await expect(confirmDeletion(engine, caseId)).rejects.toThrow('case-on-hold');
    expect(await engine.handlers['retention.records']({})).toEqual([]);
    await engine.close();
  });

  it('waits for a person outside of the page, who is asked after every check and can decline', async () => {
    const dataFolder = await copied();
    const asked: (readonly string[])[] = [];
    let whileAsked: () => Promise<unknown> = async () => undefined;
    let answer = false;
    const engine = await fixture.open({
      dataFolder,
      runOutbox: false,
      confirmDeletion: async (caseNumbers) => {
        asked.push(caseNumbers);
        await whileAsked();
        return answer;
      },
    });
    const before = rowsOfCase(dataFolder, folder.deletedId);
    const { phrase, digest } = await engine.handlers['retention.preview']({ caseIds: [folder.deletedId] });
    const order = { caseIds: [folder.deletedId], typed: phrase, digest, byRule: false, exportedHeads: null };
    const remove = engine.handlers['retention.delete'];
    await expect(remove({ ...order, typed: 'KEPT-1' })).rejects.toThrow('wrong-confirmation');
    expect(asked).toEqual([]);
    expect(await remove(order)).toEqual([]);
    expect(asked).toEqual([[phrase]]);
    expect(rowsOfCase(dataFolder, folder.deletedId)).toEqual(before);
    // What happens to the case while the dialog is open keeps it.
    answer = true;
    whileAsked = () =>
      engine.handlers['cases.hold']({ caseId: folder.deletedId, on: true, reason: 'Lawsuit' });
    await expect(remove(order)).rejects.toThrow('retention-changed');
    expect(await engine.handlers['retention.records']({})).toEqual([]);
    await engine.close();
  });

  it('keeps a later case that changes after the confirmation, and leaves nothing of those before it', async () => {
    const dataFolder = await copied();
    const caseIds = [folder.deletedId, folder.kept];
    let change: () => Promise<unknown> = async () => undefined;
    const engine = await fixture.open({
      dataFolder,
      runOutbox: false,
      faultPoint: async (boundary) => {
        if (boundary === 'deletion-announced') await change();
      },
    });
    let changed: ReturnType<typeof rowsOfCase> | null = null;
    change = async () => {
      await engine.handlers['caseNotes.write']({ caseId: folder.kept, text: 'Called the customer' });
      changed = rowsOfCase(dataFolder, folder.kept);
    };
    const { phrase, digest } = await engine.handlers['retention.preview']({ caseIds });
    const payload = { caseIds, typed: phrase, digest, byRule: false, exportedHeads: null };
    await expect(engine.handlers['retention.delete'](payload)).rejects.toThrow('retention-changed');
    expect(rowsOfCase(dataFolder, folder.kept)).toEqual(changed);
    expect(await engine.handlers['retention.records']({})).toMatchObject([
      { state: 'overwriting', problem: null },
    ]);
    await engine.close();
    expect(await canariesFound(dataFolder, folder.canaries)).toEqual([]);
  });

  it('takes its capture cases of the practice service along, while that runs and while it does not', async () => {
    const dataFolder = join(fixture.root, 'practice-captures');
    const captures = join(dataFolder, 'practice', 'captures');
    const createdOn = async (engine: Engine, caseNumber: string) => {
      const { id } = await engine.handlers['cases.create']({
        caseNumber,
        note: '',
        referenceDate: '2026-11-01',
        profileId: PRACTICE_PROFILE_ID,
      });
      await engine.handlers['captures.create']({ caseId: id, fields: null });
      const [capture] = (await engine.handlers['captures.ofCase']({ caseId: id })).captures;
      return { id, ticketId: capture?.ticketId ?? '' };
    };
    const engine = await fixture.open({ dataFolder, practiceService: true });
    const running = await createdOn(engine, 'PRACTICE-1');
    const stopped = await createdOn(engine, 'PRACTICE-2');
    expect((await readdir(captures)).toSorted()).toEqual([running.ticketId, stopped.ticketId].toSorted());
    await confirmDeletion(engine, running.id);
    expect(await readdir(captures)).toEqual([stopped.ticketId]);
    const query = { ticketId: running.ticketId };
    const status = { profileId: PRACTICE_PROFILE_ID, query };
    await expect(engine.handlers['captures.status'](status)).rejects.toThrow('capture-not-found');
    await engine.close();
    const again = await fixture.open({ dataFolder, runOutbox: false });
    await confirmDeletion(again, stopped.id);
    expect(await readdir(captures)).toEqual([]);
    await again.close();
  });

  it('takes uploads and attachments of the practice service along, while that runs and while it does not', async () => {
    const dataFolder = join(fixture.root, 'practice-uploads');
    const practice = join(dataFolder, 'practice');
    const plant = async (path: string): Promise<void> => {
      await mkdir(dirname(join(practice, path)), { recursive: true });
      await writeFile(join(practice, path), 'photos of a package');
    };
    const filesOf = async (name: string) => (await contentsOf(join(practice, name))).size;
    const first = await fixture.open({ dataFolder, runOutbox: false });
    const created = async (engine: Engine, caseNumber: string) =>
      engine.handlers['cases.create']({
        caseNumber,
        note: '',
        referenceDate: '2026-11-01',
        profileId: PRACTICE_PROFILE_ID,
      });
    const [whileStopped, whileRunning] = [await created(first, 'UPLOAD-1'), await created(first, 'UPLOAD-2')];
    await plant(`uploads/${randomUUID()}.zip`);
    await plant('work/scan-1/upload.zip');
    await plant('captures/other/case.json.part');
    await confirmDeletion(first, whileStopped.id);
    expect((await readdir(practice)).toSorted()).toEqual(['captures']);
    await first.close();
    await plant(`uploads/${randomUUID()}.zip`);
    const engine = await fixture.open({ dataFolder, practiceService: true });
    await engine.handlers['captures.create']({ caseId: whileRunning.id, fields: null });
    expect(await filesOf('uploads')).toBe(1);
    const [record] = await confirmDeletion(engine, whileRunning.id);
    expect(record).toMatchObject({ problem: null });
    expect(await filesOf('uploads')).toBe(0);
    // The running service still has its folders.
    expect((await readdir(practice)).toSorted()).toEqual(['captures', 'uploads', 'work']);
    await engine.close();
  });

  it('leaves a package of another case to be uploaded again and paid once, whose upload it removed', async () => {
    const { control } = fixture.service;
    const dataFolder = await copied();
    let isRemoved = false;
    const engine = await fixture.open({
      dataFolder,
      faultPoint: async (boundary) => {
        if (boundary !== 'stored' || isRemoved) return;
        isRemoved = true;
        await control.removeUploads();
      },
    });
    const caseId = await readCase(engine, await fixture.photos(1, { name: 'again' }), 'AGAIN-1');
    uploadFirst(dataFolder, caseId);
    const before = control.state();
    const [pkg] = (await seal(engine, caseId)).packages;
    if (!pkg) throw new Error('nothing was sealed');
    await reached(engine, pkg.id, 'filed');
    const after = control.state();
    expect([after.uploadsPut - before.uploadsPut, after.scansProcessed - before.scansProcessed]).toEqual([
      2, 1,
    ]);
    await engine.close();
  });

  it('by a rule is proposed after its days, is counted as automatic, and is complete after an export', async () => {
    const dataFolder = await copied();
    const clock = movableClock();
    const engine = await fixture.open({ dataFolder, runOutbox: false, clock });
    const { profileId } = await engine.handlers['cases.get']({ caseId: folder.deletedId });
    await engine.handlers['retention.setRule']({ profileId, days: 30, active: true });
    expect(await engine.handlers['retention.due']({})).toMatchObject({
      dueTotal: 0,
      nextDueAt: expect.any(String),
    });
    clock.advance(31 * 86_400_000);
    const due = await engine.handlers['retention.due']({});
    expect(due).toMatchObject({ dueTotal: 1, due: [{ caseId: folder.deletedId, days: 30 }] });
    const { headHash, path } = await engine.exportCase(folder.deletedId, join(fixture.root, 'exported'));
    expect(await verifyEvidence(path)).toMatchObject({ ok: true, headHash });
    const { phrase, digest } = await engine.handlers['retention.preview']({ caseIds: [folder.deletedId] });
    const caseIds = [folder.deletedId];
    const payload = { caseIds, typed: phrase, digest, byRule: true, exportedHeads: [headHash] };
    const [record] = await engine.handlers['retention.delete'](payload);
    expect(record).toMatchObject({ ruleDays: 30, custodyHead: headHash });
    await engine.close();
    expect(await verifyEvidence(path)).toMatchObject({ ok: true, headHash });
    expect(await canariesFound(dataFolder, folder.canaries)).toEqual([]);
  });

  it('after an export covers what arrived during it, and is refused for what arrived later', async () => {
    const dataFolder = await copied();
    const engine = await fixture.open({ dataFolder, runOutbox: false });
    const caseId = folder.deletedId;
    const stop = engine.on('export.progress', ({ reported }) => {
      if (reported === null) return;
      stop();
      void engine.handlers['caseNotes.write']({ caseId, text: 'a late note' });
    });
    const { headHash, path } = await engine.exportCase(caseId, join(fixture.root, 'exported-late'));
    expect(await readFile(join(path, 'data', 'summary.json'), 'utf8')).toContain('a late note');
    const remove = async () => {
      const { phrase, digest } = await engine.handlers['retention.preview']({ caseIds: [caseId] });
      const payload = { caseIds: [caseId], typed: phrase, digest, byRule: false, exportedHeads: [headHash] };
      return engine.handlers['retention.delete'](payload);
    };
    await engine.handlers['caseNotes.write']({ caseId, text: 'after the export' });
    await expect(remove()).rejects.toThrow('retention-changed');
    await engine.close();
  });

  it('keeps the main process responsive while a large database is rewritten', async () => {
    const dataFolder = await copied();
    const database = openRaw(dataFolder);
    const insert = database.prepare('INSERT INTO setting VALUES (?, ?)');
    database.transaction(() => {
      for (let index = 0; index < 1_500; index += 1) insert.run(`filler-${index}`, 'x'.repeat(20_000));
    })();
    database.close();
    const engine = await fixture.open({ dataFolder, runOutbox: false });
    await confirmDeletion(engine, folder.deletedId);
    const answered = { ticks: 0 };
    const ticking = setInterval(() => {
      answered.ticks += 1;
    }, 1);
    await engine.close();
    clearInterval(ticking);
    // A rewrite within this process would leave no turn of the event loop while it lasts.
    expect(answered.ticks).toBeGreaterThan(10);
    expect(await canariesFound(dataFolder, folder.canaries)).toEqual([]);
  });
});

describe('the storage', () => {
  it('is listed by kind, with a correct total', async () => {
    const engine = await fixture.open({ dataFolder: await copied(), runOutbox: false });
    const { kinds, total } = await engine.handlers['retention.storage']({});
    const bytesOf = (kind: string): number => kinds.find((one) => one.kind === kind)?.bytes ?? 0;
    for (const kind of [
      'packages',
      'answers',
      'pictures',
      'received',
      'database',
      'backups',
      'set-aside',
      'logs',
    ]) {
      expect(bytesOf(kind), kind).toBeGreaterThan(0);
    }
    expect(kinds.reduce((sum, one) => sum + one.bytes, 0)).toBe(total.bytes);
    await engine.close();
  });
});
