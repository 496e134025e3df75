import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import fs, {
  appendFile,
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALL_EXPORT_PARTS, type ExportProgress } from '../../src/contract/export-views';
import type { CaseId } from '../../src/domain/ids';
import { resources } from '../../src/locales';
import type { Engine } from '../../src/main/engine';
import { createExports } from '../../src/main/evidence/export/create-exports';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import type { Decoder } from '../../src/main/sending/service/decoding/decoder';
import { DECODER } from '../../src/main/sending/service/decoding/own-process-decoder';
import { createCustodyLog } from '../../src/main/storage/custody/custody-log';
import { openDatabase } from '../../src/main/storage/database/connection';
import { prepareDataFolder } from '../../src/main/storage/database/data-folder';
import { createRepositories } from '../../src/main/storage/database/repositories';
import { systemClock } from '../../src/main/support/clock';
import { completeAnalysis } from '../support/analysis-answer';
import {
  createEngineFixture,
  type EngineFixture,
  nextEvent,
  readCase,
  readFolderInto,
  seal,
  sendCase,
} from '../support/engine-fixture';
import { filesOf } from '../support/evidence-sweep';

let fixture: EngineFixture;
let target: string;
beforeEach(async () => {
  fixture = await createEngineFixture();
  target = join(fixture.root, 'exports');
});
afterEach(() => fixture.close());

const order = (...caseIds: readonly CaseId[]) => ({
  ...({ caseIds, parentFolder: target, pattern: '{case}', language: 'pl', parts: ALL_EXPORT_PARTS } as const),
  existing: 'ask' as const,
});

async function actionsOf(engine: Engine, caseId: CaseId): Promise<readonly string[]> {
  return (await engine.handlers['custody.list']({ caseId })).map(({ action }) => action);
}

/** When the deletion dialog says that the case was last exported. */
async function lastExport(engine: Engine, caseId: CaseId): Promise<string | null | undefined> {
  const { cases } = await engine.handlers['retention.preview']({ caseIds: [caseId] });
  return cases[0]?.exportedAt;
}

