import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../src/main/clock';
import { openDatabase } from '../../../src/main/database/connection';
import { clearTemporary, prepareDataFolder } from '../../../src/main/database/data-folder';
import { createRepositories } from '../../../src/main/database/repositories';
import { noFault } from '../../../src/main/journal/fault-points';
import { type FilingDeps, fileAnswer } from '../../../src/main/results/file-answer';
import { createServiceClient } from '../../../src/main/service/create-service-client';
import { largeAnswer } from '../large-answer';
import { longestBlock } from '../longest-block';
import { type BenchRow, type Line, megabytes, milliseconds, spread } from '../measure';
import { median } from '../statistics';
import { insertAnsweredPackage } from '../stored-package';

const ANSWER_BYTES = 9_000_000;
const RUNS = 15;
const MOST_MS = 250;
const LONGEST_BLOCK_MS = 16;

export const inlineAnswer: BenchRow = {
  id: 'P8',
  title: 'an inline answer of 9 MB into files and rows',
  peers: [],
  async run(folder) {
    const data = await prepareDataFolder(folder);
    await clearTemporary(data);
    const database = openDatabase(data.root);
    try {
      const deps: FilingDeps = {
        ...{ repositories: createRepositories(database), folder: data, clock: systemClock },
        client: createServiceClient({ clock: systemClock, resolveProxy: async () => null }),
        targetOf: async () => null,
        faultPoint: noFault,
        closing: new AbortController().signal,
      };
      const first = await fileOne(deps, 0);
      const runs: (typeof first)[] = [];
      for (let run = 1; run <= RUNS; run += 1) runs.push(await fileOne(deps, run));
      return {
        kind: 'measured',
        lines: [
          absolute(
            `${megabytes(ANSWER_BYTES)} of JSON: from the raw answer to files and rows`,
            runs,
            'totalMs',
          ),
          absolute('the same: main process held at a time, at most', runs, 'blockedMs'),
        ],
        notes: [
          `${first.attachments} attachments, each flushed to the disk. The first run, not counted: ${milliseconds(first.totalMs)}, held ${milliseconds(first.blockedMs)}.`,
        ],
      };
    } finally {
      database.close();
    }
  },
};

interface Filed {
  readonly totalMs: number;
  readonly blockedMs: number;
  readonly attachments: number;
}

async function fileOne(deps: FilingDeps, run: number): Promise<Filed> {
  const answerFile = `${run}.answer`;
  await writeFile(join(deps.folder.answers, answerFile), largeAnswer(ANSWER_BYTES));
  const id = insertAnsweredPackage(deps.repositories, answerFile);
  const { totalMs, blockedMs } = await longestBlock(async () => {
    const filing = await fileAnswer(deps, id);
    if (filing.kind !== 'filed') throw new Error(`not filed: ${filing.detail}`);
  });
  const stored = await readdir(deps.folder.attachments);
  for (const name of stored) await rm(join(deps.folder.attachments, name));
  return { totalMs, blockedMs, attachments: stored.length };
}

function absolute(work: string, runs: readonly Filed[], what: 'totalMs' | 'blockedMs'): Line {
  const values = runs.map((run) => run[what]);
  const atMost = what === 'totalMs' ? MOST_MS : LONGEST_BLOCK_MS;
  return {
    work,
    ours: milliseconds(median(values)),
    peer: '',
    figure: `${milliseconds(median(values))} (${spread(values, milliseconds)})`,
    bar: what === 'totalMs' ? `under ${atMost} ms` : `at most ${atMost} ms`,
    holds: what === 'totalMs' ? median(values) < atMost : median(values) <= atMost,
  };
}
