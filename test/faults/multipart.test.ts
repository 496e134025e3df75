import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProofcaseError } from '../../src/contract/errors';
import { decodeResponse } from '../../src/main/sending/service/decoding/decode-response';
import { CountTable } from '../support/count-table';
import { isDeep, repeatedly } from '../support/fault-engine';
import { seededRandom } from '../support/hostile-mutants';
import {
  ANALYSIS,
  BOUNDARY,
  type MultipartForm,
  multipartForms,
  parsePieces,
  piecesOf,
} from '../support/multipart-answers';
import { httpAnswer, rawServer } from '../support/raw-server';
import {
  clientWith,
  SCAN_HEADERS,
  type TestFolder,
  targetAt,
  testFolder,
  transferWith,
} from '../support/service-fixture';

// What comes of a whole answer in files, in pieces, truncated and over sockets; `test/unit/service-multipart.test.ts` has
// what the parser takes from a message.

const CLEAN_WITHIN_MS = 5_000;
/** Far below the minutes that a wait for an answer takes, and far above what a busy machine adds. */
const MAX_WAIT_MS = 30_000;
/** Every how many bytes a message is cut; every byte with PROOFCASE_DEEP=1. */
const CUT_STEP = isDeep ? 1 : 14;
const RANDOM_SPLITS = isDeep ? 300 : 25;
/** Answers over a socket, of each kind. */
const OVER_THE_LINE = isDeep ? 250 : 16;
const SEED = 20_261_122;

const table = new CountTable('T7: multipart/mixed in pieces, cut and odd', [
  ...(['tried', 'whole', 'said to be cut', 'clean error', 'another outcome', 'files left half'] as const),
  'over 5 s of work',
]);

let folder: TestFolder;
beforeAll(async () => {
  folder = await testFolder();
});
afterAll(async () => {
  table.print();
  await folder.remove();
});

/** What an answer comes to, so that two can be compared. */
type Outcome =
  | { readonly kind: 'whole' | 'cut'; readonly level: string; readonly files: readonly string[] }
  | { readonly kind: 'no analysis' };

async function outcomeOf(into: string, bytes: Buffer, contentType: string | null): Promise<Outcome> {
  const answer = join(into, 'answer');
  await writeFile(answer, bytes);
  try {
    const read = await decodeResponse(answer, contentType, join(into, 'attachments'));
    const files = read.attachments.map(({ sha256, category }) => `${category} ${sha256}`);
    return { kind: read.cut ? 'cut' : 'whole', level: JSON.stringify(read.analysis.level), files };
  } catch (error) {
    if (error instanceof ProofcaseError && error.code === 'answer-not-an-analysis')
      return { kind: 'no analysis' };
    throw error;
  }
}

/** What this process has worked so far. */
function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function fixture(name: string): Promise<string> {
  const path = folder.file(name.replaceAll(/\W+/g, '-'));
  await rm(path, { recursive: true, force: true });
  await mkdir(path);
  return path;
}

/** Files of an answer lie under the hash of their content, or not at all. */
async function halfFiles(into: string): Promise<number> {
  const names = await readdir(join(into, 'attachments')).catch(() => []);
  const halves = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(into, 'attachments', name));
      return createHash('sha256').update(content).digest('hex') === name ? 0 : 1;
    }),
  );
  return halves.reduce<number>((sum, half) => sum + half, 0);
}

function count(
  row: string,
  outcome: Outcome,
  more: { readonly isOther: boolean; readonly ms: number; readonly halves: number },
): void {
  table.add(row, {
    tried: 1,
    whole: outcome.kind === 'whole' ? 1 : 0,
    'said to be cut': outcome.kind === 'cut' ? 1 : 0,
    'clean error': outcome.kind === 'no analysis' ? 1 : 0,
    'another outcome': more.isOther ? 1 : 0,
    'files left half': more.halves,
    'over 5 s of work': more.ms > CLEAN_WITHIN_MS ? 1 : 0,
  });
}

const forms = multipartForms();

it.each(forms)('$name is decoded correctly', async (form) => {
  const into = await fixture(form.name);
  const since = workedMs();
  const outcome = await outcomeOf(into, form.bytes, form.contentType);
  const halves = await halfFiles(into);
  count('odd forms', outcome, {
    isOther: outcome.kind !== form.expected,
    ms: workedMs() - since,
    halves,
  });
  expect(outcome.kind).toBe(form.expected);
  if (outcome.kind !== 'no analysis') {
    expect(outcome.level).toContain('Red');
    expect(outcome.files).toHaveLength(form.files);
  }
  expect(halves).toBe(0);
});

