import { mkdir, mkdtemp, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importReceived } from '../../src/main/capture/receiver/import-received';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import { type WalkEntry, walk } from '../../src/main/intake/folder/walk';
import { filesBelow, listFolder } from '../../src/main/support/files/list-folder';
import { createEngineFixture, type EngineFixture, readCase } from '../support/engine-fixture';
import { WindowsFileSystem } from '../support/windows-file-system';

/*
 * Node on Windows lists every reparse point as a link: files of deduplicated disks, archive stubs, files of Azure File
 * Sync and OneDrive. Here each entry is listed that way, while `lstat` returns the real type.
 */

let windows: WindowsFileSystem | null = null;

/** From here on, everything in the folder is a reparse point. */
function asReparsePoints(folder: string): void {
  windows = new WindowsFileSystem({ folder, refusals: 0, hasReparsePoints: true });
}

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(async () => {
  windows?.close();
  windows = null;
  await fixture.close();
});

describe('an entry that is listed as a link', () => {
  it('is a link only if lstat says so', async () => {
    const folder = await fixture.photos(1);
    await mkdir(join(folder, 'sub'));
    const hasLinks = process.platform !== 'win32';
    if (hasLinks) await symlink('IMG_1.jpg', join(folder, 'link.jpg'));
    asReparsePoints(folder);
    const entries = await listFolder(folder);
    expect(Object.fromEntries(entries.map(({ name, kind }) => [name, kind]))).toEqual({
      'IMG_1.jpg': 'file',
      sub: 'folder',
      ...(hasLinks ? { 'link.jpg': 'link' } : {}),
    });
  });

  it('is read by the intake', async () => {
    const folder = await fixture.photos(2);
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'sub', 'a.jpg'), 'content');
    const found: WalkEntry[] = [];
    asReparsePoints(folder);
    for await (const entry of walk(folder)) found.push(entry);
    expect(found.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'file IMG_1.jpg',
      'file IMG_2.jpg',
      'file sub/a.jpg',
    ]);
  });

  it('is no tampering in an evidence folder', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const caseId = await readCase(engine, await fixture.photos(2), 'LINKS-1');
    const { path } = await engine.exportCase(caseId, fixture.root);
    asReparsePoints(path);
    expect(await verifyEvidence(path)).toMatchObject({ ok: true, problems: [] });
    await mkdir(join(path, 'data', 'more'));
    await writeFile(join(path, 'data', 'more', 'a.jpg'), 'added');
    expect(await verifyEvidence(path)).toMatchObject({
      ok: false,
      problems: [{ code: 'not-listed', path: 'data/more/a.jpg' }],
    });
  });

  it('with accents that a disk of macOS decomposed is no tampering either', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const photos = await fixture.photos(1);
    const name = 'Küche.jpg'.normalize('NFC');
    await rename(join(photos, 'IMG_1.jpg'), join(photos, name));
    const caseId = await readCase(engine, photos, 'LINKS-3');
    await engine.handlers['submissions.seal']({ caseId, send: false });
    const { path } = await engine.exportCase(caseId, fixture.root);
    const listed = (await readdir(path, { recursive: true })).find((each) => each.endsWith(name)) ?? '';
    await rename(join(path, listed), join(path, listed.normalize('NFD')));
    expect(await verifyEvidence(path)).toMatchObject({ ok: true, problems: [] });
    await writeFile(join(path, listed.normalize('NFD')), 'changed');
    expect(await verifyEvidence(path)).toMatchObject({ ok: false, problems: [{ code: 'changed' }] });
  });

  it('and a second file whose name differs in its Unicode form alone was added', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const photos = await fixture.photos(1);
    await rename(join(photos, 'IMG_1.jpg'), join(photos, 'Küche.jpg'.normalize('NFC')));
    const caseId = await readCase(engine, photos, 'LINKS-4');
    await engine.handlers['submissions.seal']({ caseId, send: false });
    const { path } = await engine.exportCase(caseId, fixture.root);
    const all = await readdir(path, { recursive: true });
    const listed = all.find((each) => each.endsWith('Küche.jpg'.normalize('NFC'))) ?? '';
    await writeFile(join(path, listed.normalize('NFD')), 'added');
    const twin = listed.normalize('NFD').replaceAll('\\', '/');
    expect(await verifyEvidence(path)).toMatchObject({
      ok: false,
      problems: [{ code: 'not-listed', path: twin }],
    });
  });

  it('is imported as part of a capture result', async () => {
    const folder = await fixture.photos(2);
    const stop = new Error('sources were read');
    const deps = {
      repositories: { cases: { find: () => ({ caseNumber: 'LINKS-2', handedOverAt: null }) } },
      get folder(): never {
        throw stop;
      },
    };
    asReparsePoints(folder);
    const imported = importReceived(deps as never, 'case' as never, folder, 'anna');
    await expect(imported).rejects.toBe(stop);
  });

  it('is no link in a data folder, and counts in the size of the stored files', async () => {
    const { dataFolder } = fixture;
    const before = await fixture.open({ runOutbox: false });
    const used = (await before.handlers['retention.storage']({})).total;
    await before.close();
    asReparsePoints(dataFolder);
    const engine = await fixture.open({ runOutbox: false });
    expect((await engine.handlers['retention.storage']({})).total.files).toBeGreaterThanOrEqual(used.files);
    await engine.close();
  });

  it('is found below a folder, as crash reports are before they are removed', async () => {
    const folder = await mkdtemp(join(fixture.root, 'crashes-'));
    await mkdir(join(folder, 'reports'));
    await writeFile(join(folder, 'reports', 'a.dmp'), 'memory');
    asReparsePoints(folder);
    expect(await filesBelow(folder)).toEqual([join(folder, 'reports', 'a.dmp')]);
  });
});