describe('an export', () => {
  it('contains the originals as sealed, and lists those changed or removed on disk since', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const photos = await fixture.photos(3);
    const { caseId } = await sendCase(engine, photos, 'CHANGED-1', 'filed');
    await appendFile(join(photos, 'IMG_1.jpg'), 'more');
    await rm(join(photos, 'IMG_2.jpg'));
    const report = await engine.exportCase(caseId, target);
    expect([...report.remarks].sort((a, b) => a.code.localeCompare(b.code))).toEqual([
      { code: 'original-changed', name: 'IMG_1.jpg' },
      { code: 'original-gone', name: 'IMG_2.jpg' },
    ]);
    expect(await verifyEvidence(report.path)).toMatchObject({ ok: true });
  });

  it('says in its summary which results are practice', async () => {
    const engine = await fixture.open({ practiceService: true });
    const practised = await sendCase(engine, await fixture.photos(1, { name: 'p' }), 'PRACTICE-1', 'filed');
    await fixture.addService(engine);
    const charged = await sendCase(engine, await fixture.photos(1, { name: 'cc' }), 'CHARGED-1', 'filed');
    const said: unknown[] = [];
    for (const { caseId } of [practised, charged]) {
      const { path } = await engine.exportCase(caseId, target);
      const summary = JSON.parse(await readFile(join(path, 'data', 'summary.json'), 'utf8'));
      said.push(summary.results.map(({ practice }: { readonly practice: unknown }) => practice));
    }
    expect(said).toEqual([[true], [false]]);
  });

  it('has no remark about an original that changed and was sealed again, under both versions', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const photos = await fixture.photos(1);
    const other = await fixture.photos(1, { name: 'other' });
    const caseId = await readCase(engine, photos, 'AGAIN-1');
    await engine.handlers['submissions.seal']({ caseId, send: false });
    await cp(join(other, 'IMG_1.jpg'), join(photos, 'IMG_1.jpg'));
    await readFolderInto(engine, caseId, photos);
    await engine.handlers['submissions.seal']({ caseId, send: false });
    const { path, remarks } = await engine.exportCase(caseId, target);
    expect(remarks).toEqual([]);
    expect(await readdir(join(path, 'data', 'originals'))).toEqual(['IMG_1.jpg', 'IMG_1~2.jpg']);
    await cp(path, join(fixture.root, 'kept'), { recursive: true });
    await appendFile(join(photos, 'IMG_1.jpg'), 'more');
    const later = await engine.exportCase(caseId, target);
    expect(later.remarks).toEqual([{ code: 'original-changed', name: 'IMG_1.jpg' }]);
  });

  it('claims no content that it lacks when package and original are gone', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const photos = await fixture.photos(1);
    const { caseId } = await sendCase(engine, photos, 'GONE-1', 'filed');
    await rm(photos, { recursive: true });
    for (const name of await readdir(join(fixture.dataFolder, 'packages'))) {
      if (name.endsWith('.zip')) await rm(join(fixture.dataFolder, 'packages', name));
    }
    const outcome = await engine.exportCases({ ...order(caseId), language: 'en' });
    const [report] = outcome.kind === 'ended' ? outcome.reports : [];
    expect(report?.remarks.map(({ code }) => code).sort()).toEqual([
      'original-gone',
      'package-gone',
      'package-gone',
    ]);
    const files = await filesOf(report?.path ?? '');
    expect(files.filter((file) => /^data\/(?:originals|packages)\//.test(file))).toEqual([]);
    const page = await readFile(join(report?.path ?? '', 'evidence.html'), 'utf8');
    const [notice = ''] = /<section class="notice">.*?<\/section>/s.exec(page) ?? [];
    expect(notice).toContain('the file is not in this folder');
    expect(notice).not.toMatch(/contains|Only the sealed version/);
  });

  it('contains what arrives while it is written, whatever its log records', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { caseId } = await sendCase(engine, await fixture.photos(2), 'LATE-1', 'filed');
    const pushed = await fixture.photos(2, { name: 'pushed' });
    const stop = engine.on('export.progress', ({ reported }) => {
      if (reported === null) return;
      stop();
      void engine.handlers['caseNotes.write']({ caseId, text: 'a late note' });
      void engine.importReceived(caseId, pushed);
    });
    const { path, headHash } = await engine.exportCase(caseId, target);
    const log = await readFile(join(path, 'data', 'custody-log.jsonl'), 'utf8');
    expect(log).toContain('case-note-written');
    for (const file of ['data/summary.json', 'evidence.html']) {
      expect(await readFile(join(path, file), 'utf8'), file).toContain('a late note');
    }
    const received = (await filesOf(path)).filter((file) => file.startsWith('data/received/'));
    expect(received).toHaveLength(log.includes('push-imported') ? 2 : 0);
    expect(await verifyEvidence(path)).toMatchObject({ ok: true, headHash });
    expect(log.match(/evidence-exported/g)).toHaveLength(1);
  });

  it('is refused while the case keeps changing, and leaves nothing behind', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(1), 'BUSY-1');
    engine.on('export.progress', ({ reported }) => {
      if (reported?.done === 0) void engine.handlers['caseNotes.write']({ caseId, text: 'one more' });
    });
    expect(await engine.exportCases(order(caseId))).toMatchObject({
      reports: [],
      failures: [{ error: { code: 'case-busy' } }],
    });
    expect(await readdir(target)).toEqual([]);
    expect(await actionsOf(engine, caseId)).not.toContain('evidence-exported');
    expect(await readdir(fixture.dataFolder)).not.toContain('export.json');
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'has the local day in name and data in %s',
    async (zone) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      try {
        for (const hour of ['01', '23']) {
          const now = () => new Date(`2026-11-28T${hour}:00:00Z`);
          const dataFolder = join(fixture.root, `at ${hour}`);
          const engine = await fixture.open({ dataFolder, clock: { ...systemClock, now } });
          const caseId = await readCase(engine, await fixture.photos(1), 'DAY-1');
          const { path } = await engine.exportCase(caseId, join(fixture.root, hour));
          const info = await readFile(join(path, 'bag-info.txt'), 'utf8');
          expect(info).toContain(`Bagging-Date: ${basename(path).replace('DAY-1 ', '')}\n`);
          await engine.close();
        }
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    },
  );

  it('lists the finished folders when the connection to the target is lost', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const photos = await fixture.photos(1);
    const caseIds = [await readCase(engine, photos, 'SHARE-1'), await readCase(engine, photos, 'SHARE-2')];
    const original = fs.mkdir;
    let exports = 0;
    Object.assign(fs, {
      mkdir: async (...args: Parameters<typeof fs.mkdir>) => {
        if (basename(String(args[0])).startsWith('.proofcase-export-')) exports += 1;
        if (exports > 1) throw Object.assign(new Error('made up by the test'), { code: 'ECONNRESET' });
        return original.apply(fs, args);
      },
    });
    syncBuiltinESMExports();
    try {
      expect(await engine.exportCases(order(...caseIds))).toMatchObject({
        reports: [{ caseNumber: 'SHARE-1' }],
        failures: [{ caseNumber: 'SHARE-2', error: { code: 'target-gone' } }],
      });
    } finally {
      Object.assign(fs, { mkdir: original });
      syncBuiltinESMExports();
    }
  });

  it('has no reports, and says so, when the folder is read while they are created', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const caseId = await readCase(engine, await fixture.photos(1), 'READING-1');
    await engine.close();
    const folder = await prepareDataFolder(fixture.dataFolder);
    const database = openDatabase(fixture.dataFolder);
    const repositories = createRepositories(database, fixture.dataFolder);
    let isReading = false;
    const exports = createExports({
      repositories,
      folder,
      clock: systemClock,
      actor: 'anna',
      appVersion: '0.0.0-test',
      custody: createCustodyLog(repositories.custody, systemClock, 'anna'),
      isReading: () => isReading,
      thumbnailOf: async () => {
        isReading = true;
        return null;
      },
      freeBytes: async () => 1e12,
      emit: () => undefined,
      closing: new AbortController().signal,
      contentOf: () => Promise.reject(new Error('no case report')),
      worker: { describe: () => Promise.reject(), preview: () => Promise.reject() } as never,
    });
    try {
      const { path, remarks } = await exports.exportCase(caseId, target);
      expect(remarks).toEqual([{ code: 'reading', name: null }]);
      expect((await filesOf(path)).filter((file) => file.startsWith('data/reports/'))).toEqual([]);
      const page = await readFile(join(path, 'evidence.html'), 'utf8');
      expect(page).toContain('keine Berichte');
    } finally {
      database.close();
    }
  });

  it('reports a change of the history once the log has its entry', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(1), 'TOLD-1');
    const before = await engine.handlers['custody.check']({ caseId });
    const told = nextEvent(engine, 'history.changed', (event) => event.caseId === caseId);
    await engine.exportCase(caseId, target);
    await told;
    const after = await engine.handlers['custody.check']({ caseId });
    expect(after.entries).toBe(before.entries + 1);
    expect((await engine.handlers['custody.list']({ caseId })).at(-1)?.hash).toBe(after.headHash);
  });

  it('contains files that were never sent, but not one that changed since the intake', async () => {
    const engine = await fixture.open();
    const photos = await fixture.photos(2);
    const caseId = await readCase(engine, photos, 'UNSENT-1');
    await appendFile(join(photos, 'IMG_1.jpg'), 'more');
    const report = await engine.exportCase(caseId, target);
    expect(await readdir(join(report.path, 'data', 'unsent'))).toEqual(['IMG_2.jpg']);
    expect(report.remarks).toEqual([{ code: 'unsent-changed', name: 'IMG_1.jpg' }]);
    expect(await verifyEvidence(report.path)).toMatchObject({ ok: true });
  });

  it('lists an excluded copy of a sealed file with its reason', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const photos = await fixture.photos(1);
    await copyFile(join(photos, 'IMG_1.jpg'), join(photos, 'IMG_1_copy.jpg'));
    const caseId = await readCase(engine, photos, 'COPY-1');
    const { items } = await engine.handlers['intake.get']({ caseId });
    const itemIds = items.filter(({ path }) => path === 'IMG_1_copy.jpg').map(({ id }) => id);
    await engine.handlers['items.exclude']({ caseId, itemIds, excluded: true, reason: 'same photo twice' });
    await seal(engine, caseId, false);
    const { path, remarks } = await engine.exportCase(caseId, target);
    const summary = JSON.parse(await readFile(join(path, 'data', 'summary.json'), 'utf8'));
    expect(summary.originals).toMatchObject([{ originalPath: 'IMG_1.jpg' }]);
    expect(summary.unsent).toMatchObject([
      { originalPath: 'IMG_1_copy.jpg', excluded: true, exclusionReason: 'same photo twice' },
    ]);
    expect(await readFile(join(path, 'evidence.html'), 'utf8')).toContain('same photo twice');
    expect(remarks).toEqual([]);
    expect(await verifyEvidence(path)).toMatchObject({ ok: true });
  });

  it('does not list a sent file as unsent after its source was removed and added again', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const photos = await fixture.photos(2, { name: 'visit' });
    const { caseId } = await sendCase(engine, photos, 'AGAIN-1', 'filed');
    const [source] = (await engine.handlers['intake.get']({ caseId })).sources;
    if (!source) throw new Error('the case has no source');
    await engine.handlers['sources.remove']({ caseId, sourceId: source.id });
    await readFolderInto(engine, caseId, await fixture.photos(1, { name: 'expert' }));
    await readFolderInto(engine, caseId, photos);
    const { path } = await engine.exportCase(caseId, target);
    const summary = JSON.parse(await readFile(join(path, 'data', 'summary.json'), 'utf8'));
    expect(summary.unsent).toMatchObject([{ originalPath: 'expert/IMG_1.jpg' }]);
    expect(await filesOf(join(path, 'data', 'unsent'))).toHaveLength(1);
  });

  it('announces its size, and shows progress that grows while the report is created', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(6), 'SIZE-1');
    const [plan] = (await engine.handlers['export.plan']({ caseIds: [caseId] })).cases;
    const announced = (plan?.parts.unsent.bytes ?? 0) + (plan?.always.bytes ?? 0);
    const seen: ExportProgress[] = [];
    engine.on('export.progress', (progress) => seen.push(progress));
    const outcome = await engine.exportCases(order(caseId));
    const path = outcome.kind === 'ended' ? (outcome.reports[0]?.path ?? '') : '';
    const files = (await readdir(path, { recursive: true })).map((name) => stat(join(path, name)));
    const written = (await Promise.all(files)).filter((entry) => entry.isFile());
    const bytes = written.reduce((sum, { size }) => sum + size, 0);
    expect(Math.abs(announced / bytes - 1)).toBeLessThan(0.35);
    const shares = seen.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    const reported = seen.filter((progress) => progress.reported !== null);
    expect(reported[0]).toMatchObject({ reported: { done: 0, of: 6 } });
    expect(reported.at(-1)).toMatchObject({ reported: { done: 6, of: 6 } });
    // Copying takes a small part of the time.
    expect(reported[0]?.share).toBeLessThan(0.2);
  });

  it('that is cancelled leaves nothing behind, and lists what was finished', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { caseId } = await sendCase(
      engine,
      await fixture.photos(3, { padBytes: 3_000_000 }),
      'STOP-1',
      'filed',
    );
    const begun = nextEvent(engine, 'export.progress', () => true);
    const exporting = engine.exportCases(order(caseId));
    await begun;
    await expect(engine.exportCases(order(caseId))).rejects.toMatchObject({ code: 'export-running' });
    await engine.handlers['export.stop']({});
    expect(await exporting).toEqual({ kind: 'ended', reports: [], failures: [], stopped: true });
    expect(await readdir(target)).toEqual([]);
  });

  it('asks before it replaces a folder of that name, and never replaces anything but an evidence folder', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(1), 'ASK/1');
    await mkdir(join(target, 'ASK_1'), { recursive: true });
    await writeFile(join(target, 'ASK_1', 'mine.txt'), 'x');
    expect(await engine.exportCases(order(caseId))).toEqual({
      kind: 'exists',
      folders: [{ caseId, name: 'ASK_1', replaceable: false }],
    });
    const replaced = await engine.exportCases({ ...order(caseId), existing: 'replace' });
    expect(replaced).toMatchObject({ reports: [], failures: [{ error: { code: 'target-not-evidence' } }] });
    expect(await readdir(target)).toEqual(['ASK_1']);
    expect(await readdir(join(target, 'ASK_1'))).toEqual(['mine.txt']);
    const actions = await actionsOf(engine, caseId);
    expect(actions.slice(-2)).toEqual(['evidence-exported', 'evidence-export-undone']);
    expect(await lastExport(engine, caseId)).toBeNull();
    await engine.exportCases({ ...order(caseId), existing: 'rename' });
    const completed = await lastExport(engine, caseId);
    expect(completed).toEqual(expect.any(String));
    await engine.exportCases({ ...order(caseId), existing: 'replace' });
    expect(await lastExport(engine, caseId)).toBe(completed);
  });

  it('is refused with a message when space is short or nothing can be written, and the chain stays unchanged', async () => {
    const engine = await fixture.open({ freeBytes: async () => 1_000_000 });
    const caseId = await readCase(engine, await fixture.photos(1), 'SPACE-1');
    const before = await engine.handlers['custody.list']({ caseId });
    expect(await engine.exportCases(order(caseId))).toMatchObject({
      failures: [{ error: { code: 'space-short', values: { free: 1 } } }],
    });
    expect(await readdir(target)).toEqual([]);
    await writeFile(join(fixture.root, 'a-file'), 'x');
    const inFile = { ...order(caseId), parentFolder: join(fixture.root, 'a-file') };
    await expect(engine.exportCases(inFile)).rejects.toMatchObject({ code: 'target-exists' });
    expect(await engine.handlers['custody.list']({ caseId })).toEqual(before);
  });
});