/** Everything that the parser returns for the answer in these pieces. */
function parsed(form: MultipartForm, pieces: readonly Buffer[]): string {
  const boundary = /boundary="?([^";]+)/i.exec(form.contentType ?? '')?.[1] ?? BOUNDARY;
  return JSON.stringify(parsePieces(boundary, pieces));
}

it.each(forms)('$name is decoded the same in pieces of any size', (form) => {
  const { bytes } = form;
  const expected = parsed(form, [bytes]);
  const random = seededRandom(SEED);
  const tryPieces = (row: string, pieces: readonly Buffer[]): void => {
    const isOther = parsed(form, pieces) !== expected;
    table.add(row, { tried: 1, whole: isOther ? 0 : 1, 'another outcome': isOther ? 1 : 0 });
    expect(isOther, `${row}: ${pieces.map(({ length }) => length).join(' ')}`).toBe(false);
  };
  for (let at = 0; at <= bytes.length; at += 1) {
    tryPieces('in two, at every byte', [bytes.subarray(0, at), bytes.subarray(at)]);
  }
  for (let size = 1; size <= 64; size += 1) tryPieces('in pieces of one size', piecesOf(bytes, size));
  for (let run = 0; run < RANDOM_SPLITS; run += 1) {
    const cuts = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
      Math.floor(random() * bytes.length),
    );
    const ends = [0, ...cuts.sort((a, b) => a - b), bytes.length];
    tryPieces(
      'in pieces of random sizes',
      ends.slice(1).map((end, index) => bytes.subarray(ends[index], end)),
    );
  }
});

it.each(forms)(
  '$name truncated at any byte is complete, reported as truncated, or no analysis',
  async (form) => {
    const into = await fixture(`cut ${form.name}`);
    const { bytes, contentType } = form;
    const whole = await outcomeOf(into, bytes, contentType);
    for (let end = 0; end < bytes.length; end += CUT_STEP) {
      const since = workedMs();
      const outcome = await outcomeOf(into, bytes.subarray(0, end), contentType);
      const isOther = !mayComeOf(bytes.subarray(0, end), outcome, whole);
      const halves = await halfFiles(into);
      count('cut, file by file', outcome, { isOther, ms: workedMs() - since, halves });
      expect(isOther, `at ${end}: ${JSON.stringify(outcome)}`).toBe(false);
      expect(halves).toBe(0);
    }
  },
);

/** Whether the beginning of a message may be taken for this, where the message is taken for `whole`. */
function mayComeOf(beginning: Buffer, outcome: Outcome, whole: Outcome): boolean {
  if (outcome.kind === 'no analysis' || JSON.stringify(outcome) === JSON.stringify(whole)) return true;
  // Data that has a last boundary in it and breaks off right there is, byte for byte, a message that ends there.
  if (beginning.toString('latin1').endsWith(`\r\n--${BOUNDARY}--`)) return true;
  return outcome.kind === 'cut' && whole.kind !== 'no analysis' && isBeginning(outcome.files, whole.files);
}

/** A message that ends early has some of the files, in their order, and no other. */
function isBeginning(files: readonly string[], all: readonly string[]): boolean {
  return files.every((file, index) => all[index] === file);
}

interface Line {
  readonly name: string;
  readonly send: (
    body: Buffer,
    contentType: string,
    random: () => number,
  ) => readonly (Buffer | 'end' | 'reset')[];
  /** Whether the whole answer must arrive; otherwise it must not. */
  readonly isWhole: boolean;
}

const head = (contentType: string, headers: readonly string[]): Buffer =>
  Buffer.from(['HTTP/1.1 200 OK', `Content-Type: ${contentType}`, ...headers, '', ''].join('\r\n'));
const inChunks = (body: Buffer, size: number): readonly Buffer[] =>
  piecesOf(body, size).map((piece) =>
    Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
  );
const upTo = (random: () => number, end: number): number => Math.floor(random() * end);

