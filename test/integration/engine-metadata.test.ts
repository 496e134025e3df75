import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProofcaseError } from '../../src/contract/errors';
import { metadataRequests } from '../../src/contract/metadata-requests';
import type { CaseId, ItemId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { systemClock } from '../../src/main/support/clock';
import { createEngineFixture, type EngineFixture, readCase } from '../support/engine-fixture';
import { CAMERA_EXIF, type ExifToWrite, writePhoto } from '../support/photo-files';

let fixture: EngineFixture;
let engine: Engine;
beforeEach(async () => {
  fixture = await createEngineFixture();
  engine = await fixture.open();
});
afterEach(() => fixture.close());

const north = (minutes: number, time: string): ExifToWrite => ({
  ...CAMERA_EXIF,
  IFD2: { DateTimeOriginal: `2026:10:22 ${time}`, OffsetTimeOriginal: '+02:00' },
  IFD3: { ...CAMERA_EXIF.IFD3, GPSLatitude: `43/1 ${minutes}/1 0/1` },
});

async function itemsOf(caseId: CaseId) {
  const { items } = await engine.handlers['intake.get']({ caseId });
  return new Map(items.map((item) => [item.path, item.id]));
}

function idOf(ids: ReadonlyMap<string, ItemId>, path: string): ItemId {
  const id = ids.get(path);
  if (!id) throw new Error(`no item ${path}`);
  return id;
}

test('the metadata of a photo list every value with its source and every tag, or why there are none', async () => {
  const folder = join(fixture.root, 'site');
  for (const [index, name] of ['a.jpg', 'gone.jpg', 'other.jpg'].entries())
    await writePhoto(join(folder, name), { exif: CAMERA_EXIF, red: index });
  const caseId = await readCase(engine, folder, 'META-1');
  const ids = await itemsOf(caseId);
  const ask = (path: string) => engine.handlers['items.metadata']({ caseId, itemId: idOf(ids, path) });

  const view = await ask('a.jpg');
  expect(view.state).toBe('file');
  expect(view.values).toContainEqual({
    key: 'captureTime',
    source: { block: 'exif', tag: 'DateTimeOriginal' },
    content: { kind: 'time', local: '2026-10-22T10:00:00', offset: '+02:00' },
  });
  expect(view.values.map(({ key }) => key)).toContain('fileTime');
  const tags = view.blocks.flatMap(({ part, entries }) => entries.map(({ tag, text }) => [part, tag, text]));
  expect(tags).toContainEqual(['IFD0', 'Model', 'COOLPIX P6000']);
  expect(tags).toContainEqual(['GPS', 'GPSLatitude', '43, 28, 2.814']);
  expect(view.conflicts).toEqual([]);

  const bytes = await readFile(join(folder, 'a.jpg'));
  await writeFile(join(folder, 'other.jpg'), Buffer.concat([bytes, Buffer.from('more')]));
  expect(await ask('other.jpg')).toMatchObject({ state: 'changed', values: [], blocks: [] });
  await rm(join(folder, 'gone.jpg'));
  expect(await ask('gone.jpg')).toMatchObject({ state: 'missing', values: [], blocks: [] });
});

test('inferences compare the included photos one by one', async () => {
  const folder = join(fixture.root, 'trip');
  await writePhoto(join(folder, '1.jpg'), { exif: north(28, '10:00:00'), red: 1 });
  await writePhoto(join(folder, '2.jpg'), { exif: north(29, '10:30:00'), red: 2 });
  await writePhoto(join(folder, '3.jpg'), { exif: north(58, '10:31:00'), red: 3 });
  const caseId = await readCase(engine, folder, 'META-2');
  const ids = await itemsOf(caseId);
  const all = await engine.handlers['intake.inferences']({ caseId });
  expect(all.items.map(({ path }) => path)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  expect(all.items[0]).toMatchObject({ itemId: idOf(ids, '1.jpg'), greatestDistance: { path: '3.jpg' } });
  expect(all.items[2]?.previous).toMatchObject({ kind: 'speed', from: '2.jpg', seconds: 60 });
  expect(all.timePossible).toBe(false);
  expect(all.clusters.map(({ paths }) => paths)).toEqual([['1.jpg'], ['2.jpg'], ['3.jpg']]);

  const itemIds = [idOf(ids, '3.jpg')];
  await engine.handlers['items.exclude']({ caseId, itemIds, excluded: true, reason: 'other case' });
  const left = await engine.handlers['intake.inferences']({ caseId });
  expect(left.items.map(({ greatestDistance }) => greatestDistance?.path)).toEqual(['2.jpg', '1.jpg']);
  expect(left.timePossible).toBe(true);
});

test('the session of one item follows an exclusion at once', async () => {
  await engine.close();
  engine = await fixture.open({ clock: { ...systemClock, now: () => new Date('2026-10-22T12:00:00Z') } });
  const folder = join(fixture.root, 'session');
  await writePhoto(join(folder, '1.jpg'), { exif: north(28, '10:00:00'), red: 4 });
  await writePhoto(join(folder, '2.jpg'), { exif: north(28, '10:01:00'), red: 5 });
  const caseId = await readCase(engine, folder, 'META-5');
  const ids = await itemsOf(caseId);
  const photosOfSession = async () =>
    (await engine.handlers['items.inference']({ caseId, itemId: idOf(ids, '1.jpg') }))?.group?.photos;
  expect(await photosOfSession()).toBe(2);
  const excluded = { caseId, itemIds: [idOf(ids, '2.jpg')], reason: 'other case' };
  await engine.handlers['items.exclude']({ ...excluded, excluded: true });
  expect(await photosOfSession()).toBe(1);
  await engine.handlers['items.exclude']({ ...excluded, excluded: false });
  expect(await photosOfSession()).toBe(2);
});

test('an item of another case, or none, is not found', async () => {
  const folder = join(fixture.root, 'one');
  await writePhoto(join(folder, 'a.jpg'), { exif: CAMERA_EXIF });
  const caseId = await readCase(engine, folder, 'META-3');
  const other = await readCase(engine, await fixture.photos(1), 'META-4');
  const itemId = idOf(await itemsOf(caseId), 'a.jpg');
  const refused = expect.objectContaining({ code: 'not-found' });
  await expect(engine.handlers['items.metadata']({ caseId: other, itemId })).rejects.toEqual(refused);
  const nobody = '00000000-0000-4000-8000-000000000000' as CaseId;
  await expect(engine.handlers['intake.inferences']({ caseId: nobody })).rejects.toBeInstanceOf(
    ProofcaseError,
  );
  expect(metadataRequests['items.metadata'].payload.safeParse({ caseId, itemId: '../a.jpg' }).success).toBe(
    false,
  );
});
