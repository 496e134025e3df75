import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyDataFolder } from '../../../src/main/app/shell/apply-data-folder';
import { openLog } from '../../../src/main/app/shell/log';

let root: string;
let temporary: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'proofcase-apply-'));
  temporary = join(root, 'temporary');
  await mkdir(temporary);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

/** Applies a folder to an application that only remembers its paths. */
function apply(dataFolder: string) {
  const paths = new Map<string, string>();
  const exitEmitter = new EventEmitter();
  const setPath = (name: string, path: string): void => void paths.set(name, path);
  const applied = applyDataFolder({ setPath }, dataFolder, exitEmitter as unknown as NodeJS.Process);
  return { ...applied, paths, end: () => exitEmitter.emit('exit', 1) };
}

/** A folder of the person with other files, which cannot be a data folder. */
async function foreignFolder(): Promise<string> {
  const folder = join(root, 'documents');
  await mkdir(folder);
  await writeFile(join(folder, 'letter.txt'), '');
  return folder;
}

describe('the data folder', () => {
  it('gets the files of Chromium and the log', async () => {
    const folder = join(root, 'data');
    const { logFolder, failure, paths, end } = apply(folder);
    expect(failure).toBeNull();
    expect(logFolder).toBe(join(folder, 'logs'));
    expect([...paths]).toEqual([
      ['userData', join(folder, 'chromium')],
      ['crashDumps', join(folder, 'chromium', 'crashes')],
    ]);
    end();
    expect((await stat(join(folder, 'chromium'))).isDirectory()).toBe(true);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('gets nothing if it belongs to other files, and the run leaves nothing elsewhere', async () => {
    const folder = await foreignFolder();
    const { logFolder, failure, paths, end } = apply(folder);
    expect(failure).toMatchObject({ code: 'data-folder-foreign' });
    const [substitute = ''] = await readdir(temporary);
    expect([...paths.values()].every((path) => path.startsWith(join(temporary, substitute)))).toBe(true);
    openLog(logFolder).error('cannot start', failure);
    expect(await readdir(join(temporary, substitute))).toEqual(['logs']);
    end();
    expect(await readdir(temporary)).toEqual([]);
    expect(await readdir(folder)).toEqual(['letter.txt']);
  });

  it('that fails again after a day removes what Chromium wrote after the end of the earlier run', async () => {
    const folder = await foreignFolder();
    const earlier = apply(folder);
    earlier.end();
    const left = earlier.paths.get('userData') ?? '';
    await mkdir(left);
    // The file system's clock may not be that of this process.
    const now = Date.now() / 1_000;
    await utimes(left, now, now);
    await writeFile(join(temporary, 'letter.txt'), '');
    apply(folder).end();
    expect((await readdir(temporary)).toSorted()).toEqual(['letter.txt', basename(left)]);
    const twoDaysAgo = now - 172_800;
    await utimes(left, twoDaysAgo, twoDaysAgo);
    apply(folder).end();
    expect(await readdir(temporary)).toEqual(['letter.txt']);
  });

  it('is reported, too, if there is no room for a temporary folder', async () => {
    const folder = await foreignFolder();
    const file = join(root, 'no-folder');
    await writeFile(file, '');
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, file);
    const { failure, logFolder, paths } = apply(folder);
    expect(failure).toMatchObject({ code: 'data-folder-foreign' });
    expect([...paths]).toEqual([]);
    openLog(logFolder).error('cannot start', failure);
    expect(await readdir(folder)).toEqual(['letter.txt']);
  });

  it('without room for Chromium is reported as unsuitable', async () => {
    const folder = join(root, 'data');
    await mkdir(folder);
    await writeFile(join(folder, 'proofcase-data-folder.txt'), '');
    await writeFile(join(folder, 'chromium'), '');
    const { failure, end } = apply(folder);
    end();
    expect(failure).toMatchObject({ code: 'data-folder-unsuitable', values: { path: folder } });
  });
});
