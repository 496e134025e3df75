import { createHash } from 'node:crypto';
import { copyFile, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Item } from '../../src/domain/item';
import { checkReport } from '../../src/main/intake/folder/check-report';
import { type FileSource, folderSource } from '../../src/main/intake/folder/file-source';
import {
  type FolderReading,
  type ReadFolderOptions,
  readFolder,
} from '../../src/main/intake/folder/read-folder';
import { photoItem } from '../support/items';
import { CAMERA_EXIF, withFolder, writePhoto } from '../support/photo-files';
import { tiffFile } from '../support/tiff-file';
import { withWorker } from '../support/worker';

const CONTEXT = { referenceDate: '2026-10-22', now: new Date('2026-10-22T12:00:00Z') };

const read = (folder: string, options: Partial<ReadFolderOptions> = {}): Promise<FolderReading> =>
  withWorker((worker) => readFolder({ ...CONTEXT, folder, worker, ...options }));

/** What `CAMERA_EXIF` says, as a TIFF. */
const SCANNED = tiffFile([
  [0x100, 64],
  [0x101, 48],
  [0x10f, 'NIKON'],
  [0x110, 'COOLPIX P6000'],
  [0x131, 'Ver.1.00'],
  [
    0x8769,
    {
      directory: [
        [0x9003, '2026:10:22 10:00:00'],
        [0x9011, '+02:00'],
      ],
    },
  ],
  [
    0x8825,
    {
      directory: [
        [1, 'N'],
        [
          2,
          {
            rationals: [
              [43, 1],
              [28, 1],
              [2814, 1000],
            ],
          },
        ],
        [3, 'E'],
        [
          4,
          {
            rationals: [
              [11, 1],
              [53, 1],
              [6456, 1000],
            ],
          },
        ],
      ],
    },
  ],
]);

const codesOf = (item: Item | undefined): readonly string[] => item?.findings.map(({ code }) => code) ?? [];

test('every format with EXIF yields time, position and camera', async () => {
  await withFolder(async (folder) => {
    for (const [index, name] of ['a.jpg', 'b.png', 'c.tiff', 'd.webp'].entries()) {
      if (name !== 'c.tiff') await writePhoto(join(folder, name), { exif: CAMERA_EXIF, red: index });
    }
    await writeFile(join(folder, 'c.tiff'), SCANNED);
    const { items } = await read(folder);
    expect(items.map(({ path, type }) => [path, type])).toEqual([
      ['a.jpg', 'jpeg'],
      ['b.png', 'png'],
      ['c.tiff', 'tiff'],
      ['d.webp', 'webp'],
    ]);
    for (const item of items) {
      expect(item).toMatchObject({
        width: 64,
        height: 48,
        pages: 1,
        camera: { make: 'NIKON', model: 'COOLPIX P6000' },
        software: 'Ver.1.00',
        capturedAt: { local: '2026-10-22T10:00:00', offset: '+02:00', utc: '2026-10-22T08:00:00Z' },
        findings: [{ code: 'low-resolution', width: 64, height: 48 }],
      });
      expect(item.position?.latitude).toBeCloseTo(43.467448, 6);
      expect(item.position?.longitude).toBeCloseTo(11.885127, 6);
    }
  });
});

test('size and hash are those of the file, the pixel size is that of the upright picture', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'turned.jpg');
    await writePhoto(file, { orientation: 6 });
    const bytes = await readFile(file);
    const { items } = await read(folder);
    expect(items).toMatchObject([
      {
        width: 48,
        height: 64,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ]);
  });
});

test('every file ends as an item or as skipped with a reason', async () => {
  await withFolder(async (folder) => {
    await writePhoto(join(folder, 'a.jpg'), { exif: CAMERA_EXIF });
    await writePhoto(join(folder, 'lie.png'), { exif: CAMERA_EXIF, red: 1 });
    await copyFile(join(folder, 'lie.png'), join(folder, 'lie.jpg'));
    await writeFile(join(folder, 'notes.txt'), 'text');
    await writeFile(join(folder, 'empty.jpg'), '');
    await writeFile(join(folder, '.hidden.jpg'), 'x');
    const { items, skipped, findings } = await read(folder);
    expect(items.map(({ path }) => path)).toEqual(['a.jpg', 'lie.jpg', 'lie.png']);
    expect(codesOf(items[1])).toEqual(['extension-lies', 'low-resolution']);
    expect(items[2]?.findings).toContainEqual({
      code: 'duplicate-content',
      severity: 'notice',
      of: 'lie.jpg',
    });
    expect(skipped).toEqual([
      { path: '.hidden.jpg', reason: 'hidden' },
      { path: 'empty.jpg', reason: 'empty' },
      { path: 'notes.txt', reason: 'unsupported' },
    ]);
    expect(findings).toEqual([expect.objectContaining({ code: 'greatest-distance', km: 0 })]);
  });
});

