import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncFolder } from '../../src/main/support/durable-file';
import { FileInUseError, removeWithRetry, renameWithRetry } from '../../src/main/support/files/held-files';
import { realPathOf } from '../../src/main/support/files/real-path';
import { markAsDownloaded } from '../../src/main/support/mark-of-the-web';
import { WindowsFileSystem } from '../support/windows-file-system';

let folder: string;
let windows: WindowsFileSystem | null = null;
let waited: number[];
const wait = async (ms: number): Promise<void> => {
  waited.push(ms);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-held-'));
  waited = [];
});
afterEach(async () => {
  windows?.close();
  windows = null;
  await rm(folder, { recursive: true, force: true });
});

/** Two files that were written before the rules of Windows apply. */
async function twoFiles(refusals: number) {
  const from = join(folder, 'from');
  const to = join(folder, 'to');
  await writeFile(from, 'new');
  await writeFile(to, 'old');
  windows = new WindowsFileSystem({ folder, refusals, fatFolder: join(folder, 'stick') });
  return { from, to, windows };
}

describe('a rename on Windows', () => {
  it.each(['from', 'to'] as const)('waits until another program closes the file (%s)', async (held) => {
    const { from, to, windows } = await twoFiles(3);
    windows.hold(held === 'from' ? from : to);
    await renameWithRetry(from, to, { wait });
    expect(await readFile(to, 'utf8')).toBe('new');
    expect(waited).toEqual([10, 20, 40]);
  });

  it('waits for what lies in the folder', async () => {
    const { from, windows } = await twoFiles(2);
    windows.hold(from);
    await renameWithRetry(folder, `${folder}-moved`, { wait });
    await renameWithRetry(`${folder}-moved`, folder, { wait });
    expect(waited).toEqual([10, 20]);
  });

  it('gives up after ten seconds, says so, and leaves both files', async () => {
    const { from, to, windows } = await twoFiles(Number.POSITIVE_INFINITY);
    windows.hold(to);
    await expect(renameWithRetry(from, to, { wait })).rejects.toThrow(FileInUseError);
    expect(waited.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(10_000);
    expect(waited.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(11_000);
    expect(await readFile(from, 'utf8')).toBe('new');
    expect(await readFile(to, 'utf8')).toBe('old');
  });

  it('reports any other error at once', async () => {
    const { to } = await twoFiles(1);
    await expect(renameWithRetry(join(folder, 'none'), to, { wait })).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(waited).toEqual([]);
  });
});

describe('on other systems', () => {
  it('a refused rename means a missing permission, and is not repeated', async () => {
    const { from, to, windows } = await twoFiles(1);
    windows.hold(from);
    await expect(renameWithRetry(from, to, { wait, platform: 'linux' })).rejects.toMatchObject({
      code: 'EBUSY',
    });
    expect(waited).toEqual([]);
  });
});

describe('a removal on Windows', () => {
  it('waits until another program closes the file', async () => {
    const { from, windows } = await twoFiles(2);
    windows.hold(from);
    await removeWithRetry(folder, { wait });
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(waited).toEqual([10, 20]);
  });
});

describe('a folder on Windows', () => {
  it('counts as flushed, because it cannot be', async () => {
    await twoFiles(0);
    await syncFolder(folder);
  });
});

describe('the mark of the web', () => {
  it('is left out on a stick without alternate streams', async () => {
    const { windows } = await twoFiles(0);
    expect(process.platform).toBe('win32');
    await markAsDownloaded(join(folder, 'stick', 'a.pdf'), 'win32');
    windows.close();
    expect((await readdir(folder)).sort()).toEqual(['from', 'to']);
  });
});

describe('the real path', () => {
  const noRealPath = (): Promise<string> => Promise.reject(new Error('EISDIR: virtual drive'));

  it('is the given path on a drive that cannot tell it', async () => {
    expect(await realPathOf(folder, noRealPath)).toBe(folder);
  });

  it('is an error where there is nothing', async () => {
    await expect(realPathOf(join(folder, 'none'), noRealPath)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

/** The files of the main process, with the names that each imports from the file system modules of Node. */
async function importsOfMain() {
  const main = resolve(import.meta.dirname, '../../src/main');
  const names = (await readdir(main, { recursive: true })).filter((name) => name.endsWith('.ts'));
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(main, name), 'utf8');
      const imports = text.matchAll(/import (?:\w+, )?\{([^}]*)\} from 'node:fs(?:\/promises)?'/g);
      const calls = [...imports].flatMap(([, list = '']) => list.split(',').map((each) => each.trim()));
      return { file: name.replaceAll(sep, '/'), calls, text };
    }),
  );
}

describe('the main process', () => {
  /** They write a line or a report before anything else works, or end at once and can leave a file behind. */
  const EXCEPTIONS = [
    'app/shell/apply-data-folder.ts',
    'storage/database/instance-lock.ts',
    'support/rotating-log.ts',
    'updates/installation.ts',
    'updates/updater.ts',
    'support/processes/watchdog-report.ts',
    'support/files/held-files.ts',
  ];

  it('renames and removes files through the module that waits for other programs', async () => {
    const found = (await importsOfMain()).filter(({ calls }) =>
      calls.some((each) => /^(rm|rmdir|unlink|rename)(Sync)?$/.test(each)),
    );
    expect(found.map(({ file }) => file).sort()).toEqual([...EXCEPTIONS].sort());
  });

  it('lists folders and examines entries through the modules that know reparse points', async () => {
    const found = (await importsOfMain()).filter(
      ({ calls, text }) =>
        text.includes('withFileTypes') ||
        /readdir(Sync)?\([^)]*recursive/.test(text) ||
        calls.some((each) =>
          /^(access|lstat|opendir|realpath|stat|(lstat|opendir|realpath)Sync)$/.test(each),
        ),
    );
    expect(found.map(({ file }) => file).sort()).toEqual([
      'support/files/find-file.ts',
      'support/files/list-folder.ts',
      'support/files/real-path.ts',
    ]);
  });
});
