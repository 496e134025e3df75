import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { committedSample } from '../../scripts/setup/sample.mjs';
import { evidenceUrl } from '../../src/contract/bridge';
import { launchApp, type RunningApp } from '../support/app';
import { makePdf, pageTree } from '../support/made-pdf';
import { scene } from '../support/made-scene';

const heic = join(committedSample, 'IMG_4722.HEIC');

let app: RunningApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-previews-'));
  await writeFile(
    join(folder, 'a.jpg'),
    await sharp(await scene(1))
      .jpeg()
      .toBuffer(),
  );
  const pages = await Promise.all(
    [2, 3].map(async (seed) =>
      sharp(await scene(seed, 300, 200))
        .png()
        .toBuffer(),
    ),
  );
  await sharp(pages, { join: { animated: true } })
    .tiff()
    .toFile(join(folder, 'b.tiff'));
  await copyFile(heic, join(folder, 'c.heic'));
  const pdf = makePdf(pageTree(['', '/Rotate 90']), '/Root 1 0 R');
  await writeFile(join(folder, 'd.pdf'), pdf);
  await writeFile(
    join(folder, 'e.pdf'),
    makePdf(pageTree(['']), '/Root 1 0 R /Encrypt << /Filter /Unknown >>'),
  );
  app = await launchApp();
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Width and height of a picture as the page draws it; null where it does not. */
async function drawnSize(url: string): Promise<readonly [number, number] | null> {
  // As text, since this project's types know no page.
  return app.page.evaluate(`new Promise((done) => {
    const image = new Image();
    image.onload = () => done([image.naturalWidth, image.naturalHeight]);
    image.onerror = () => done(null);
    image.src = ${JSON.stringify(url)};
  })`);
}

test('every format has a preview, PDF pages on demand, and a file without a preview delays no other', async () => {
  await app.answerFolderDialog(folder);
  const { id } = await app.ask('cases.create', {
    caseNumber: 'PREVIEW-1',
    note: '',
    referenceDate: '2026-10-22',
  });
  const chosen = await app.ask('folders.choose', {});
  if (!chosen) throw new Error('no folder');
  await app.ask('intake.start', { caseId: id, folderId: chosen.id });
  const items = await expect
    .poll(async () => (await app.ask('intake.get', { caseId: id })).items.map(({ preview }) => preview), {
      timeout: 60_000,
    })
    .toEqual(['ready', 'ready', 'ready', 'ready', 'none'])
    .then(async () => (await app.ask('intake.get', { caseId: id })).items);
  const idOf = (name: string): string => items.find((item) => item.name === name)?.id ?? '';
  expect(await drawnSize(evidenceUrl('thumbnail', idOf('a.jpg')))).toEqual([480, 360]);
  expect(await drawnSize(evidenceUrl('zoom', idOf('a.jpg')))).toEqual([1_200, 900]);
  expect(await drawnSize(evidenceUrl('preview', idOf('b.tiff'), 2))).toEqual([300, 200]);
  expect(await drawnSize(evidenceUrl('thumbnail', idOf('c.heic')))).not.toBeNull();
  expect(await drawnSize(evidenceUrl('thumbnail', idOf('d.pdf')))).toEqual([339, 480]);
  expect(await drawnSize(evidenceUrl('preview', idOf('d.pdf'), 2))).toEqual([2_048, 1_447]);
  expect(await drawnSize(evidenceUrl('zoom', idOf('d.pdf'), 1))).toEqual([2_894, 4_096]);
  expect(await drawnSize(evidenceUrl('preview', idOf('d.pdf'), 3))).toBeNull();
  expect(await drawnSize(evidenceUrl('thumbnail', idOf('e.pdf')))).toBeNull();
  const { plan } = await app.ask('intake.get', { caseId: id });
  expect(plan).toMatchObject({ photos: 3, documents: 2, blockers: 0 });
});
