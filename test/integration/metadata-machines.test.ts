import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createImageWorkerClient } from '../../src/main/intake/photos/image-worker-client';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { builtProcesses } from '../support/built-processes';
import { bigTiff } from '../support/photo-bytes';
import { CAMERA_EXIF, withFolder, writePhoto } from '../support/photo-files';
import { withWorker } from '../support/worker';

const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns', 'Asia/Kathmandu'];

/** A wall clock in the hour that a change to summer time leaves out in many zones. */
const NO_ZONE = { ...CAMERA_EXIF, IFD2: { DateTimeOriginal: '2026:03:29 02:30:00' } };

test('a photo has the same times on a machine in any zone', async () => {
  const folder = await builtProcesses();
  await withFolder(async (photos) => {
    await writePhoto(join(photos, 'zone.jpg'), { exif: CAMERA_EXIF });
    await writePhoto(join(photos, 'none.jpg'), { exif: NO_ZONE });
    const read = async (TZ: string) => {
      const spawner = createNodeSpawner(folder, { ...process.env, TZ });
      const worker = createImageWorkerClient({ spawner, webAssembly: false, processes: 1 });
      try {
        const outcomes = [];
        for (const name of ['zone.jpg', 'none.jpg']) {
          const outcome = await worker.inspect(join(photos, name), 'jpeg', { hash: false });
          outcomes.push(outcome.kind === 'inspected' ? outcome.inspection : null);
        }
        return outcomes;
      } finally {
        await worker.close();
      }
    };
    const [first, ...others] = await Promise.all(ZONES.map(read));
    expect(first?.map((inspection) => inspection?.capturedAt)).toEqual([
      expect.objectContaining({
        local: '2026-10-22T10:00:00',
        offset: '+02:00',
        utc: '2026-10-22T08:00:00Z',
      }),
      expect.objectContaining({ local: '2026-03-29T02:30:00', offset: null, utc: null }),
    ]);
    for (const other of others) expect(other).toEqual(first);
  });
});

test('a TIFF of gigabytes costs its directory and not its size', async () => {
  await withFolder(async (folder) => {
    await withWorker(
      async (worker) => {
        for (const at of [2_147_483_000, 5_000_000_000]) {
          const { header, directory } = bigTiff(
            [
              [0x100, 20_000],
              [0x101, 7_000],
            ],
            at,
          );
          const file = join(folder, `${at}.tif`);
          const handle = await open(file, 'w');
          await handle.write(header, 0, header.length, 0);
          // Nothing is written between: the file system keeps a hole there.
          await handle.write(directory, 0, directory.length, at);
          await handle.close();
          const outcome = await worker.inspect(file, 'tiff', { hash: false });
          expect(outcome).toMatchObject({
            kind: 'inspected',
            inspection: {
              width: 20_000,
              height: 7_000,
              unreadable: null,
            },
          });
        }
      },
      { memoryLimitBytes: 300_000_000 },
    );
  });
});
