import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { milliseconds, timed } from './measure';
import { median } from './statistics';

const TURNS = 5;

/** A note with the time that reading the files and one SHA-256 of each take on one core: no evidence can do with less. */
export async function hashOnceNote(files: readonly string[]): Promise<string> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    times.push(
      await timed(async () => {
        for (const file of files)
          createHash('sha256')
            .update(await readFile(file))
            .digest();
      }),
    );
  }
  return `Reading the same files and one SHA-256 of each take ${milliseconds(median(times))} on one core.`;
}