describe('an export that is killed after its custody entry', () => {
  async function exportOnce(engine: Engine, caseId: CaseId, existing: 'rename' | 'replace' = 'rename') {
    const outcome = await engine.exportCases({ ...order(caseId), existing });
    const report = outcome.kind === 'ended' ? outcome.reports[0] : undefined;
    if (!report) throw new Error('nothing was exported');
    return report;
  }

  /** Exports; returns a copy of the data folder of that moment, and the temporary path of the export. */
  async function exportCopied(engine: Engine, caseId: CaseId, existing?: 'replace') {
    const dataFolder = join(fixture.root, 'killed');
    // A picture that is still being written would be gone before it is copied.
    await engine.resumePictures();
    const stop = engine.on('history.changed', () => {
      stop();
      cpSync(fixture.dataFolder, dataFolder, { recursive: true });
    });
    const report = await exportOnce(engine, caseId, existing);
    const marker = await readFile(join(dataFolder, 'export.json'), 'utf8').catch(() => '{}');
    const { temporary = join(target, '.proofcase-export-unknown') } = JSON.parse(marker);
    return { dataFolder, report, temporary: String(temporary) };
  }

  it('is recorded at the next start as not completed, once', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(1), 'KILLED-1');
    const { dataFolder, report } = await exportCopied(engine, caseId);
    expect(await readdir(fixture.dataFolder)).not.toContain('export.json');
    await rm(report.path, { recursive: true });
    for (const _start of [1, 2]) {
      const again = await fixture.open({ dataFolder });
      const actions = await actionsOf(again, caseId);
      expect(actions.slice(-3)).toEqual(['folder-read', 'evidence-exported', 'evidence-export-undone']);
      expect(await lastExport(again, caseId)).toBeNull();
      expect(await again.handlers['custody.check']({ caseId })).toMatchObject({ broken: null });
      await again.close();
      expect(await readdir(dataFolder)).not.toContain('export.json');
    }
  });

  it('stays recorded as completed where its folder has its name, also one with a number', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(1), 'KILLED-2');
    await exportOnce(engine, caseId);
    const { dataFolder, report } = await exportCopied(engine, caseId);
    expect(basename(report.path)).toBe('KILLED-2 (2)');
    const again = await fixture.open({ dataFolder });
    expect((await actionsOf(again, caseId)).at(-1)).toBe('evidence-exported');
    expect(await readdir(dataFolder)).not.toContain('export.json');
  });

  it('is recorded as not completed where only the folder that it replaces has the name', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(1), 'KILLED-3');
    const { path } = await exportOnce(engine, caseId);
    const old = join(fixture.root, 'old');
    await cp(path, old, { recursive: true });
    const { dataFolder } = await exportCopied(engine, caseId, 'replace');
    await rm(path, { recursive: true });
    await rename(old, path);
    const again = await fixture.open({ dataFolder });
    expect((await actionsOf(again, caseId)).at(-1)).toBe('evidence-export-undone');
    expect(await lastExport(again, caseId)).not.toBeNull();
  });

  it('between two renames leaves the folder that it replaces under its name', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(1), 'KILLED-4');
    const { path, headHash } = await exportOnce(engine, caseId);
    const old = join(fixture.root, 'old');
    await cp(path, old, { recursive: true });
    const { dataFolder, temporary } = await exportCopied(engine, caseId, 'replace');
    await rename(path, temporary);
    await rename(old, `${temporary}-replaced`);
    const again = await fixture.open({ dataFolder });
    expect((await actionsOf(again, caseId)).at(-1)).toBe('evidence-export-undone');
    expect((await readdir(target)).toSorted()).toEqual([basename(temporary), 'KILLED-4']);
    expect(await verifyEvidence(path)).toMatchObject({ ok: true, headHash });
  });

  it('after both renames leaves a replaced folder that a later export removes', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(1), 'KILLED-5');
    const { path } = await exportOnce(engine, caseId);
    const old = join(fixture.root, 'old');
    await cp(path, old, { recursive: true });
    await utimes(old, 1_000_000_000, 1_000_000_000);
    const { dataFolder, report, temporary } = await exportCopied(engine, caseId, 'replace');
    await rename(old, `${temporary}-replaced`);
    const again = await fixture.open({ dataFolder });
    expect((await actionsOf(again, caseId)).at(-1)).toBe('evidence-exported');
    expect(await verifyEvidence(path)).toMatchObject({ ok: true, headHash: report.headHash });
    await exportOnce(again, caseId);
    expect((await readdir(target)).toSorted()).toEqual(['KILLED-5', 'KILLED-5 (2)']);
  });

  it('of a case that is handed over keeps nothing from coming back', async () => {
    const engine = await fixture.open();
    const desk = await fixture.open({ dataFolder: join(fixture.root, 'desk'), actor: 'desk' });
    const caseId = await readCase(engine, await fixture.photos(1), 'KILLED-6');
    const there = join(fixture.root, 'there.proofcase');
    await engine.handovers.give({ caseId, file: there, withQuestions: false });
    const { dataFolder, report } = await exportCopied(engine, caseId);
    await rm(report.path, { recursive: true });
    const again = await fixture.open({ dataFolder });
    await desk.handovers.take(there, null);
    const back = join(fixture.root, 'back.proofcase');
    await desk.handovers.give({ caseId, file: back, withQuestions: false });
    await again.handovers.take(back, null);
    expect((await actionsOf(again, caseId)).slice(-3)).toEqual([
      'taken-over',
      'evidence-exported',
      'evidence-export-undone',
    ]);
    expect(await lastExport(again, caseId)).toBeNull();
    expect(await again.handlers['custody.check']({ caseId })).toMatchObject({ broken: null, altered: [] });
  });
});

