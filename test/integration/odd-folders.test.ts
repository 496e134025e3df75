import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, rmSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { folderSource } from '../../src/main/intake/folder/file-source';
import {
  type FolderReading,
  type ReadFolderOptions,
  readFolder,
} from '../../src/main/intake/folder/read-folder';
import { type FoundFile, type WalkOptions, walk } from '../../src/main/intake/folder/walk';
import { watchFolder } from '../../src/main/intake/folder/watch-folder';
import { type ReadAttributes, windowsAttributes } from '../../src/main/intake/folder/windows-attributes';
import { systemTimers } from '../../src/main/support/timers';
import { makeManyPhotos } from '../support/bulk-photos';
import { isDeep } from '../support/fault-engine';
import { manualTime } from '../support/manual-time';
import { withFolder, writePhoto } from '../support/photo-files';
import { withWorker } from '../support/worker';

const windows = process.platform === 'win32';
const NOW = new Date('2026-11-22T12:00:00Z');

function read(folder: string, options: Partial<ReadFolderOptions> = {}): Promise<FolderReading> {
  return withWorker((worker) =>
    readFolder({ folder, referenceDate: '2026-10-22', now: NOW, worker, ...options }),
  );
}

const reasons = ({ skipped }: FolderReading): readonly string[] =>
  skipped.map(({ path, reason }) => `${path} (${reason})`);

test('file names with umlauts in both normal forms are two files, each read by its spelling', async () => {
  await withFolder(async (folder) => {
    const composed = 'Küche.jpg'.normalize('NFC');
    const decomposed = 'Küche.jpg'.normalize('NFD');
    await writePhoto(join(folder, composed), { red: 1 });
    await writePhoto(join(folder, decomposed), { red: 2 });
    const { items } = await read(folder);
    const onDisk = new Set(items.map(({ path }) => path));
    // macOS takes both for one name; everywhere else they are two files.
    if (process.platform === 'darwin') expect(onDisk.size).toBe(1);
    else expect(onDisk).toEqual(new Set([composed, decomposed]));
  });
});

test('file names that differ only by case are separate files', async () => {
  await withFolder(async (folder) => {
    await writePhoto(join(folder, 'a', 'IMG_1.jpg'), { red: 1 });
    await writePhoto(join(folder, 'a', 'img_1.JPG'), { red: 2 });
    const { items } = await read(folder);
    const isCaseBlind = windows || process.platform === 'darwin';
    expect(items).toHaveLength(isCaseBlind ? 1 : 2);
  });
});

test('a path longer than the system allows is skipped with its reason, and the other files are read', async () => {
  if (windows) return;
  await withFolder(async (folder) => {
    await writePhoto(join(folder, 'near.jpg'), { red: 1 });
    // 4,096 bytes are the end on Linux and 1,024 on macOS; step by step one gets beyond.
    const name = 'd'.repeat(200);
    const steps = `for (let i = 0; i < 30; i += 1) { fs.mkdirSync('${name}'); process.chdir('${name}'); }`;
    execFileSync(process.execPath, ['-e', `const fs = require('node:fs'); ${steps}`], { cwd: folder });
    const reading = await read(folder);
    expect(reading.items.map(({ path }) => path)).toEqual(['near.jpg']);
    expect(reading.skipped).toHaveLength(1);
    expect(reading.skipped[0]?.reason).toBe('path-too-long');
    expect(reading.findings.map(({ code }) => code)).toContain('unreadable-file');
    execFileSync('rm', ['-rf', join(folder, name)]);
  });
});

test('a path longer than 260 characters is read', async () => {
  await withFolder(async (folder) => {
    const deep = join(
      folder,
      ...Array.from({ length: 12 }, (_, index) => `a folder with a long name ${index}`),
    );
    await writePhoto(join(deep, 'a.jpg'), { red: 1 });
    expect(join(deep, 'a.jpg').length).toBeGreaterThan(300);
    expect((await read(folder)).items).toHaveLength(1);
  });
});

