import { execFileSync } from 'node:child_process';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type WalkEntry, walk } from '../../src/main/intake/folder/walk';
import { withFolder } from '../support/photo-files';

const windows = process.platform === 'win32';

async function put(folder: string, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), 'content');
  }
}

async function entries(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const entry of walk(folder)) found.push(describe(entry));
  return found;
}

const describe = (entry: WalkEntry): string =>
  entry.kind === 'file' ? entry.path : `${entry.path} (${entry.reason})`;

test('nested folders are read in natural order', async () => {
  await withFolder(async (folder) => {
    await put(folder, 'IMG_10.jpg', 'IMG_2.jpg', 'b/1.jpg', 'b/c/d/2.jpg', 'a.jpg');
    expect(await entries(folder)).toEqual(['a.jpg', 'b/1.jpg', 'b/c/d/2.jpg', 'IMG_2.jpg', 'IMG_10.jpg']);
  });
});

test('hidden and system files and empty ones are skipped with a reason', async () => {
  await withFolder(async (folder) => {
    await put(
      folder,
      '.hidden',
      '.git/config',
      'Thumbs.db',
      '.DS_Store',
      'x/desktop.ini',
      '__MACOSX/a',
      '._a.jpg',
    );
    await writeFile(join(folder, 'empty.jpg'), '');
    expect([...(await entries(folder))].sort()).toEqual(
      [
        '.DS_Store (system)',
        '.git/ (hidden)',
        '.hidden (hidden)',
        '._a.jpg (system)',
        'Thumbs.db (system)',
        '__MACOSX/ (system)',
        'empty.jpg (empty)',
        'x/desktop.ini (system)',
      ].sort(),
    );
  });
});

test.skipIf(process.platform === 'win32')(
  'links are never followed, neither outside nor in circles',
  async () => {
    await withFolder(async (outside) => {
      await put(outside, 'secret.jpg');
      await withFolder(async (folder) => {
        await put(folder, 'a.jpg');
        await symlink(join(outside, 'secret.jpg'), join(folder, 'out.jpg'));
        await symlink(outside, join(folder, 'out'));
        await symlink('a.jpg', join(folder, 'in.jpg'));
        await symlink('.', join(folder, 'loop'));
        await symlink('self', join(folder, 'self'));
        await symlink('nowhere', join(folder, 'nowhere-link'));
        expect(await entries(folder)).toEqual([
          'a.jpg',
          'in.jpg (link)',
          'loop (link-loop)',
          'nowhere-link (vanished)',
          'out (link-outside)',
          'out.jpg (link-outside)',
          'self (link-loop)',
        ]);
      });
    });
  },
);

test('a pipe is not a file and does not hang the walk', async () => {
  if (windows) return;
  await withFolder(async (folder) => {
    execFileSync('mkfifo', [join(folder, 'pipe.jpg')]);
    expect(await entries(folder)).toEqual(['pipe.jpg (not-a-file)']);
  });
});

test('a folder without access is reported', async () => {
  // Nothing is unreadable to root, and Windows has no modes.
  if (windows || process.getuid?.() === 0) return;
  await withFolder(async (folder) => {
    await put(folder, 'closed/a.jpg', 'b.jpg');
    await chmod(join(folder, 'closed'), 0);
    expect(await entries(folder)).toEqual(['b.jpg', 'closed/ (no-permission)']);
    await chmod(join(folder, 'closed'), 0o700);
  });
});

test('a deep tree is walked completely', async () => {
  await withFolder(async (folder) => {
    const path = `${Array.from({ length: 120 }, () => 'deep').join('/')}/a.jpg`;
    await put(folder, path);
    expect(await entries(folder)).toEqual([path]);
  });
});

test('a missing folder or a file in its place is refused with a code', async () => {
  await withFolder(async (folder) => {
    await put(folder, 'a.jpg');
    await expect(entries(join(folder, 'none'))).rejects.toMatchObject({ code: 'folder-missing' });
    await expect(entries(join(folder, 'a.jpg'))).rejects.toMatchObject({ code: 'folder-missing' });
  });
});

test('a walk stops when it is aborted', async () => {
  await withFolder(async (folder) => {
    await put(folder, 'a.jpg', 'b.jpg');
    const stop = new AbortController();
    const walking = walk(folder, { signal: stop.signal });
    expect((await walking.next()).value).toMatchObject({ path: 'a.jpg' });
    stop.abort();
    await expect(walking.next()).rejects.toThrow();
  });
});
