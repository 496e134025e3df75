import { readdir, writeFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createImageWorkerClient, needsWebAssembly } from '../../src/main/intake/photos/image-worker-client';
import { hashFile } from '../../src/main/support/hash-file';
import type { ChildSpawner } from '../../src/main/support/processes/child-process';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { builtProcesses } from '../support/built-processes';
import { corpusFolder } from '../support/corpus';
import { CAMERA_EXIF, withFolder, writePhoto } from '../support/photo-files';
import { withWorker } from '../support/worker';

/** Speaks the protocol and misbehaves by the name of the file that it is given. */
const HOSTILE = `
process.send({ kind: 'ready' });
process.on('message', ({ id, file }) => {
  const rssBytes = 1;
  if (file === 'dies') process.exit(3);
  if (file === 'hangs') for (;;);
  if (file === 'babbles') process.send({ kind: 'picture', id, bytes: 'no bytes' });
  if (file === 'hashed, then dies') {
    process.send({ kind: 'hashed', id, sha256: 'a'.repeat(64), bytes: 7 }, () => process.exit(3));
  }
  if (file === 'takes long to hash') {
    process.send({ kind: 'hashing', id });
    setTimeout(() => {
      process.send({ kind: 'hashed', id, sha256: 'a'.repeat(64), bytes: 7 });
      process.send({ kind: 'failed', id, reason: 'broken', rssBytes });
    }, 3_000);
  }
  if (file === 'grows') process.send({ kind: 'none', id, rssBytes: 9e9 });
  if (file === 'waits for its turn') {
    setTimeout(() => process.send({ kind: 'none', id, rssBytes }), 1_000);
  }
  if (file === 'fine') process.send({ kind: 'none', id, rssBytes });
  if (file === 'says its process') process.send({ kind: 'refused', id, code: 'E' + process.pid, rssBytes });
});`;

/** Lists the processes that it started. */
function createWatchedSpawner(folder: string): { spawner: ChildSpawner; pids: readonly number[] } {
  const nodes = createNodeSpawner(folder, process.env);
  const pids: number[] = [];
  const spawner: ChildSpawner = {
    spawn(...order) {
      const child = nodes.spawn(...order);
      pids.push(child.pid ?? 0);
      return child;
    },
  };
  return { spawner, pids };
}

async function withHostileWorker(
  use: (worker: ReturnType<typeof createImageWorkerClient>, started: () => number) => Promise<void>,
  processes = 1,
): Promise<void> {
  await withFolder(async (folder) => {
    await writeFile(join(folder, 'image-worker.js'), HOSTILE);
    const { spawner, pids } = createWatchedSpawner(folder);
    const worker = createImageWorkerClient({ spawner, scratchFolder: folder, processes, timeoutMs: 400 });
    try {
      await use(worker, () => pids.length);
    } finally {
      await worker.close();
    }
  });
}

test('a crash, a hang and an invalid answer flag one file each, and the batch continues', async () => {
  await withHostileWorker(async (worker) => {
    const files = ['fine', 'dies', 'fine', 'hangs', 'babbles', 'fine'];
    const outcomes = await Promise.all(files.map((file) => worker.thumbnail(file, 'jpeg')));
    expect(outcomes.map((outcome) => (outcome.kind === 'failed' ? outcome.reason : outcome.kind))).toEqual([
      'none',
      'worker-died',
      'none',
      'timeout',
      'worker-died',
      'none',
    ]);
  });
});

test('hashing may take longer than the time limit of a file', async () => {
  await withHostileWorker(async (worker) => {
    const sha256 = 'a'.repeat(64);
    expect(await worker.inspect('takes long to hash', 'jpeg')).toMatchObject({ kind: 'failed', sha256 });
  });
});

test('a file whose worker gets no computing time is waited for longer than its time limit', async () => {
  await withHostileWorker(async (worker) => {
    expect(await worker.thumbnail('waits for its turn', 'jpeg')).toEqual({ kind: 'none' });
  });
});

test('a worker that never takes up a file is ended long before the time in which a large one is hashed', async () => {
  await withHostileWorker(async (worker) => {
    expect(await worker.inspect('never taken up', 'jpeg')).toMatchObject({
      kind: 'failed',
      reason: 'timeout',
    });
    expect(await worker.thumbnail('fine', 'jpeg')).toEqual({ kind: 'none' });
  });
});

