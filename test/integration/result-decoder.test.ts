import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { decodeResponse } from '../../src/main/sending/service/decoding/decode-response';
import {
  createResultDecoder,
  type ResultDecoder,
  type ResultDecoderOptions,
} from '../../src/main/sending/service/decoding/result-decoder';
import { ReaderUnavailable } from '../../src/main/sending/service/decoding/result-process';
import { storableAnalysis } from '../../src/main/storage/database/storable-analysis';
import type { ChildHandle, ChildSpawner } from '../../src/main/support/processes/child-process';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { completeAnalysis } from '../support/analysis-answer';
import { builtProcesses } from '../support/built-processes';
import { filesNamed, writeResult } from '../support/hostile-results';
import { noise } from '../support/plannable';
import { rawZip } from '../support/raw-zip';

const JSON_TYPE = 'application/json';

let spawner: ChildSpawner;
let children: ChildHandle[] = [];
let folder: string;
let decoders: ResultDecoder[] = [];
beforeAll(async () => {
  const real = createNodeSpawner(await builtProcesses(), process.env);
  spawner = {
    spawn(name, args, rights) {
      const child = real.spawn(name, args, rights);
      children.push(child);
      return child;
    },
  };
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-results-'));
  children = [];
});
afterEach(async () => {
  await Promise.all(decoders.map((decoder) => decoder.close()));
  decoders = [];
  await rm(folder, { recursive: true, force: true });
});

function decoderWith(options: Partial<ResultDecoderOptions> = {}): ResultDecoder {
  const decoder = createResultDecoder({
    spawner,
    scratchFolder: folder,
    attachmentsFolder: folder,
    ...options,
  });
  decoders.push(decoder);
  return decoder;
}

async function answerFile(name: string, content: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

/** 9 MB, most of it in 30 attachments; one key is there twice and one number is no double. */
function largeResult(): string {
  const heatmaps = Array.from({ length: 30 }, (_, index) => ({
    filename: `${index}.png`,
    mime_type: 'image/png',
    data_b64: noise(225_000, index * 2 + 1).toString('base64'),
  }));
  const analysis = JSON.stringify({ ...completeAnalysis(), attachments: { heatmaps } });
  return analysis.replace('{', '{"odd":1,"odd":2,"huge":1e999,"__proto__":{"a":1},');
}

const into = (name: string): string => join(folder, name);

async function decodedHere(file: string, name: string) {
  const { analysis, ...decoded } = await decodeResponse(file, JSON_TYPE, into(name));
  return { ...decoded, analysis: storableAnalysis(analysis) };
}

test('a result decoded in a separate process is the same, and does not block this process', async () => {
  const file = await answerFile('answer', largeResult());
  const here = await decodedHere(file, 'here');
  let turns = 0;
  let isRunning = true;
  const count = (): void => {
    turns += 1;
    if (isRunning) setImmediate(count);
  };
  count();
  const there = await decoderWith().read(file, JSON_TYPE, into('there'));
  isRunning = false;
  expect(there).toEqual(here);
  expect(there.problems).toContainEqual({ code: 'key-twice', detail: 'odd' });
  expect(await readdir(into('there'))).toEqual(await readdir(into('here')));
  expect(children).toHaveLength(1);
  expect(turns).toBeGreaterThan(30);
});

test('every result is read in one process, however small, and it starts before the first one arrives', async () => {
  const decoder = decoderWith();
  decoder.prepare();
  expect(children).toHaveLength(1);
  const small = await answerFile('small', JSON.stringify(completeAnalysis()));
  await decoder.read(small, JSON_TYPE, into('small-files'));
  const large = await answerFile('large', largeResult());
  const results = await Promise.all([1, 2, 3].map(() => decoder.read(large, JSON_TYPE, into('files'))));
  expect(results.map(({ attachments }) => attachments.length)).toEqual([30, 30, 30]);
  expect(children).toHaveLength(1);
});

test('a downloaded archive is unpacked in the same process', async () => {
  const archive = join(folder, 'all.zip');
  await writeFile(archive, rawZip([{ name: 'heatmaps/a.png', content: noise(500, 1) }]));
  const { attachments, problems } = await decoderWith().unpack(archive, into('files'));
  expect(problems).toEqual([]);
  expect(attachments).toMatchObject([{ category: 'heatmaps', filename: 'a.png', bytes: 500 }]);
  expect(children).toHaveLength(1);
});

test('a result that takes too long or too much memory is said to be unreadable, and the next one is read', async () => {
  const large = await answerFile('large', largeResult());
  const greedy = join(folder, 'greedy');
  await writeResult(greedy, filesNamed(700_000));
  await expect(decoderWith({ timeoutMs: 1 }).read(large, JSON_TYPE, into('slow'))).rejects.toMatchObject({
    reason: 'limit',
    message: 'reading takes more than 0.001 s',
  });
  const decoder = decoderWith({ memoryLimitBytes: 200_000_000 });
  await expect(decoder.read(greedy, JSON_TYPE, into('greedy-files'))).rejects.toMatchObject({
    reason: 'limit',
    message: 'reading takes more than 200 MB of memory',
  });
  expect((await decoder.read(large, JSON_TYPE, into('files'))).attachments).toHaveLength(30);
  expect((await readdir(folder)).filter((name) => name.startsWith('proofcase-worker-'))).toEqual([]);
});

test('a process that is killed is replaced, and one that is ended says nothing about the result', async () => {
  const large = await answerFile('large', largeResult());
  const decoder = decoderWith();
  const reading = decoder.read(large, JSON_TYPE, into('files'));
  const closed = expect(reading).rejects.toBeInstanceOf(ReaderUnavailable);
  await decoder.close();
  await closed;
  await expect(decoder.read(large, JSON_TYPE, into('files'))).rejects.toThrow('no longer read');
  const other = decoderWith();
  await other.read(large, JSON_TYPE, into('files'));
  const [last] = children.slice(-1);
  const gone = new Promise((resolve) => last?.onExit(resolve));
  last?.kill();
  await gone;
  expect((await other.read(large, JSON_TYPE, into('files'))).attachments).toHaveLength(30);
});

test('a process that is killed while it reads says so', async () => {
  const decoder = decoderWith();
  const small = await answerFile('small', JSON.stringify(completeAnalysis()));
  await decoder.read(small, JSON_TYPE, into('files'));
  const reading = decoder.read(await answerFile('large', largeResult()), JSON_TYPE, into('files'));
  const killed = expect(reading).rejects.toMatchObject({ reason: 'died' });
  children[0]?.kill();
  await killed;
});

test('a response without an analysis and an error of the file system are reported as such', async () => {
  const decoder = decoderWith();
  const list = await answerFile('list', `[${'1,'.repeat(100_000)}1]`);
  await expect(decoder.read(list, JSON_TYPE, into('files'))).rejects.toMatchObject({
    code: 'answer-not-an-analysis',
    detail: 'JSON without Files and suspicion_level',
  });
  const large = await answerFile('large', largeResult());
  await mkdir(into('taken'));
  await writeFile(into('taken/file'), '');
  await expect(decoder.read(large, JSON_TYPE, into('taken/file'))).rejects.toMatchObject({ code: 'EEXIST' });
});
