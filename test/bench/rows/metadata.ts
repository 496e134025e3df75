import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileTypeOf, SNIFF_BYTES } from '../../../src/main/intake/folder/file-type';
import { type FoundFile, walk } from '../../../src/main/intake/folder/walk';
import type { ImageWorkerClient } from '../../../src/main/intake/photos/image-worker-client';
import { makeManyPhotos } from '../../support/bulk-photos';
import { corpusFolder } from '../../support/corpus';
import { hashOnceNote } from '../hash-once';
import { withImageWorkers } from '../image-workers';
import { type BenchRow, measureInTurns, ratioLine, runProgram, timed } from '../measure';

const MIN_PHOTOS = 1_000;
const TURNS = 5;

export const metadata: BenchRow = {
  id: 'P1',
  title: 'metadata of 1,000 photos',
  peers: ['exiftool'],
  async run(folder) {
    const photos = join(folder, 'photos');
    const scratch = join(folder, 'scratch');
    await mkdir(scratch);
    const source = await fillFolder(photos);
    let read: Reading = { photos: 0, positions: 0 };
    const pairs = await measureInTurns({
      turns: TURNS,
      ours: () =>
        timed(async () => {
          read = await withImageWorkers(scratch, (worker) => readHeaders(photos, worker));
        }),
      peer: () => timed(() => runProgram('exiftool', ['-fast2', '-json', '-q', '-r', photos])),
    });
    const work = `metadata of ${read.photos.toLocaleString('en')} photos, headers only; exiftool -fast2 -json -r`;
    return {
      kind: 'measured',
      lines: [ratioLine(work, pairs, 0.25)],
      notes: [
        `${source}; ${read.positions} of ${read.photos} with a position. Ours includes walking the folder, the type by content, and start and end of the image workers.`,
        await hashOnceNote((await foundFiles(photos)).map(({ absolutePath }) => absolutePath)),
      ],
    };
  },
};

/** Real photos where there are any, as many copies as it takes; else made ones. Says which. */
async function fillFolder(target: string): Promise<string> {
  if (corpusFolder === null) {
    await makeManyPhotos(target, MIN_PHOTOS);
    return 'Photos made by this project, since the collection of real ones is not here';
  }
  const source = join(corpusFolder, 'photos');
  const names = await readdir(source);
  const copies = Math.ceil(MIN_PHOTOS / names.length);
  for (let copy = 0; copy < copies; copy += 1) {
    const folder = join(target, String(copy));
    await mkdir(folder, { recursive: true });
    for (const name of names) await copyFile(join(source, name), join(folder, name));
  }
  const types = [...new Set(names.map((name) => extname(name).toLowerCase()))].sort().join(' ');
  return `${copies} copies of ${names.length} real photos (${types})`;
}

interface Reading {
  readonly photos: number;
  readonly positions: number;
}

async function foundFiles(folder: string): Promise<readonly FoundFile[]> {
  const files: FoundFile[] = [];
  for await (const entry of walk(folder)) if (entry.kind === 'file') files.push(entry);
  return files;
}

async function readHeaders(folder: string, worker: ImageWorkerClient): Promise<Reading> {
  const files = await foundFiles(folder);
  let next = 0;
  let photos = 0;
  let positions = 0;
  const lane = async (): Promise<void> => {
    for (let file = files[next++]; file; file = files[next++]) {
      const type = fileTypeOf(await headOf(file.absolutePath));
      if (type === null) continue;
      const outcome = await worker.inspect(file.absolutePath, type, { hash: false });
      photos += 1;
      if (outcome.kind === 'inspected' && outcome.inspection.position !== null) positions += 1;
    }
  };
  await Promise.all(Array.from({ length: worker.processes * 2 }, lane));
  return { photos, positions };
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