describe('files from outside in an export', () => {
  it('have an extension of their content, whatever the sender called them', async () => {
    const misnaming: Decoder = {
      ...DECODER,
      async read(...response) {
        const read = await DECODER.read(...response);
        return {
          ...read,
          attachments: read.attachments.map((file, index) => ({ ...file, filename: `photo ${index}.hta` })),
        };
      },
    };
    const engine = await fixture.open({ decoder: misnaming });
    await fixture.addService(engine);
    const { caseId } = await sendCase(engine, await fixture.photos(2), 'FOREIGN-1', 'filed');
    const report = await engine.exportCase(caseId, target);
    const folder = join(report.path, 'data', 'attachments');
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));
    expect(files.length).toBeGreaterThan(2);
    for (const name of files) expect(name).toMatch(/\.hta\.(?:png|pdf)$/);
    expect(await verifyEvidence(report.path)).toMatchObject({ ok: true });
  });
});

describe('the signed download address of a result', () => {
  it('is masked in the raw dialog and in the export, which says so and names the received SHA-256', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    fixture.service.control.inject({
      endpoint: 'scan',
      action: { kind: 'answer-form', form: 'download' },
    });
    const { caseId, resultId } = await sendCase(engine, await fixture.photos(2), 'SIGNED-1', 'filed');
    if (resultId === null) throw new Error('no result');
    const answers = join(fixture.dataFolder, 'answers');
    const [rawFile = ''] = await readdir(answers);
    const received = await readFile(join(answers, rawFile), 'utf8');
    const address = new URL(JSON.parse(received).attachmentDownloadUrl);
    const secret = `${address.pathname}${address.search}`;
    expect(secret.length).toBeGreaterThan(20);

    const raw = await engine.handlers['results.raw']({ resultId });
    expect(raw).toMatchObject({ isMasked: true, bytes: Buffer.byteLength(received) });
    expect(raw.text).toBe(received.replace(secret, '*'.repeat(secret.length)));

    const report = await engine.exportCase(caseId, target);
    const exported = `results/${resultId}/answer.raw`;
    expect(report.remarks).toEqual([{ code: 'address-masked', name: exported }]);
    expect(await readFile(join(report.path, 'data', exported), 'utf8')).toBe(raw.text);
    for (const file of await filesOf(report.path)) {
      expect((await readFile(join(report.path, file), 'utf8')).includes(address.search), file).toBe(false);
    }
    const summary = JSON.parse(await readFile(join(report.path, 'data', 'summary.json'), 'utf8'));
    const receivedSha256 = createHash('sha256').update(received).digest('hex');
    expect(summary.results).toMatchObject([{ raw: `data/${exported}`, rawSha256: receivedSha256 }]);
    expect(await verifyEvidence(report.path)).toMatchObject({ ok: true });
    expect(await readFile(join(answers, rawFile), 'utf8')).toBe(received);
  });
});