test('broken and truncated files are items marked as broken', async () => {
  await withFolder(async (folder) => {
    for (const [index, name] of ['a.jpg', 'b.png', 'c.webp'].entries()) {
      const file = join(folder, name);
      await writePhoto(file, { width: 400, height: 300, red: index });
      await truncate(file, (await readFile(file)).length - 60);
    }
    await writeFile(join(folder, 'd.jpg'), Buffer.from('ffd8ffe000104a464946', 'hex'));
    await writeFile(
      join(folder, 'e.heic'),
      Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0heicmif1\0\0\0\u0008meta', 'latin1'),
    );
    await writeFile(join(folder, 'f.pdf'), '%PDF-1.4 nothing');
    await writeFile(join(folder, 'g.tiff'), Buffer.from('49492a00ffffff7f', 'hex'));
    const { items } = await read(folder);
    expect(items).toHaveLength(7);
    for (const item of items) expect(codesOf(item), item.path).toContain('unreadable');
  });
});

test('a picture of more than 150 megapixels is flagged from its header', async () => {
  await withFolder(async (folder) => {
    await writePhoto(join(folder, 'a.png'), { width: 13_000, height: 12_000 });
    const { items } = await read(folder);
    expect(items[0]?.findings).toContainEqual({
      code: 'unreadable',
      severity: 'warning',
      reason: 'too-many-pixels',
    });
  });
});

test('items are reported as soon as they are read, and progress ends at 100 %', async () => {
  await withFolder(async (folder) => {
    for (let index = 0; index < 30; index += 1) {
      await writePhoto(join(folder, `${index}.jpg`), { red: index % 15, width: 8 + index });
    }
    const seen: string[] = [];
    const progress: { found: number; read: number }[] = [];
    const { items } = await read(folder, {
      onItem: ({ path }) => seen.push(path),
      onProgress: (step) => progress.push(step),
    });
    expect(new Set(seen).size).toBe(30);
    expect(progress.at(-1)).toEqual({ found: 30, read: 30 });
    expect(items.map(({ path }) => path)).toEqual(Array.from({ length: 30 }, (_, index) => `${index}.jpg`));
  });
});

test('an aborted intake rejects and leaves nothing running', async () => {
  await withFolder(async (folder) => {
    for (let index = 0; index < 20; index += 1)
      await writePhoto(join(folder, `${index}.jpg`), { red: index });
    const stop = new AbortController();
    const reading = read(folder, { signal: stop.signal, onItem: () => stop.abort(new Error('stopped')) });
    await expect(reading).rejects.toThrow('stopped');
  });
});

test('a folder that disappears during the walk is missing, and none of its files is gone', async () => {
  await withFolder(async (root) => {
    const folder = join(root, 'card');
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await writePhoto(join(folder, name));
    const source = folderSource(folder);
    const pulled: FileSource = {
      ...source,
      async *walk(options) {
        for await (const entry of source.walk(options)) {
          yield entry;
          if (entry.path === 'a.jpg') await rename(folder, `${folder}-pulled`);
        }
      },
    };
    // Unchanged files are not opened, so that only the walk notices.
    const reading = withWorker((worker) =>
      readFolder({ ...CONTEXT, folder: pulled, worker, known: ({ path }) => photoItem(path) }),
    );
    await expect(reading).rejects.toMatchObject({ code: 'folder-missing' });
  });
});

test('the report has the documented keys in the documented order', async () => {
  await withFolder(async (folder) => {
    await writePhoto(join(folder, 'a.jpg'), { exif: CAMERA_EXIF });
    const report = checkReport('photos', await read(folder), [{ entries: 1, bytes: 900, route: 'direct' }]);
    const printed = JSON.parse(JSON.stringify(report));
    expect(Object.keys(printed)).toEqual(['folder', 'items', 'skipped', 'findings', 'packages']);
    expect(Object.keys(printed.items[0])).toEqual([
      'path',
      'bytes',
      'sha256',
      'type',
      'width',
      'height',
      'pages',
      'capturedAt',
      'position',
      'camera',
      'software',
      'credentials',
      'findings',
    ]);
    expect(Object.keys(printed.items[0].capturedAt)).toEqual(['local', 'offset', 'utc', 'source']);
    expect(Object.keys(printed.items[0].position)).toEqual(['latitude', 'longitude', 'altitudeM', 'source']);
  });
});
