import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FilingDeps, fileResponse } from '../../../src/main/results/file-response';
import { createServiceClient } from '../../../src/main/sending/service/create-service-client';
import { createResultDecoder } from '../../../src/main/sending/service/decoding/result-decoder';
import { openDatabase } from '../../../src/main/storage/database/connection';
import { clearTemporary, prepareDataFolder } from '../../../src/main/storage/database/data-folder';
import { createRepositories } from '../../../src/main/storage/database/repositories';
import { systemClock } from '../../../src/main/support/clock';
import { noFault } from '../../../src/main/support/fault-points';
import { systemTimers } from '../../../src/main/support/timers';
import { completeAnalysis } from '../../support/analysis-answer';
import { builtSpawner } from '../image-workers';
import { type Held, longestBlock } from '../longest-block';
import { type BenchRow, type Line, megabytes, milliseconds, spread } from '../measure';
import { median } from '../statistics';
import { insertAnsweredPackage } from '../stored-package';

const ANSWER_BYTES = 9_000_000;
const RUNS = 15;
const PREPARED_MS = 2_000;
const MAX_MS = 250;
const MAX_BLOCK_MS = 16;
const ITEMS_PER_PDF = 12;
const ATTACHMENTS = { heatmaps: 24, thumbnails: 40, pdf_versions: 4, report: 1 };
/** Share of one attachment of a category; thumbnails are small, a report is not. */
const WEIGHTS = { heatmaps: 8, thumbnails: 1, pdf_versions: 12, report: 24 } as const;

export const inlineAnswer: BenchRow = {
  id: 'P8',
  title: 'an inline answer of 9 MB into files and rows',
  peers: [],
  async run(folder) {
    const data = await prepareDataFolder(folder);
    await clearTemporary(data);
    const database = openDatabase(data.root);
    const decoder = createResultDecoder({
      spawner: builtSpawner(),
      scratchFolder: data.temporary,
      attachmentsFolder: data.attachments,
    });
    try {
      const deps: FilingDeps = {
        repositories: createRepositories(database),
        folder: data,
        clock: systemClock,
        client: createServiceClient({ clock: systemClock, resolveProxy: async () => null }),
        timers: systemTimers,
        baseUrlOf: async () => null,
        faultPoint: noFault,
        decoder,
        closing: new AbortController().signal,
      };
      // As when the request is sent; the response takes seconds.
      decoder.prepare();
      await wait(PREPARED_MS);
      const first = await fileOne(deps, 0);
      const runs: Held[] = [];
      const idle: Held[] = [];
      for (let run = 1; run <= RUNS; run += 1) {
        const filed = await fileOne(deps, run);
        runs.push(filed);
        idle.push(await longestBlock(() => wait(filed.totalMs)));
      }
      const start = `${milliseconds(first.totalMs)}, held ${milliseconds(first.blockedMs)}`;
      return {
        kind: 'measured',
        lines: linesOf(runs, idle),
        notes: [
          `${first.attachments} attachments, each flushed to the disk. The process that reads starts with the request, seconds before. The first run in it is not counted: ${start}.`,
        ],
      };
    } finally {
      await decoder.close();
      database.close();
    }
  },
};

interface Filed extends Held {
  readonly attachments: number;
}

async function fileOne(deps: FilingDeps, run: number): Promise<Filed> {
  const answerFile = `${run}.answer`;
  await writeFile(join(deps.folder.answers, answerFile), largeAnswer(ANSWER_BYTES));
  const id = insertAnsweredPackage(deps.repositories, answerFile);
  const held = await longestBlock(async () => {
    const filing = await fileResponse(deps, id);
    if (filing.kind !== 'filed') throw new Error(`not filed: ${filing.detail}`);
  });
  const stored = await readdir(deps.folder.attachments);
  for (const name of stored) await rm(join(deps.folder.attachments, name));
  return { ...held, attachments: stored.length };
}

function linesOf(runs: readonly Held[], idle: readonly Held[]): readonly Line[] {
  const totals = runs.map(({ totalMs }) => totalMs);
  const blocks = runs.map(({ blockedMs }) => blockedMs);
  return [
    {
      work: `${megabytes(ANSWER_BYTES)} of JSON: from the raw answer to files and rows`,
      ours: milliseconds(median(totals)),
      peer: '',
      figure: `${milliseconds(median(totals))} (${spread(totals, milliseconds)})`,
      bar: `under ${MAX_MS} ms`,
      holds: median(totals) < MAX_MS,
    },
    {
      work: 'the same, main process held at a time, at most; while it does nothing',
      ours: milliseconds(median(blocks)),
      peer: milliseconds(median(idle.map(({ blockedMs }) => blockedMs))),
      figure: `${milliseconds(median(blocks))} (${spread(blocks, milliseconds)})`,
      bar: `at most ${MAX_BLOCK_MS} ms`,
      holds: median(blocks) <= MAX_BLOCK_MS,
    },
  ];
}

type Category = keyof typeof WEIGHTS;

/** A JSON answer of about `bytes` with inline attachments, different in every call: 40 files, each with every analysis. */
function largeAnswer(bytes: number): Buffer {
  const { Files: examples, ...analysis } = completeAnalysis();
  const photo = examples['IMG_0001.jpg'];
  const report = examples['report.pdf'];
  const [page] = report.items;
  const files = Array.from({ length: 40 }, (_, index) =>
    index % 10 === 9
      ? [`report_${index}.pdf`, { ...report, items: Array.from({ length: ITEMS_PER_PDF }, () => page) }]
      : [`IMG_${String(index).padStart(4, '0')}.jpg`, photo],
  );
  const document = { ...analysis, Files: Object.fromEntries(files) };
  const fixture = bytes - JSON.stringify(document).length;
  return Buffer.from(JSON.stringify({ ...document, attachments: attachments(fixture) }));
}

function attachments(base64Bytes: number) {
  const categories = Object.keys(WEIGHTS) as readonly Category[];
  const whole = categories.reduce((sum, category) => sum + WEIGHTS[category] * ATTACHMENTS[category], 0);
  const entries = categories.map((category) => {
    const bytes = Math.floor((((base64Bytes * WEIGHTS[category]) / whole) * 3) / 4);
    const list = Array.from({ length: ATTACHMENTS[category] }, (_, index) => ({
      filename: `${category}_${index}.bin`,
      mime_type: 'application/octet-stream',
      data_b64: randomBytes(bytes).toString('base64'),
    }));
    return [category, list] as const;
  });
  return Object.fromEntries(entries);
}
