import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Item } from '../../src/domain/item';
import { readFolder } from '../../src/main/intake/folder/read-folder';
import { corpusFolder, withCorpusSample } from '../support/corpus';
import { withWorker } from '../support/worker';

interface Expected {
  readonly SourceFile: string;
  readonly Model?: string;
  readonly DateTimeOriginal?: string;
  readonly GPSLatitude?: number;
  readonly GPSLongitude?: number;
}

const CONTEXT = { referenceDate: '2026-10-22', now: new Date('2026-10-22T12:00:00Z') };

/** One ten-millionth of a degree is a centimetre. */
const SAME_DEGREES = 1e-6;

test('position, capture time and camera agree with what ExifTool reads of real photos', async () => {
  if (!corpusFolder) return;
  const folder = corpusFolder;
  const { items, skipped } = await withWorker((worker) => readFolder({ ...CONTEXT, folder, worker }));
  const byPath = new Map(items.map((item) => [item.path, item]));
  const expected: readonly Expected[] = JSON.parse(
    readFileSync(join(corpusFolder, 'expected-metadata.json'), 'utf8'),
  );
  const rows = expected.map((file) => compare(file, byPath.get(file.SourceFile)));
  const table = (['position', 'time', 'camera'] as const).map((what) => {
    const agreeing = rows.filter((row) => row[what]).length;
    return { what, files: rows.length, agreeing, share: agreeing / rows.length };
  });
  console.table(table);
  console.table(rows.filter((row) => !(row.position && row.time && row.camera)));
  for (const { share } of table) expect(share).toBeGreaterThanOrEqual(0.995);
  // No file of the collection is lost on the way.
  expect(items.length + skipped.length).toBe(filesIn(corpusFolder));
});

test('an absent position never becomes 0, 0', async () => {
  if (!corpusFolder) return;
  const folder = join(corpusFolder, 'photos');
  const { items } = await withWorker((worker) => readFolder({ ...CONTEXT, folder, worker }));
  for (const { position } of items)
    expect(position && position.latitude === 0 && position.longitude === 0).toBeFalsy();
});

test('every odd HEIC, PDF and archive has a result, and the batch continues', async () => {
  for (const name of ['heic', 'pdfs', 'pdfs-scripts', 'webp', 'zips', 'zips-slip']) {
    await withCorpusSample(name, (folder) =>
      withWorker(async (worker) => {
        const { items, skipped } = await readFolder({ ...CONTEXT, folder, worker });
        expect(items.length + skipped.length).toBe(filesIn(folder));
        for (const { path, type } of items) {
          const picture = await worker.thumbnail(join(folder, path), type);
          expect(['picture', 'none', 'failed']).toContain(picture.kind);
        }
        if (name.startsWith('zips')) expect(items).toEqual([]);
      }),
    );
  }
}, 240_000);

function compare(expected: Expected, item: Item | undefined) {
  const time = expected.DateTimeOriginal?.slice(0, 19).replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T');
  const near = (read: number | undefined, told: number | undefined): boolean =>
    read === undefined || told === undefined ? read === told : Math.abs(read - told) < SAME_DEGREES;
  return {
    file: expected.SourceFile,
    position:
      near(item?.position?.latitude, expected.GPSLatitude) &&
      near(item?.position?.longitude, expected.GPSLongitude),
    time: item?.capturedAt?.local === time,
    camera: (item?.camera?.model ?? undefined) === expected.Model,
  };
}

function filesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
}
