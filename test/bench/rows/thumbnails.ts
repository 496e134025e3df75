import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ImageWorkerClient } from '../../../src/main/intake/photos/image-worker-client';
import { makeTwelveMegapixelPhotos } from '../../support/bulk-photos';
import { withImageWorkers } from '../image-workers';
import { type BenchRow, measureInTurns, milliseconds, runProgram, spread, timed } from '../measure';
import { median, pairedRatios } from '../statistics';

const DISTINCT_PHOTOS = 100;
const THUMBNAILS = 500;
const TURNS = 3;
const MIN_THROUGHPUT = 0.85;

const bareSharp = resolve(import.meta.dirname, '../children/bare-sharp.mjs');

export const thumbnails: BenchRow = {
  id: 'P3',
  title: `thumbnails of ${THUMBNAILS} JPEGs of 12 megapixels`,
  peers: [],
  async run(folder) {
    const scratch = join(folder, 'scratch');
    await mkdir(scratch);
    const made = await makeTwelveMegapixelPhotos(join(folder, 'photos'), DISTINCT_PHOTOS);
    const files = Array.from({ length: THUMBNAILS }, (_, index) => made[index % made.length] ?? '');
    const atOnce = await withImageWorkers(scratch, async ({ processes }) => processes);
    const pairs = await measureInTurns({
      turns: TURNS,
      ours: () => timed(() => withImageWorkers(scratch, (worker) => drawAll(worker, files))),
      peer: () => timed(() => runProgram(process.execPath, [bareSharp, String(atOnce), ...files])),
    });
    // Throughput is the other way round than time.
    const ratios = pairedRatios({ ours: pairs.peer, peer: pairs.ours });
    return {
      kind: 'measured',
      lines: [
        {
          work: `${THUMBNAILS} thumbnails of 12-MP JPEGs, ${atOnce} at a time; bare sharp`,
          ours: milliseconds(median(pairs.ours)),
          peer: milliseconds(median(pairs.peer)),
          figure: `${median(ratios).toFixed(2)} (${spread(ratios, (value) => value.toFixed(2))}) throughput`,
          bar: `at least ${MIN_THROUGHPUT}`,
          holds: median(ratios) >= MIN_THROUGHPUT,
        },
      ],
      notes: [
        `${DISTINCT_PHOTOS} different photos, each drawn ${THUMBNAILS / DISTINCT_PHOTOS} times; both sides start their processes anew. The native build of sharp on both sides; inside Electron on Linux the WebAssembly build draws (docs/decisions).`,
      ],
    };
  },
};

async function drawAll(worker: ImageWorkerClient, files: readonly string[]): Promise<void> {
  const outcomes = await Promise.all(files.map((file) => worker.thumbnail(file, 'jpeg')));
  const failed = outcomes.filter(({ kind }) => kind !== 'picture').length;
  if (failed > 0) throw new Error(`${failed} thumbnails were not drawn`);
}
