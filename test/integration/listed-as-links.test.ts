import { Dirent } from 'node:fs';
import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importReceived } from '../../src/main/capture/receiver/import-received';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import { type WalkEntry, walk } from '../../src/main/intake/folder/walk';
import { listFolder, type ReadEntries } from '../../src/main/support/list-folder';
import { createEngineFixture, type EngineFixture, readCase } from '../support/engine-fixture';

/*
 * Node on Windows lists every reparse point as a link: files of deduplicated disks, archive stubs, files of Azure File
 * Sync and OneDrive. Here each entry is listed that way, while `lstat` returns the real type.
 */

class ListedAsLink extends Dirent {
  override isFile = (): boolean => false;
  override isDirectory = (): boolean => false;
  override isSymbolicLink = (): boolean => true;
}

const asLinks: ReadEntries = async (folder) => {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.map((entry) => Object.setPrototypeOf(entry, ListedAsLink.prototype) as Dirent);
};

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

describe('an entry that is listed as a link', () => {
  it('is a link only if lstat says so', async () => {
    const folder = await fixture.photos(1);
    await mkdir(join(folder, 'sub'));
    if (process.platform !== 'win32') await symlink('IMG_1.jpg', join(folder, 'link.jpg'));
    const entries = await listFolder(folder, asLinks);
    expect(Object.fromEntries(entries.map(({ name, kind }) => [name, kind]))).toEqual({
      'IMG_1.jpg': 'file',
      sub: 'folder',
      ...(process.platform === 'win32' ? {} : { 'link.jpg': 'link' }),
    });
  });

  it('is read by the intake', async () => {
    const folder = await fixture.photos(2);
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'sub', 'a.jpg'), 'content');
    const found: WalkEntry[] = [];
    for await (const entry of walk(folder, { readEntries: asLinks })) found.push(entry);
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
    expect(await verifyEvidence(path, undefined, asLinks)).toMatchObject({ ok: true, problems: [] });
    await mkdir(join(path, 'data', 'more'));
    await writeFile(join(path, 'data', 'more', 'a.jpg'), 'added');
    expect(await verifyEvidence(path, undefined, asLinks)).toMatchObject({
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

  it('is imported as part of a capture result', async () => {
    const folder = await fixture.photos(2);
    const stop = new Error('sources were read');
    const deps = {
      repositories: { cases: { find: () => ({ caseNumber: 'LINKS-2' }) } },
      get folder(): never {
        throw stop;
      },
    };
    const imported = importReceived(deps as never, 'case' as never, folder, 'anna', asLinks);
    await expect(imported).rejects.toBe(stop);
  });
});