test('pipes, sockets and devices are named and never opened', async () => {
  if (windows) return;
  await withFolder(async (folder) => {
    execFileSync('mkfifo', [join(folder, 'pipe.jpg')]);
    const server = createServer();
    await new Promise<void>((listening) => server.listen(join(folder, 'socket.jpg'), listening));
    if (process.getuid?.() === 0) execFileSync('mknod', [join(folder, 'zero.jpg'), 'c', '1', '5']);
    const found = reasons(await read(folder));
    server.close();
    expect(found).toContain('pipe.jpg (not-a-file)');
    expect(found).toContain('socket.jpg (not-a-file)');
    if (process.getuid?.() === 0) expect(found).toContain('zero.jpg (not-a-file)');
  });
});

/** Root may do everything; as another user for a while it may not. */
async function withoutRights<Value>(use: () => Promise<Value>): Promise<Value> {
  if (process.getuid?.() !== 0) return use();
  process.seteuid?.(65_534);
  try {
    return await use();
  } finally {
    process.seteuid?.(0);
  }
}

test('a folder or file without read permission is skipped with that reason', async () => {
  if (windows) return;
  const folder = await mkdtemp(join(tmpdir(), 'proofcase-rights-'));
  try {
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'closed'));
    await writeFile(join(folder, 'closed', 'a.jpg'), 'x');
    await chmod(join(folder, 'closed'), 0o700);
    await withoutRights(async () => {
      if (process.getuid?.() !== 0) await chmod(join(folder, 'closed'), 0);
      const found: string[] = [];
      for await (const entry of walk(folder)) {
        if (entry.kind === 'skipped') found.push(`${entry.path} (${entry.reason})`);
      }
      expect(found).toEqual(['closed/ (no-permission)']);
    });
    await chmod(folder, 0o700);
    await withoutRights(async () => {
      if (process.getuid?.() !== 0) await chmod(folder, 0);
      const walking = walk(folder).next();
      await expect(walking).rejects.toMatchObject({ code: 'folder-unreadable' });
    });
  } finally {
    await chmod(folder, 0o700);
    await chmod(join(folder, 'closed'), 0o700).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
});

test('a folder that may only be read is read, and nothing is written into it', async () => {
  if (windows) return;
  await withFolder(async (folder) => {
    await writePhoto(join(folder, 'a.jpg'), { red: 1 });
    await chmod(folder, 0o555);
    const before = await readFile(join(folder, 'a.jpg'));
    const { items } = await read(folder);
    expect(items).toHaveLength(1);
    expect(await readFile(join(folder, 'a.jpg'))).toEqual(before);
    await chmod(folder, 0o755);
  });
});

test('files that disappear or change during the intake are reported one by one', async () => {
  await withFolder(async (folder) => {
    for (let index = 0; index < 30; index += 1)
      await writePhoto(join(folder, `${index}.jpg`), { red: index });
    let touched = false;
    const reading = await read(folder, {
      onItem: () => {
        if (touched) return;
        touched = true;
        rmSync(join(folder, '29.jpg'));
        appendFileSync(join(folder, '28.jpg'), 'more');
      },
    });
    expect(reading.items.length + reading.skipped.length).toBe(30);
    // What was read before the change is an item; the walk may also have been ahead of or behind it.
    for (const { path, reason } of reading.skipped) {
      expect(['29.jpg vanished', '28.jpg copying']).toContain(`${path} ${reason}`);
    }
  });
});

test('a folder without any supported file ends with reasons and a blocker', async () => {
  await withFolder(async (folder) => {
    for (const name of ['Thumbs.db', '.DS_Store', '.hidden', 'a.txt', 'b.exe', '~$letter.docx']) {
      await writeFile(join(folder, name), 'x');
    }
    await writeFile(join(folder, 'empty.jpg'), '');
    await mkdir(join(folder, '__MACOSX'));
    const reading = await read(folder);
    expect(reading.items).toEqual([]);
    expect(reading.skipped).toHaveLength(8);
    expect(reading.findings.map(({ code, severity }) => [code, severity])).toContainEqual([
      'nothing-to-send',
      'blocker',
    ]);
  });
});

