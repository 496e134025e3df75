import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultDataFolder, prepareDataFolder } from '../../../src/main/storage/database/data-folder';
import { lockDataFolder } from '../../../src/main/storage/database/instance-lock';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'proofcase-test-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const LOCAL = async (): Promise<number> => 0xef53;

describe('the data folder', () => {
  it('is created for its owner only', async () => {
    const folder = await prepareDataFolder(join(root, 'data'), 'linux', LOCAL);
    expect((await stat(folder.root)).mode & 0o777).toBe(0o700);
    expect((await stat(folder.answers)).mode & 0o777).toBe(0o700);
  });

  it.each([0x6969, 0xff534d42 | 0, 0xfe534d42, 0x517b])(
    'is refused on a network file system (%i)',
    async (type) => {
      const prepared = prepareDataFolder(join(root, 'data'), 'linux', async () => type);
      await expect(prepared).rejects.toMatchObject({ code: 'data-folder-unsuitable' });
    },
  );

  it('is refused when it cannot be created', async () => {
    const prepared = prepareDataFolder('/dev/null/data', 'linux', LOCAL);
    await expect(prepared).rejects.toMatchObject({ code: 'data-folder-unsuitable' });
  });

  it('is per user and does not roam', () => {
    const windows = defaultDataFolder('win32', { LOCALAPPDATA: 'L', APPDATA: 'R' });
    expect(windows.startsWith('L')).toBe(true);
    expect(defaultDataFolder('linux', { XDG_DATA_HOME: '/x' })).toBe('/x/proofcase');
  });
});

describe('the lock of a data folder', () => {
  it('keeps a second Proofcase out until it is released', () => {
    const lock = lockDataFolder(root);
    expect(() => lockDataFolder(root)).toThrow('data-folder-in-use');
    lock.release();
    lockDataFolder(root).release();
  });
});
