import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { prepareDataFolder } from '../../src/main/storage/database/data-folder';
import { runCommand } from '../support/command-line';
import { createEngineFixture, type EngineFixture, nextEvent, readCase } from '../support/engine-fixture';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

async function readAgain(engine: Engine, caseId: CaseId) {
  const done = nextEvent(engine, 'intake.changed', (event) => event.caseId === caseId);
  await engine.handlers['intake.refresh']({ caseId });
  await done;
  return engine.handlers['intake.get']({ caseId });
}

describe('what Proofcase itself wrote', () => {
  it('is skipped when it lies among the photos: evidence folder, reports and another data folder', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const photos = await fixture.photos(2);
    await mkdir(join(photos, 'exports'));
    const caseId = await readCase(engine, photos, 'OWN-0001');
    const { path } = await engine.exportCase(caseId, join(photos, 'exports'));
    const report = { format: 'pdf', language: 'en', replace: false } as const;
    await engine.createCaseReport(caseId, { ...report, file: join(photos, 'report.pdf') });
    await prepareDataFolder(join(photos, 'other-data'));
    await copyFile(join(photos, 'IMG_1.jpg'), join(photos, 'other-data', 'attachments', 'IMG_1.jpg'));

    const { items, skipped, plan } = await readAgain(engine, caseId);
    expect(items.map((item) => item.path)).toEqual(['IMG_1.jpg', 'IMG_2.jpg']);
    expect(skipped).toEqual([
      { path: `${path.slice(photos.length + 1)}/`, reason: 'evidence-folder' },
      { path: 'other-data/', reason: 'data-folder' },
      { path: 'report.pdf', reason: 'own-report' },
    ]);
    expect(plan).toMatchObject({ photos: 2, documents: 0 });
  });

  it('is told from other bags and other PDFs, which are read', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const photos = await fixture.photos(1);
    const bag = join(photos, 'bag');
    await mkdir(bag);
    await writeFile(join(bag, 'bagit.txt'), 'BagIt-Version: 1.0\n');
    await writeFile(join(bag, 'bag-info.txt'), 'Bag-Software-Agent: Other 1.0\n');
    await copyFile(join(photos, 'IMG_1.jpg'), join(bag, 'IMG_1.jpg'));
    const caseId = await readCase(engine, photos, 'OWN-0002');
    const { items } = await engine.handlers['intake.get']({ caseId });
    expect(items.map((item) => item.path)).toEqual(['bag/IMG_1.jpg', 'IMG_1.jpg']);
  });

  it('is refused as a folder of photos', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const photos = await fixture.photos(1);
    const caseId = await readCase(engine, photos, 'OWN-0003');
    const { path } = await engine.exportCase(caseId, fixture.root);
    await expect(engine.registerFolder(path)).rejects.toMatchObject({ code: 'source-is-evidence' });
    const attachments = join(fixture.dataFolder, 'attachments');
    await expect(engine.registerFolder(attachments)).rejects.toMatchObject({ code: 'source-in-data-folder' });
    await expect(engine.registerFolder(fixture.dataFolder)).rejects.toMatchObject({
      code: 'source-in-data-folder',
    });
    await expect(engine.registerFolder(fixture.root)).rejects.toMatchObject({
      code: 'data-folder-in-source',
      values: { path: fixture.dataFolder },
    });
  });
});

describe('the command line', () => {
  it('sends nothing when the data folder lies in the folder of photos', async () => {
    const photos = await fixture.photos(3);
    const { code, output } = await runCommand(fixture, [
      'submit',
      photos,
      '--case-number',
      'OWN-0004',
      '--service',
      fixture.service.baseUrl,
      '--data-dir',
      join(photos, 'data'),
      '--json',
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ error: { code: 'data-folder-in-source' } });
    expect(fixture.service.control.state().scanRequests).toBe(0);
  });

  it('uses no ordinary folder as a data folder', async () => {
    const photos = await fixture.photos(1);
    const { code, output, progress } = await runCommand(fixture, ['outbox', '--data-dir', photos, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ error: { code: 'data-folder-foreign' } });
    expect(progress).toContain('not a data folder of Proofcase');
  });

  it.each([
    ['en', 'data folder of Proofcase'],
    ['de', 'Datenordner von Proofcase'],
    ['pl', 'folder danych Proofcase'],
  ])('names what it skipped (%s)', async (language, reason) => {
    const photos = await fixture.photos(1);
    await prepareDataFolder(join(photos, 'data'));
    const { output } = await runCommand(fixture, ['check', photos, '--quick', '--language', language]);
    expect(output).toContain(`data/ (${reason})`);
  });
});
