import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../../../src/domain/item';
import { setInferences } from '../../../src/domain/precheck/inferences';
import { setFindings } from '../../../src/domain/precheck/set-findings';
import { createKnownReadings } from '../../../src/main/intake/cases/known-readings';
import { readFolder } from '../../../src/main/intake/folder/read-folder';
import { openDatabase } from '../../../src/main/storage/database/connection';
import { createRepositories } from '../../../src/main/storage/database/repositories';
import { makeManyPhotos } from '../../support/bulk-photos';
import { photoItem } from '../../support/items';
import { withImageWorkers } from '../image-workers';
import { type BenchRow, type Line, measureInTurns, ratioLine, timed } from '../measure';
import type { Pairs } from '../statistics';

const PHOTOS = 1_000;
/**
 * Both sizes of a doubling are on one side of the 16,384 elements above which V8 keeps an array outside of its young
 * heap. That step costs a fixed share per item; a doubling across it would show the step, not the growth.
 */
const COMPARED = [5_000, 30_000] as const;
const TURNS = 7;
/** Sorting is n log n. */
const MAX_COMPARED_GROWTH = 2.3;

export const linearCheck: BenchRow = {
  id: 'P10',
  title: 'check of twice as many photos',
  peers: [],
  async run(folder) {
    const scratch = join(folder, 'scratch');
    const single = join(folder, 'single');
    const double = join(folder, 'double');
    await mkdir(scratch);
    await makeManyPhotos(single, PHOTOS);
    await makeManyPhotos(double, 2 * PHOTOS);
    const pairs = await measureInTurns({
      turns: TURNS,
      ours: () => timed(() => checkPhotos(double, scratch, 2 * PHOTOS)),
      peer: () => timed(() => checkPhotos(single, scratch, PHOTOS)),
    });
    const compared: Line[] = [];
    for (const size of COMPARED) compared.push(await comparedTwiceAsMany(size));
    const known = await knownFolder(folder, double);
    const work = `check of ${(2 * PHOTOS).toLocaleString('en')} photos; of ${PHOTOS.toLocaleString('en')}`;
    const again = `the same ${(2 * PHOTOS).toLocaleString('en')} photos again, known by their stamps; every byte`;
    return {
      kind: 'measured',
      lines: [ratioLine(work, pairs, 2), ...compared, ratioLine(again, known, 0.5)],
      notes: [
        'Comparing is distance and partner of each item, outliers, speeds, clusters, gaps and all findings across; n log n, hence 2.3.',
        'Both sizes of a doubling are on one side of 16,384 items: V8 keeps longer arrays outside of its young heap, which costs once.',
        `The made photos are of a few kilobytes: with real ones, reading every byte takes longer and knowing them does not.`,
      ],
    };
  },
};

async function comparedTwiceAsMany(size: number): Promise<Line> {
  const many = madeItems(2 * size);
  const half = madeItems(size);
  const pairs = await measureInTurns({
    turns: 3 * TURNS,
    ours: () => timed(async () => compareItems(many)),
    peer: () => timed(async () => compareItems(half)),
  });
  const work = `comparing ${(2 * size).toLocaleString('en')} items with each other; ${size.toLocaleString('en')}`;
  return ratioLine(work, pairs, MAX_COMPARED_GROWTH);
}

/** Photos of many sites of a country over months, some from elsewhere, some without time or place. */
export function madeItems(count: number): readonly Item[] {
  return Array.from({ length: count }, (_, index) => {
    const site = index % 97;
    const scatter = (step: number): number => (((index * step) % 1_009) - 504) / 200_000;
    const ms = Date.UTC(2026, 0, 1) + index * 47_000;
    const local = new Date(ms).toISOString().slice(0, 19);
    const isFar = index % 5_000 === 4_999;
    return photoItem(`${index}.jpg`, {
      position:
        index % 11 === 0
          ? null
          : {
              latitude: (isFar ? 30 : 48) + site / 50 + scatter(37),
              longitude: 9 + ((site * 31) % 97) / 30 + scatter(53),
              altitudeM: null,
              source: 'EXIF GPS',
            },
      capturedAt: index % 13 === 0 ? null : { local, offset: '+00:00', utc: `${local}Z`, source: 'EXIF' },
    });
  });
}

export function compareItems(items: readonly Item[]): void {
  const { items: compared } = setInferences(items);
  const findings = setFindings(items, []);
  if (compared.length !== items.length || findings.length === 0) throw new Error('nothing was compared');
}

/** A folder that was read before, with its readings in a database as the application keeps them. */
async function knownFolder(root: string, photos: string): Promise<Pairs> {
  const database = openDatabase(root);
  const scratch = join(root, 'scratch');
  const later = { now: () => new Date(Date.now() + 3_600_000), monotonicMs: () => performance.now() };
  const read = (uses: boolean) =>
    withImageWorkers(scratch, async (worker) => {
      const version = (await worker.version()) ?? '';
      const repositories = createRepositories(database);
      const readings = createKnownReadings({ repositories, clock: later, version, reusesReadings: uses });
      await readFolder({ folder: photos, referenceDate: '2026-10-22', now: new Date(), worker, readings });
      readings.finish();
    });
  try {
    await read(false);
    return await measureInTurns({
      turns: TURNS,
      ours: () => timed(() => read(true)),
      peer: () => timed(() => read(false)),
    });
  } finally {
    database.close();
  }
}

/** Walk, hash, headers, findings of each and across all. */
export async function checkPhotos(folder: string, scratch: string, expected: number): Promise<void> {
  const reading = await withImageWorkers(scratch, (worker) =>
    readFolder({ folder, referenceDate: '2026-10-22', now: new Date(), worker }),
  );
  if (reading.items.length !== expected) throw new Error(`${reading.items.length} of ${expected} were read`);
}
