import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALL_EXPORT_PARTS } from '../../src/contract/export-views';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import { CaseInsensitiveDisk, type DiskFormat } from '../support/case-insensitive-disk';
import { createEngineFixture, type EngineFixture, readCase, readFolderInto } from '../support/engine-fixture';

const COMPOSED = 'Küche.jpg'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');

let fixture: EngineFixture;
let disk: CaseInsensitiveDisk | null = null;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(async () => {
  disk?.close();
  disk = null;
  await fixture.close();
});

async function diskFolder(format: DiskFormat): Promise<string> {
  const folder = join(fixture.root, 'disk');
  await mkdir(folder);
  disk = new CaseInsensitiveDisk({ format, folder });
  return folder;
}

describe.each(['NTFS', 'APFS', 'HFS+'] as const)('on a disk with %s', (format) => {
  it('two spellings are one file', async () => {
    const folder = await diskFolder(format);
    await writeFile(join(folder, 'IMG.jpg'), 'first');
    await writeFile(join(folder, 'img.JPG'), 'second');
    await mkdir(join(folder, 'Sub'));
    await writeFile(join(folder, 'sub', COMPOSED), 'third');
    await writeFile(join(folder, 'SUB', DECOMPOSED), 'fourth');
    expect(await readFile(join(folder, 'IMG.jpg'), 'utf8')).toBe('second');
    expect((await readdir(folder)).sort()).toEqual(['IMG.jpg', 'Sub']);
    expect((await readdir(join(folder, 'Sub'))).sort()).toEqual(
      { NTFS: [DECOMPOSED, COMPOSED].sort(), APFS: [COMPOSED], 'HFS+': [DECOMPOSED] }[format],
    );
  });

  it('a photo renamed in letter case alone stays excluded', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const folder = await diskFolder(format);
    await fixture.photos(2, { name: 'disk' });
    const caseId = await readCase(engine, folder, 'SPELLING-1');
    const [excluded] = (await engine.handlers['intake.get']({ caseId })).items;
    if (!excluded) throw new Error('nothing was read');
    await engine.handlers['items.exclude']({
      caseId,
      itemIds: [excluded.id],
      excluded: true,
      reason: null,
    });
    await rename(join(folder, 'IMG_1.jpg'), join(folder, 'img_1.JPG'));
    await readFolderInto(engine, caseId, folder);
    const { items } = await engine.handlers['intake.get']({ caseId });
    expect(items.map(({ id, path, excluded: isExcluded }) => ({ id, path, isExcluded }))).toContainEqual({
      id: excluded.id,
      path: 'img_1.JPG',
      isExcluded: true,
    });
    expect(items).toHaveLength(2);
  });
});

describe('an export to a disk with other rules', () => {
  it('keeps files of their own for photos whose names it takes for one', async () => {
    const photos = await fixture.photos(4);
    const names = ['IMG.jpg', 'img.JPG', COMPOSED, DECOMPOSED];
    for (const [index, name] of names.entries()) {
      await rename(join(photos, `IMG_${index + 1}.jpg`), join(photos, name));
    }
    const engine = await fixture.open({ runOutbox: false });
    const caseId = await readCase(engine, photos, 'SPELLING-2');
    await engine.handlers['submissions.seal']({ caseId, send: false });
    const { path } = await engine.exportCase(caseId, await diskFolder('HFS+'));
    const originals = await readdir(join(path, 'data', 'originals'));
    expect(new Set(originals.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(4);
    expect(await verifyEvidence(path)).toMatchObject({ ok: true, problems: [] });
  });

  it('lists files by the one folder that it makes of two whose names differ in letter case', async () => {
    const photos = await fixture.photos(9);
    for (const name of ['Auto', 'auto']) await mkdir(join(photos, name));
    for (let count = 1; count <= 9; count += 1) {
      const name = count < 9 ? `Auto/a${count}.jpg` : 'auto/b.jpg';
      await rename(join(photos, `IMG_${count}.jpg`), join(photos, name));
    }
    const engine = await fixture.open({ runOutbox: false });
    const caseId = await readCase(engine, photos, 'SPELLING-3');
    await engine.handlers['submissions.seal']({ caseId, send: false });
    const { path } = await engine.exportCase(caseId, await diskFolder('NTFS'));
    const [folder, ...others] = await readdir(join(path, 'data', 'originals'));
    expect(others).toEqual([]);
    expect(await readdir(join(path, 'data', 'originals', folder ?? ''))).toHaveLength(9);
    expect(await verifyEvidence(path)).toMatchObject({ ok: true, problems: [] });
  });

  it('has a separate folder for each of two cases whose numbers differ only in letter case', async () => {
    const photos = await fixture.photos(1);
    const engine = await fixture.open({ runOutbox: false });
    const caseIds = [await readCase(engine, photos, 'abc-1'), await readCase(engine, photos, 'ABC-1')];
    const parentFolder = await diskFolder('NTFS');
    const order = { parentFolder, pattern: '{case}', language: 'en', parts: ALL_EXPORT_PARTS } as const;
    for (const caseId of caseIds) {
      const exported = await engine.exportCases({ ...order, caseIds: [caseId], existing: 'rename' });
      expect(exported).toMatchObject({ kind: 'ended', failures: [] });
    }
    expect((await readdir(parentFolder)).sort()).toEqual(['ABC-1 (2)', 'abc-1']);
    expect(await engine.exportCases({ ...order, caseIds, existing: 'ask' })).toMatchObject({
      kind: 'exists',
      folders: [{ name: 'abc-1' }, { name: 'ABC-1 (2)' }],
    });
  });
});