test('a TIFF of 2 GB is hashed in pieces and flagged as too large, and the rest of the folder is read', async () => {
  await withFolder(async (folder) => {
    const file = await open(join(folder, 'scan.tiff'), 'w');
    await file.write(Buffer.from('49492a0008000000', 'hex'), 0, 8, 0);
    await file.truncate(isDeep ? 2_147_483_648 : 300_000_000);
    await file.close();
    await writePhoto(join(folder, 'a.jpg'), { red: 1 });
    const before = process.memoryUsage.rss();
    const { items } = await read(folder);
    expect(items.map(({ path }) => path)).toEqual(['a.jpg', 'scan.tiff']);
    expect(items[1]?.findings.map(({ code }) => code)).toContain('too-large');
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
  });
});

test('placeholders of cloud programs are recognised by name and by their missing content', async () => {
  await withFolder(async (folder) => {
    await writeFile(join(folder, '.IMG_1.jpg.icloud'), 'bplist00');
    await writeFile(join(folder, 'IMG_2.jpg.nextcloud'), 'x');
    const hole = await open(join(folder, 'IMG_3.jpg'), 'w');
    await hole.truncate(500_000);
    await hole.close();
    await writePhoto(join(folder, 'here.jpg'), { red: 1 });
    const reading = await read(folder);
    expect(reasons(reading)).toEqual([
      '.IMG_1.jpg.icloud (cloud-stub)',
      'IMG_2.jpg.nextcloud (cloud-stub)',
      'IMG_3.jpg (cloud-only)',
    ]);
    expect(reading.findings).toContainEqual({ code: 'cloud-only-files', severity: 'warning', files: 3 });
    const fetched = await read(folder, { fetchesCloud: () => true });
    expect(reasons(fetched)).toContain('IMG_3.jpg (unsupported)');
  });
});

/** Attributes by path below `folder`, as reported by Windows. */
function attributesIn(folder: string, bits: { readonly [path: string]: number }): ReadAttributes {
  return windowsAttributes(async () => ({
    fileAttributes: async (path) => bits[relative(folder, path).split(sep).join('/')] ?? 0x20,
  }));
}

async function walked(folder: string, attributesOf: ReadAttributes): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const entry of walk(folder, { attributesOf })) {
    found.push(entry.kind === 'file' ? entry.path : `${entry.path} (${entry.reason})`);
  }
  return found.sort();
}

test('file attributes of Windows decide what is hidden, a system file or in the cloud', async () => {
  await withFolder(async (folder) => {
    await mkdir(join(folder, 'online'));
    await mkdir(join(folder, 'folder'));
    for (const name of ['secret.jpg', 'folder/system.jpg', 'online/only.jpg', 'plain.jpg']) {
      await writeFile(join(folder, name), 'x');
    }
    const bits = { 'secret.jpg': 0x22, 'folder/system.jpg': 0x26, 'online/only.jpg': 0x400020 };
    expect(await walked(await realpath(folder), attributesIn(await realpath(folder), bits))).toEqual([
      'folder/system.jpg (system)',
      'online/only.jpg (cloud-only)',
      'plain.jpg',
      'secret.jpg (hidden)',
    ]);
  });
});

test('a file of a deduplicated disk, without own blocks, is not a cloud file on Windows', async () => {
  await withFolder(async (folder) => {
    await writeFile(join(folder, 'IMG_1.jpg'), '');
    await truncate(join(folder, 'IMG_1.jpg'), 1_000_000);
    expect(await walked(folder, attributesIn(folder, {}))).toEqual(['IMG_1.jpg']);
    const unknown = windowsAttributes(async () => null);
    expect(await walked(folder, unknown)).toEqual(['IMG_1.jpg (cloud-only)']);
  });
});