const LINES: readonly Line[] = [
  {
    name: 'over the line, in pieces',
    isWhole: true,
    send(body, contentType, random) {
      const whole = httpAnswer(200, body, { 'Content-Type': contentType });
      const cuts = Array.from({ length: 6 }, () => upTo(random, whole.length)).sort((a, b) => a - b);
      const ends = [0, ...cuts, whole.length];
      return [...ends.slice(1).map((end, index) => whole.subarray(ends[index], end)), 'end'];
    },
  },
  {
    name: 'over the line, chunked',
    isWhole: true,
    send: (body, contentType, random) => [
      head(contentType, ['Transfer-Encoding: chunked']),
      ...inChunks(body, 1 + upTo(random, 200)),
      Buffer.from('0\r\n\r\n'),
      'end',
    ],
  },
  {
    name: 'over the line, cut with a length',
    isWhole: false,
    send: (body, contentType, random) => [
      httpAnswer(200, body, { 'Content-Type': contentType }).subarray(0, -1 - upTo(random, body.length - 1)),
      random() < 0.5 ? 'end' : 'reset',
    ],
  },
  {
    name: 'over the line, cut between chunks',
    isWhole: false,
    send: (body, contentType, random) => [
      head(contentType, ['Transfer-Encoding: chunked']),
      ...inChunks(body, 40).slice(0, upTo(random, Math.ceil(body.length / 40))),
      random() < 0.5 ? 'end' : 'reset',
    ],
  },
  {
    name: 'over the line, a length too large',
    isWhole: false,
    send: (body, contentType) => [head(contentType, [`Content-Length: ${body.length + 7}`]), body, 'end'],
  },
];

it.each(LINES)('$name: the answer is complete, or the failure says that it was truncated', async (line) => {
  const random = seededRandom(SEED);
  const form = forms[0];
  if (!form?.contentType) throw new Error('no form');
  const { bytes, contentType } = form;
  const into = await fixture(line.name);
  const expected = await outcomeOf(into, bytes, contentType);
  const server = await rawServer(async ({ socket, head: arrived }) => {
    await arrived();
    socket.setNoDelay(true);
    for (const step of line.send(bytes, contentType, random)) {
      if (step === 'end') socket.end();
      else if (step === 'reset') socket.resetAndDestroy();
      else socket.write(step);
      await wait(1);
    }
  });
  try {
    await repeatedly(OVER_THE_LINE, 1, async (run) => {
      const answerFile = join(into, `over-the-line-${run}`);
      const wall = performance.now();
      const since = workedMs();
      const source = { kind: 's3-key', s3Key: 'k' } as const;
      const outcome = await clientWith().scan(
        targetAt(server.url),
        SCAN_HEADERS,
        source,
        answerFile,
        transferWith(),
      );
      const ms = workedMs() - since;
      const isWhole = outcome.kind === 'answered';
      const arrived: Outcome = isWhole
        ? await outcomeOf(into, await readFile(answerFile), outcome.contentType)
        : { kind: 'no analysis' };
      const isOther =
        isWhole !== line.isWhole || (isWhole && JSON.stringify(arrived) !== JSON.stringify(expected));
      count(line.name, arrived, { isOther, ms, halves: await halfFiles(into) });
      expect(isOther, JSON.stringify(outcome)).toBe(false);
      expect(performance.now() - wall).toBeLessThan(MAX_WAIT_MS);
      if (!isWhole) expect(outcome).toMatchObject({ kind: 'failed', stage: 'after-body' });
    });
  } finally {
    await server.close();
  }
});

it('megabytes of near boundaries are decoded in linear time', async () => {
  const lures = Buffer.alloc(8_000_000, `\r\n--${BOUNDARY}x`);
  const bytes = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Type: application/json\r\n\r\n${ANALYSIS}\r\n--${BOUNDARY}\r\n\r\n`,
    ),
    lures,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const into = await fixture('lures');
  const since = workedMs();
  const outcome = await outcomeOf(into, bytes, `multipart/mixed; boundary=${BOUNDARY}`);
  const ms = workedMs() - since;
  count('8 MB of near boundaries', outcome, { isOther: false, ms, halves: await halfFiles(into) });
  expect(outcome).toMatchObject({ kind: 'whole', files: [expect.any(String)] });
});

it('no case takes more than five seconds', () => {
  // The clock on the wall counts what else the machine does; the process counts only what it did.
  expect(table.sum('over 5 s of work')).toBe(0);
});
