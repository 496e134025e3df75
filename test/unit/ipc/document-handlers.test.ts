import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentReference } from '../../../src/contract/document-views';
import { documentHandlers } from '../../../src/main/app/ipc/document-handlers';
import { saveCopy } from '../../../src/main/app/ipc/save-copy';
import { supportHandlers } from '../../../src/main/app/ipc/support-handlers';
import type { Dialogs } from '../../../src/main/app/shell/dialogs';

const REFERENCE = { source: { kind: 'item', itemId: 'i' }, version: null } as unknown as DocumentReference;
const CONTENT = '%PDF-1.7 first state, second state';

let folder: string;
let original: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-save-'));
  original = join(folder, 'Invoice.pdf');
  await writeFile(original, CONTENT);
});
afterEach(() => rm(folder, { recursive: true }));

const dialogsFor = (target: string) => ({ chooseFileToSave: async () => target }) as unknown as Dialogs;

/** Saves the first `bytes` of the document at `path` to `target`. */
function saveTo(target: string, { path = original, bytes = CONTENT.length } = {}) {
  const handlers = documentHandlers({
    engine: { documentCopy: async () => ({ path, bytes, filename: 'Invoice.pdf' }) },
    dialogs: dialogsFor(target),
    platform: 'linux',
    startIn: folder,
  });
  return handlers['documents.saveAs'](REFERENCE);
}

describe('saving a copy of a document', () => {
  it('writes as many bytes as the chosen state has, and nothing else beside it', async () => {
    const target = join(folder, 'Invoice.1.pdf');
    expect(await saveTo(target, { bytes: 8 })).toEqual({ path: target });
    expect(await readFile(target, 'utf8')).toBe('%PDF-1.7');
    expect((await readdir(folder)).toSorted()).toEqual(['Invoice.1.pdf', 'Invoice.pdf']);
  });

  it.each([
    ['the same path', async () => original],
    [
      'a link to its folder',
      async () => {
        await symlink(folder, join(folder, 'linked'), 'junction');
        return join(folder, 'linked', 'Invoice.pdf');
      },
    ],
  ])('never writes to the original, also through %s', async (_way, target) => {
    await expect(saveTo(await target(), { bytes: 8 })).rejects.toMatchObject({ code: 'target-exists' });
    expect(await readFile(original, 'utf8')).toBe(CONTENT);
  });

  it('names the document if it is gone, and leaves an existing file as it is', async () => {
    const target = join(folder, 'Other.pdf');
    await writeFile(target, 'kept');
    await expect(saveTo(target, { path: join(folder, 'gone.pdf') })).rejects.toMatchObject({
      code: 'source-missing',
      values: { name: 'Invoice.pdf' },
    });
    expect(await readFile(target, 'utf8')).toBe('kept');
    expect((await readdir(folder)).toSorted()).toEqual(['Invoice.pdf', 'Other.pdf']);
  });

  it('names the target if its folder is gone', async () => {
    const target = join(folder, 'unplugged', 'Other.pdf');
    await expect(saveTo(target)).rejects.toMatchObject({ code: 'target-gone', values: { path: target } });
  });

  it('replaces an existing file by a complete one, whose name may be as long as a name can be', async () => {
    const target = join(folder, `${'x'.repeat(251)}.pdf`);
    await writeFile(target, 'replaced');
    await saveTo(target);
    expect(await readFile(target, 'utf8')).toBe(CONTENT);
  });
});

it('a received file is never copied to itself', async () => {
  const options = { dialogs: dialogsFor(original), platform: 'linux', startIn: folder } as const;
  await expect(saveCopy(options, { path: original, filename: 'Invoice.pdf' })).rejects.toMatchObject({
    code: 'target-exists',
  });
  expect(await readFile(original, 'utf8')).toBe(CONTENT);
});

it('a support bundle replaces an existing file by a complete one', async () => {
  const target = join(folder, 'support.zip');
  await writeFile(target, 'replaced');
  const handlers = supportHandlers({
    engine: { supportFiles: async () => [{ name: 'system.json', text: '{}' }] },
    dialogs: dialogsFor(target),
    startIn: folder,
  });
  await handlers['support.preview']({});
  expect(await handlers['support.save']({ names: ['system.json'] })).toEqual({ path: target });
  expect((await readFile(target)).toString('latin1')).toContain('system.json');
  expect((await readdir(folder)).toSorted()).toEqual(['Invoice.pdf', 'support.zip']);
});