test('a file that reading fetches from the cloud is read once, with the time of its last change afterwards', async () => {
  await withFolder(async (folder) => {
    const photo = join(folder, 'IMG_1.jpg');
    await writePhoto(photo, { red: 1 });
    const online = attributesIn(await realpath(folder), { 'IMG_1.jpg': 0x400020 });
    const kept: FoundFile[] = [];
    const fetching = (attributesOf: ReadAttributes) => {
      const source = folderSource(folder);
      return {
        ...source,
        walk: (options: WalkOptions) => walk(folder, { ...options, attributesOf, fetchesCloud: () => true }),
      };
    };
    const readings = {
      // Called after the walk and before the reading: the time of the last change moves, as when content arrives.
      find: () => {
        chmodSync(photo, 0o600);
        chmodSync(photo, 0o644);
        return null;
      },
      keep: (file: FoundFile) => {
        kept.push(file);
      },
    };
    const { items, skipped } = await withWorker((worker) =>
      readFolder({ folder: fetching(online), referenceDate: '2026-10-22', now: NOW, worker, readings }),
    );
    expect({ paths: items.map(({ path }) => path), skipped }).toEqual({ paths: ['IMG_1.jpg'], skipped: [] });
    expect(kept.map(({ changedMs }) => changedMs)).toEqual([(await stat(photo)).ctimeMs]);
    // A local file whose last change moves meanwhile is skipped.
    const local = await withWorker((worker) =>
      readFolder({
        folder: fetching(async () => null),
        referenceDate: '2026-10-22',
        now: NOW,
        worker,
        readings,
      }),
    );
    expect(reasons(local)).toEqual(['IMG_1.jpg (copying)']);
  });
});

test('Windows holds no folder open: it is polled, so that those above can be renamed and cards ejected', async () => {
  await withFolder(async (folder) => {
    const { clock, timers, advance } = manualTime();
    const startMs = clock.now().getTime();
    const changes: number[] = [];
    const watched = await watchFolder({
      folder,
      timers,
      listener: {
        changed: () => changes.push(clock.now().getTime() - startMs),
        gone: () => undefined,
        back: () => undefined,
      },
      hasFiles: () => false,
      platform: 'win32',
      isOnNetwork: async () => false,
      watch: () => {
        throw new Error('opened a handle');
      },
    });
    expect(watched.follow(['', 'a'])).toBe(false);
    expect(watched.method).toBe('polling');
    await advance(10_000);
    expect(changes).toEqual([5_000, 10_000]);
    watched.close();
  });
});

test('a folder is polled when the system has no watches left, and needs one watch only', async () => {
  await withFolder(async (folder) => {
    const opened: string[] = [];
    const nothing = { changed: () => undefined, gone: () => undefined, back: () => undefined };
    const watching = (limit: number) =>
      watchFolder({
        folder,
        timers: systemTimers,
        listener: nothing,
        hasFiles: () => false,
        platform: 'linux',
        isOnNetwork: async () => false,
        watch: (path) => {
          if (opened.length >= limit) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
          opened.push(path);
          return { onError: () => undefined, close: () => undefined };
        },
      });
    const enough = await watching(100);
    expect(enough.follow(['', 'a', 'a/b'])).toBe(true);
    expect(enough.follow(['', 'a', 'a/b'])).toBe(false);
    expect(opened).toHaveLength(3);
    expect(enough.method).toBe('events');
    enough.close();
    opened.length = 0;
    const scarce = await watching(2);
    scarce.follow(['', 'a', 'a/b']);
    expect(scarce.method).toBe('polling');
    scarce.close();
    const many = await watching(5_000);
    many.follow(Array.from({ length: 2_000 }, (_, index) => `f${index}`));
    expect(many.method).toBe('polling');
    many.close();
    const shared = await watchFolder({
      folder,
      timers: systemTimers,
      listener: nothing,
      hasFiles: () => false,
      isOnNetwork: async () => true,
    });
    expect(shared.method).toBe('polling');
    shared.close();
  });
});

test('a link loop through two folders is walked once', async () => {
  if (windows) return;
  await withFolder(async (folder) => {
    await mkdir(join(folder, 'a', 'b'), { recursive: true });
    await symlink('../..', join(folder, 'a', 'b', 'up'));
    await writePhoto(join(folder, 'a', 'x.jpg'), { red: 1 });
    const reading = await read(folder);
    expect(reasons(reading)).toEqual(['a/b/up (link-loop)']);
    expect(reading.items).toHaveLength(1);
  });
});

test('memory does not grow with the number of files read', async () => {
  await withFolder(async (folder) => {
    const files = isDeep ? 30_000 : 3_000;
    await makeManyPhotos(folder, files);
    const before = process.memoryUsage().heapUsed;
    const { items } = await read(folder);
    expect(items).toHaveLength(files);
    globalThis.gc?.();
    // An item is a few hundred values; twenty kilobytes each would be a leak of buffers.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(files * 20_000);
  });
});