describe('the page of an export', () => {
  it('names excluded files in the custody log before its recorded values', async () => {
    const engine = await fixture.open();
    const caseId = await readCase(engine, await fixture.photos(2), 'EXCLUDED-1');
    const { items } = await engine.handlers['intake.get']({ caseId });
    const itemIds = items.map(({ id }) => id);
    await engine.handlers['items.exclude']({ caseId, itemIds, excluded: true, reason: 'not of this claim' });
    const report = await engine.exportCase(caseId, target);
    const page = await readFile(join(report.path, 'evidence.html'), 'utf8');
    const [section = ''] = /<section id="custody">.*?<\/section>/s.exec(page) ?? [];
    const { detail } = resources.de.history;
    const names = items.map(({ path }) => path).join(', ');
    expect(section).toContain(`<td>${names} · ${detail.reason}: not of this claim<div class="recorded">`);
    expect(section).toContain(`reason: not of this claim · ${itemIds.join(' · ')}</div>`);
    expect(page).toContain('.recorded');
  });

  it('shows the level of the request, of each file and of each item', async () => {
    const decoder = decoderOf('Red', {
      'a.jpg': {
        suspicion_level: 'Yellow',
        items: [{ suspicion_level: 'Green', position: 'upper half' }, { suspicion_level: '-' }],
      },
    });
    const engine = await fixture.open({ decoder });
    await fixture.addService(engine);
    const { caseId } = await sendCase(engine, await fixture.photos(1), 'LEVELS-1', 'filed');
    const report = await engine.exportCase(caseId, target);
    const page = await readFile(join(report.path, 'evidence.html'), 'utf8');
    const [section = ''] = /<section id="answers">.*?<\/section>/s.exec(page) ?? [];
    const badges = [...section.matchAll(/class="badge (\w+)"/g)].map(([, tone]) => tone);
    expect(badges).toEqual(['bad', 'doubt', 'good', 'neutral']);
    expect(section).toContain('<h4><bdi>upper half</bdi>');
  });

  it('gives a file that no result names no level of an equal one', async () => {
    const decoder = decoderOf('Red', { 'IMG_1.jpg': { suspicion_level: 'Red', items: [] } });
    const engine = await fixture.open({ decoder });
    await fixture.addService(engine);
    const photos = await fixture.photos(1);
    await copyFile(join(photos, 'IMG_1.jpg'), join(photos, 'IMG_1_copy.jpg'));
    const { caseId } = await sendCase(engine, photos, 'EQUAL-1', 'filed');
    const { path } = await engine.exportCase(caseId, target);
    const page = await readFile(join(path, 'evidence.html'), 'utf8');
    const [section = ''] = /<section id="files">.*?<\/section>/s.exec(page) ?? [];
    const rows = section.split('<tr>').filter((row) => row.includes('IMG_1'));
    expect(rows.map((row) => [row.includes('IMG_1_copy.jpg'), row.includes('class="badge bad"')])).toEqual([
      [false, true],
      [true, false],
    ]);
  });
});

/** Reads every response as one that names these files. */
function decoderOf(level: string, files: object): Decoder {
  return {
    ...DECODER,
    async read(file, type, into) {
      const answer = { ...completeAnalysis(), suspicion_level: level, Files: files };
      await writeFile(`${file}.other`, JSON.stringify(answer));
      return DECODER.read(`${file}.other`, type, into);
    },
  };
}
