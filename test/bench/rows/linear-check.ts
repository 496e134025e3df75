import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeManyPhotos } from '../../../scripts/sample/make-sample.mjs';
import { readFolder } from '../../../src/main/intake/read-folder';
import { withImageWorkers } from '../image-workers';
import { type BenchRow, measureInTurns, ratioLine, timed } from '../measure';

const PHOTOS = 1_000;
const TURNS = 7;

export const linearCheck: BenchRow = {
  id: 'P10',
  title: 'check of twice as many photos',
  peers: [],
  async run(folder) {
    const scratch = join(folder, 'scratch');
    const [single, double] = [join(folder, 'single'), join(folder, 'double')];
    await mkdir(scratch);
    await makeManyPhotos(single, PHOTOS);
    await makeManyPhotos(double, 2 * PHOTOS);
    const pairs = await measureInTurns({
      turns: TURNS,
      ours: () => timed(() => check(double, scratch, 2 * PHOTOS)),
      peer: () => timed(() => check(single, scratch, PHOTOS)),
    });
    const work = `check of ${(2 * PHOTOS).toLocaleString('en')} photos; of ${PHOTOS.toLocaleString('en')}`;
    return { kind: 'measured', lines: [ratioLine(work, pairs, 2)], notes: [] };
  },
};

/** Walk, hash, headers, findings of each and across all. */
async function check(folder: string, scratch: string, expected: number): Promise<void> {
  const reading = await withImageWorkers(scratch, (worker) =>
    readFolder({ folder, referenceDate: '2026-10-22', now: new Date(), worker }),
  );
  if (reading.items.length !== expected) throw new Error(`${reading.items.length} of ${expected} were read`);
}
