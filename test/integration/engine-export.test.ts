import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALL_EXPORT_PARTS } from '../../src/contract/export-views';
import type { CaseId } from '../../src/domain/ids';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import {
  createEngineFixture,
  type EngineFixture,
  nextEvent,
  readCase,
  sendCase,
} from '../support/engine-fixture';

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
    const actions = (await engine.handlers['custody.list']({ caseId })).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['evidence-exported', 'evidence-export-undone']);
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
    await expect(engine.exportCases(inFile)).rejects.toMatchObject({ code: 'target-not-writable' });
    expect(await engine.handlers['custody.list']({ caseId })).toEqual(before);
  });
});