test('one process begins, and more join it if there is work for longer', async () => {
  await withHostileWorker(async (worker, started) => {
    const all = ['waits for its turn', 'fine'].map((file) => worker.thumbnail(file, 'jpeg'));
    expect(started()).toBe(1);
    await Promise.all(all);
    expect(started()).toBe(2);
  }, 2);
});

test('reading photos leaves the processor to the window where both want it', async () => {
  await withFolder(async (folder) => {
    await writePhoto(join(folder, 'a.jpg'));
    const { spawner, pids } = createWatchedSpawner(await builtProcesses());
    const worker = createImageWorkerClient({ spawner, scratchFolder: folder, processes: 1 });
    try {
      await worker.thumbnail(join(folder, 'a.jpg'), 'jpeg');
      expect(pids.map((pid) => getPriority(pid))).toEqual([constants.priority.PRIORITY_BELOW_NORMAL]);
    } finally {
      await worker.close();
    }
  });
});

test('a header is read before waiting thumbnails and full readings', async () => {
  await withHostileWorker(async (worker) => {
    const ended: string[] = [];
    const note = (name: string) => () => ended.push(name);
    await Promise.all([
      worker.thumbnail('fine', 'jpeg').then(note('under way')),
      worker.thumbnail('fine', 'jpeg').then(note('thumbnail')),
      worker.inspect('fine', 'jpeg').then(note('whole file')),
      worker.inspect('fine', 'jpeg', { hash: false }).then(note('headers')),
    ]);
    expect(ended).toEqual(['under way', 'headers', 'thumbnail', 'whole file']);
  });
});

test('a file that was hashed before it killed its worker keeps its hash', async () => {
  await withHostileWorker(async (worker) => {
    expect(await worker.inspect('hashed, then dies', 'jpeg')).toEqual({
      kind: 'failed',
      reason: 'worker-died',
      sha256: 'a'.repeat(64),
      bytes: 7,
    });
  });
});

test('a worker that uses too much memory is replaced before the next file', async () => {
  await withHostileWorker(async (worker) => {
    const first = await worker.thumbnail('says its process', 'jpeg');
    expect(await worker.thumbnail('says its process', 'jpeg')).toEqual(first);
    await worker.thumbnail('grows', 'jpeg');
    expect(await worker.thumbnail('says its process', 'jpeg')).not.toEqual(first);
  });
});

test('a closed pool settles every task and leaves no process', async () => {
  await withHostileWorker(async (worker) => {
    const waiting = ['hangs', 'fine', 'fine'].map((file) => worker.thumbnail(file, 'jpeg'));
    await worker.close();
    for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject({ kind: 'failed' });
    expect(await worker.thumbnail('fine', 'jpeg')).toEqual({ kind: 'failed', reason: 'worker-died' });
  });
});

test('a worker over its memory limit ends itself and says why', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'a.png');
    await writePhoto(file, { width: 9_000, height: 9_000 });
    await withWorker(
      async (worker, scratchFolder) => {
        expect(await worker.preview(file, 'png')).toMatchObject({ kind: 'failed', reason: 'memory' });
        expect(await readdir(scratchFolder)).toEqual([]);
      },
      { processes: 1, memoryLimitBytes: 30_000_000 },
    );
  });
});

test('a missing file is refused with the code of the file system', async () => {
  await withWorker(async (worker) => {
    expect(await worker.inspect('/nowhere/a.jpg', 'jpeg')).toEqual({ kind: 'refused', code: 'ENOENT' });
  });
});

