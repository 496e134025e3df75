import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type PlannableItem, planPackages } from '../../../src/domain/packing/plan-packages';
import { sealPackage } from '../../../src/main/sending/packing/seal-package';
import { makeLargeFolder } from '../../support/bulk-photos';
import { hashOnceNote } from '../hash-once';
import { type BenchRow, measureInTurns, megabytes, ratioLine, runProgram, timed } from '../measure';

const SOURCE_BYTES = 49_000_000;
const FILES = 16;
const TURNS = 15;

export const sealing: BenchRow = {
  id: 'P2',
  title: 'sealing a package of 49 MB',
  peers: ['zip', 'sha256sum'],
  async run(folder) {
    const photos = join(folder, 'photos');
    const files = await makeLargeFolder(photos, SOURCE_BYTES, { files: FILES });
    const [plan, ...further] = planPackages(await Promise.all(files.map(describe)));
    if (!plan || further.length > 0) throw new Error('the photos are not one package');
    const ours = join(folder, 'ours.zip');
    const theirs = join(folder, 'theirs.zip');
    const pairs = await measureInTurns({
      turns: TURNS,
      ours: async () => {
        await rm(ours, { force: true });
        return timed(() => sealPackage(plan, photos, ours));
      },
      peer: async () => {
        await rm(theirs, { force: true });
        return timed(async () => {
          await runProgram('zip', ['-0', '-q', '-j', theirs, ...files]);
          await runProgram('sha256sum', files);
        });
      },
    });
    const work = `sealing ${FILES} photos, ${megabytes(plan.bytes)}, read back and verified; zip -0 + sha256sum`;
    return {
      kind: 'measured',
      lines: [ratioLine(work, pairs, 1.1)],
      notes: [
        'Ours reads the ZIP back (SHA-256 of it, SHA-256 and CRC-32 of every entry, compared with those of the sources) and flushes it to the disk; the peer hashes the sources alone.',
        await hashOnceNote(files),
      ],
    };
  },
};

async function describe(file: string): Promise<PlannableItem> {
  const content = await readFile(file);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path: basename(file), bytes: content.length, sha256, type: 'jpeg', capturedAt: null };
}
