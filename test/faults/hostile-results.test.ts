import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FilingDeps, fileResponse } from '../../src/main/results/file-response';
import { createServiceClient } from '../../src/main/sending/service/create-service-client';
import {
  createResultDecoder,
  type ResultDecoder,
} from '../../src/main/sending/service/decoding/result-decoder';
import type { Database } from '../../src/main/storage/database/connection';
import { openDatabase } from '../../src/main/storage/database/connection';
import { clearTemporary, prepareDataFolder } from '../../src/main/storage/database/data-folder';
import { createRepositories, type Repositories } from '../../src/main/storage/database/repositories';
import { systemClock } from '../../src/main/support/clock';
import { noFault } from '../../src/main/support/fault-points';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { systemTimers } from '../../src/main/support/timers';
import { insertAnsweredPackage } from '../bench/stored-package';
import { builtProcesses } from '../support/built-processes';
import { CountTable } from '../support/count-table';
import { isDeep } from '../support/fault-engine';
import {
  archives,
  attachments,
  filesNamed,
  fullItems,
  type HostileResult,
  nested,
  writeResult,
} from '../support/hostile-results';

const MAX_MEGABYTES = 64;

setFlagsFromString('--expose-gc');
/** What was there before does not make room for what is measured. */
const collectGarbage: () => void = runInNewContext('gc');

const table = new CountTable('results over the limits, filed from the raw response', [
  'MB received',
  'MB to file',
  'MB to show',
  'ms',
  'files',
  'attachments',
  'unreadable',
]);

let folder: string;
let deps: FilingDeps;
let decoder: ResultDecoder;
let database: Database;
let repositories: Repositories;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-hostile-'));
  const data = await prepareDataFolder(folder);
  await clearTemporary(data);
  database = openDatabase(data.root);
  repositories = createRepositories(database);
  const spawner = createNodeSpawner(await builtProcesses(), process.env);
  decoder = createResultDecoder({
    spawner,
    scratchFolder: data.temporary,
    attachmentsFolder: data.attachments,
  });
  deps = {
    repositories,
    folder: data,
    clock: systemClock,
    timers: systemTimers,
    faultPoint: noFault,
    decoder,
    client: createServiceClient({ clock: systemClock, resolveProxy: async () => null }),
    baseUrlOf: async () => null,
    closing: new AbortController().signal,
  };
});
afterAll(async () => {
  table.print();
  await decoder.close();
  database.close();
  await rm(folder, { recursive: true, force: true });
});

const megabytesOf = (bytes: number): number => Math.max(0, Math.round(bytes / 1_000_000));

async function file(hostile: HostileResult) {
  const answerFile = `${hostile.name}.answer`;
  const raw = join(deps.folder.answers, answerFile);
  await writeResult(raw, hostile);
  const id = insertAnsweredPackage(repositories, answerFile);
  repositories.packages.change(id, { answerContentType: hostile.contentType });
  collectGarbage();
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  const start = performance.now();
  const outcome = await fileResponse(deps, id);
  const ms = Math.round(performance.now() - start);
  clearInterval(sampling);
  collectGarbage();
  const { heapUsed } = process.memoryUsage();
  const result = repositories.results.find(outcome.resultId);
  collectGarbage();
  const toFile = megabytesOf(most - before);
  const toShow = megabytesOf(process.memoryUsage().heapUsed - heapUsed);
  const summary = repositories.results.summary(outcome.resultId);
  const files = repositories.results.attachments(outcome.resultId);
  table.add(hostile.name, {
    'MB received': megabytesOf((await stat(raw)).size),
    'MB to file': toFile,
    'MB to show': toShow,
    ms,
    files: summary?.files ?? 0,
    attachments: files.length,
    unreadable: outcome.kind === 'unreadable' ? 1 : 0,
  });
  expect(toFile, hostile.name).toBeLessThanOrEqual(MAX_MEGABYTES);
  expect(toShow, hostile.name).toBeLessThanOrEqual(MAX_MEGABYTES);
  return { outcome, files: summary?.files ?? 0, attachments: files.length, problems: result?.problems ?? [] };
}

it('a result with as much as the limits allow is read within the memory that is left for it', async () => {
  const { files, problems } = await file(fullItems(5_000, 60));
  expect(files).toBe(5_000);
  expect(problems).toEqual([expect.stringMatching(/^left-out: \d+ details$/)]);
});

it('a result of too many files is read up to the limit, which is reported', async () => {
  const files = isDeep ? 800_000 : 50_000;
  expect(await file(filesNamed(files))).toMatchObject({
    outcome: { kind: 'filed' },
    files: 5_000,
    problems: expect.arrayContaining([`left-out: ${files - 5_000} files`]),
  });
});

it('a result of 60 MB of one-letter files ends as unreadable or within the limits', async () => {
  const { outcome, files, problems } = await file(filesNamed(6_500_000));
  if (outcome.kind === 'filed') expect(files).toBe(5_000);
  else expect(problems).toEqual([expect.stringMatching(/^result-unreadable: reading takes more than/)]);
});

it('a result with nested lists is read without them, and one of 60 MB of them ends', async () => {
  expect(await file(nested(1_000_000))).toMatchObject({ files: 1, problems: ['nested-too-deep: 1 values'] });
  const { problems } = await file(nested(30_000_000));
  expect(problems).toEqual([expect.stringMatching(/^(?:nested-too-deep|result-unreadable): /)]);
});

it('a result with 5,000 attachments is read completely, and one with more up to the limit', async () => {
  expect(await file(attachments(5_000))).toMatchObject({ attachments: 5_000, problems: [] });
  const more = isDeep ? 20_000 : 5_500;
  expect(await file(attachments(more))).toMatchObject({
    attachments: 5_000,
    problems: [`left-out: ${more - 5_000} attachments`],
  });
});

it('a result with many archives of 2,000 files each is read up to the limit', async () => {
  const sent = isDeep ? 200 : 8;
  const { attachments: read, problems } = await file(archives(sent, 2_000));
  expect(read).toBe(4_000);
  expect(problems.filter((problem) => problem.startsWith('archive-refused: '))).toHaveLength(sent - 2);
});

it('none of them left a temporary file', async () => {
  expect(await readdir(deps.folder.temporary)).toEqual([]);
  expect((await readdir(deps.folder.attachments)).filter((name) => name.length !== 64)).toEqual([]);
});