test.each([
  { build: 'native', webAssembly: false },
  { build: 'WebAssembly', webAssembly: true },
])('the $build build of sharp draws upright JPEGs without metadata', async ({ webAssembly }) => {
  await withFolder(async (folder) => {
    const files = ['a.jpg', 'b.png', 'c.tiff', 'd.webp'] as const;
    for (const name of files) {
      await writePhoto(join(folder, name), { width: 1200, height: 800, exif: CAMERA_EXIF });
    }
    await writePhoto(join(folder, 'turned.jpg'), { width: 1200, height: 800, orientation: 6 });
    await withWorker(
      async (worker) => {
        for (const [name, type] of [
          ['a.jpg', 'jpeg'],
          ['b.png', 'png'],
          ['c.tiff', 'tiff'],
          ['d.webp', 'webp'],
        ] as const) {
          const picture = await worker.thumbnail(join(folder, name), type);
          expect(picture).toMatchObject({ kind: 'picture', mime: 'image/jpeg', width: 480, height: 320 });
          if (picture.kind !== 'picture') continue;
          const { format, exif } = await sharp(picture.bytes).metadata();
          expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined });
        }
        const turned = await worker.thumbnail(join(folder, 'turned.jpg'), 'jpeg');
        expect(turned).toMatchObject({ width: 320, height: 480 });
        expect(await worker.preview(join(folder, 'a.jpg'), 'jpeg')).toMatchObject({
          width: 1200,
          height: 800,
        });
      },
      { webAssembly, processes: 1 },
    );
  });
});

test('the WebAssembly build of sharp is used inside Electron on every system', () => {
  const node = { node: '24.0.0' } as NodeJS.ProcessVersions;
  expect(needsWebAssembly({ ...node, electron: '45.0.0' })).toBe(true);
  expect(needsWebAssembly(node)).toBe(false);
});

test('only the loaders of our file types run for any file', async () => {
  await withFolder(async (folder) => {
    const svg = join(folder, 'a.png');
    await writeFile(
      svg,
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    const gif = join(folder, 'a.jpg');
    await writeFile(
      gif,
      await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
        .gif()
        .toBuffer(),
    );
    await withWorker(async (worker) => {
      expect(await worker.reencode(svg, 'png')).toMatchObject({ kind: 'failed', reason: 'broken' });
      expect(await worker.thumbnail(gif, 'jpeg')).toMatchObject({ kind: 'failed', reason: 'broken' });
    });
  });
});

test('a received PNG stays lossless and keeps its transparency', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'heatmap.png');
    const background = { r: 200, g: 10, b: 10, alpha: 0.25 };
    await sharp({ create: { width: 10, height: 10, channels: 4, background } }).toFile(file);
    await withWorker(async (worker) => {
      const picture = await worker.reencode(file, 'png');
      if (picture.kind !== 'picture') throw new Error('nothing drawn');
      expect(picture.mime).toBe('image/png');
      const pixels = await sharp(picture.bytes).raw().toBuffer();
      expect([...pixels.subarray(0, 4)]).toEqual([200, 10, 10, 64]);
    });
  });
});

test('a picture of more pixels than are safe is not decoded', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'a.png');
    await writePhoto(file, { width: 13_000, height: 12_000 });
    await withWorker(async (worker) => {
      expect(await worker.thumbnail(file, 'png')).toMatchObject({
        kind: 'failed',
        reason: 'too-many-pixels',
      });
    });
  });
});

test('a HEIC of a phone is drawn upright, by both builds of sharp', async () => {
  if (!corpusFolder) return;
  const file = join(corpusFolder, 'photos/00000_IMG_5195.HEIC');
  for (const webAssembly of [false, true]) {
    await withWorker(
      async (worker) => {
        const picture = await worker.thumbnail(file, 'heic');
        expect(picture).toMatchObject({ kind: 'picture', mime: 'image/jpeg', width: 372, height: 480 });
      },
      // How long a picture may take is tested elsewhere.
      { webAssembly, processes: 1, timeoutMs: 60_000 },
    );
  }
});

test('a file is drawn only while it has the content that was read', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'a.jpg');
    await writePhoto(file, { width: 1_200, height: 800 });
    const { sha256 } = await hashFile(file);
    await withWorker(async (worker) => {
      const draw = () =>
        Promise.all([
          worker.thumbnail(file, 'jpeg', { sha256 }),
          worker.preview(file, 'jpeg', { sha256 }),
          worker.reencode(file, 'jpeg', { sha256 }),
        ]);
      for (const picture of await draw()) expect(picture).toMatchObject({ kind: 'picture' });
      await writePhoto(file, { width: 600, height: 800 });
      for (const picture of await draw()) expect(picture).toEqual({ kind: 'refused', code: 'ECHANGED' });
    });
  });
});
