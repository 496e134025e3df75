import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Item } from '../../src/domain/item';
import { readFolder } from '../../src/main/intake/folder/read-folder';
import {
  createImageWorkerClient,
  type ImageWorkerClient,
} from '../../src/main/intake/photos/image-worker-client';
import type { PictureOutcome } from '../../src/main/intake/photos/worker-outcome';
import { MEMORY_LIMIT_BYTES, REQUEST_TIMEOUT_MS } from '../../src/main/intake/photos/worker-protocol';
import type { ChildSpawner } from '../../src/main/support/processes/child-process';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { builtProcesses } from '../support/built-processes';
import { corpusFolder } from '../support/corpus';
import { isDeep } from '../support/fault-engine';
import { craftedFiles } from '../support/hostile-crafted';
import { BLIND_MUTATIONS, hugeDimensions, seededRandom } from '../support/hostile-mutants';
import { ENDINGS, type HostileFormat, makeSeeds, type Seeds } from '../support/hostile-seeds';

/** Mutants of each format and mutation: 7 x 8 x 2 = 112, or 7 x 8 x 92 = 5,152. */
const EACH = isDeep ? 92 : 2;
/** The product's own limit in the deep run; in the sample the files that take all of it would be half of its time. */
const CRAFTED_TIMEOUT_MS = isDeep ? REQUEST_TIMEOUT_MS : 2_500;
/** Of the public collections, every file or every fourth. */
const STEP = isDeep ? 1 : 4;
const SEED = 20_261_022;
const NOW = new Date('2026-11-22T12:00:00Z');
/** Killing and noticing take a moment on a busy machine. */
const GRACE_MS = 30_000;
/** The memory watch checks every 50 ms; a decoder takes up to this much between two checks. */
const OVERSHOOT_BYTES = 300_000_000;

let fixture: string;
let spawner: ChildSpawner;
let peakBytes = 0;

beforeAll(async () => {
  fixture = await mkdtemp(join(tmpdir(), 'proofcase-hostile-'));
  spawner = watched(createNodeSpawner(await builtProcesses(), process.env));
});
afterAll(() => rm(fixture, { recursive: true, force: true }));

/** Notes the largest memory that any worker ever had, as Linux counted it. */
function watched(inner: ChildSpawner): ChildSpawner {
  const note = (pid: number | undefined): void => {
    if (pid === undefined || process.platform !== 'linux') return;
    try {
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      peakBytes = Math.max(peakBytes, Number(peak ?? 0) * 1_024);
    } catch {
      // The process has ended; the reading before counts.
    }
  };
  return {
    spawn(name, args, rights) {
      const child = inner.spawn(name, args, rights);
      const timer = setInterval(() => note(child.pid), 20);
      child.onMessage(() => note(child.pid));
      child.onExit(() => clearInterval(timer));
      return child;
    },
  };
}

interface Tally {
  files: number;
  sound: number;
  flagged: number;
  skipped: number;
  drawn: number;
  notDrawn: number;
  slowestMs: number;
  readonly deaths: Map<string, number>;
}

const emptyTally = (): Tally => ({
  files: 0,
  sound: 0,
  flagged: 0,
  skipped: 0,
  drawn: 0,
  notDrawn: 0,
  slowestMs: 0,
  deaths: new Map(),
});

/**
 * Reads a folder as a case does, then draws every item as the screen does. Every file ends as an item or skipped, each
 * step within its time, and the folder is read to its end whatever dies on the way.
 */
async function survive(
  folder: string,
  groupOf: (path: string) => string,
  timeoutMs: number = REQUEST_TIMEOUT_MS,
): Promise<ReadonlyMap<string, Tally>> {
  const files = await readdir(folder);
  const tallies = new Map<string, Tally>();
  const tallyOf = (path: string): Tally => {
    const group = groupOf(path);
    const known = tallies.get(group) ?? emptyTally();
    tallies.set(group, known);
    return known;
  };
  const worker = createImageWorkerClient({
    spawner,
    timeoutMs,
    scratchFolder: fixture,
    webAssembly: false,
    processes: 2,
  });
  try {
    const reading = await readFolder({ folder, referenceDate: '2026-10-22', now: NOW, worker });
    expect(reading.items.length + reading.skipped.length).toBe(files.length);
    for (const { path } of reading.skipped) count(tallyOf(path), 'skipped');
    for (const item of reading.items) {
      const flag = item.findings.find((finding) => finding.code === 'unreadable');
      count(tallyOf(item.path), flag ? 'flagged' : 'sound');
      if (flag?.code === 'unreadable') noteDeath(tallyOf(item.path), flag.reason);
    }
    await drawAll(worker, folder, reading.items, tallyOf, timeoutMs);
  } finally {
    await worker.close();
  }
  return tallies;
}

async function drawAll(
  worker: ImageWorkerClient,
  folder: string,
  items: readonly Item[],
  tallyOf: (path: string) => Tally,
  timeoutMs: number,
): Promise<void> {
  let next = 0;
  const runners = Array.from({ length: worker.processes }, async () => {
    for (let item = items[next++]; item; item = items[next++]) {
      const start = performance.now();
      const picture = await worker.thumbnail(join(folder, item.path), item.type);
      const tookMs = performance.now() - start;
      const tally = tallyOf(item.path);
      tally.slowestMs = Math.max(tally.slowestMs, tookMs);
      // A worker that died before restarts within the time of this file.
      expect(tookMs, item.path).toBeLessThan(timeoutMs + GRACE_MS);
      expectPicture(picture, item.path);
      if (picture.kind === 'picture') tally.drawn += 1;
      else tally.notDrawn += 1;
      if (picture.kind === 'failed') noteDeath(tally, picture.reason);
    }
  });
  await Promise.all(runners);
}

function expectPicture(picture: PictureOutcome, path: string): void {
  expect(['picture', 'none', 'failed'], path).toContain(picture.kind);
  if (picture.kind === 'picture') {
    expect(Math.max(picture.width, picture.height), path).toBeLessThanOrEqual(480);
    expect(picture.bytes.length, path).toBeGreaterThan(100);
  }
}

function count(tally: Tally, what: 'sound' | 'flagged' | 'skipped'): void {
  tally.files += 1;
  tally[what] += 1;
}

function noteDeath(tally: Tally, reason: string): void {
  if (reason === 'broken' || reason === 'too-many-pixels') return;
  tally.deaths.set(reason, (tally.deaths.get(reason) ?? 0) + 1);
}

function print(title: string, tallies: ReadonlyMap<string, Tally>): void {
  const head = [
    '',
    'files',
    'sound',
    'flagged',
    'skipped',
    'drawn',
    'not drawn',
    'slowest ms',
    'ended workers',
  ];
  const rows = [...tallies].map(([name, tally]) => [
    name,
    ...[tally.files, tally.sound, tally.flagged, tally.skipped, tally.drawn, tally.notDrawn].map(String),
    String(Math.round(tally.slowestMs)),
    [...tally.deaths].map(([reason, times]) => `${reason} ${times}`).join(', '),
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const peak = peakBytes > 0 ? `, largest worker ${Math.round(peakBytes / 1e6)} MB` : '';
  process.stdout.write(`\n${title}${peak}\n${lines.join('\n')}\n`);
}

function expectBounded(): void {
  expect(peakBytes).toBeLessThan(MEMORY_LIMIT_BYTES + OVERSHOOT_BYTES);
}

async function writeMutants(folder: string, seeds: Seeds): Promise<number> {
  await mkdir(folder);
  let written = 0;
  const write = async (format: HostileFormat, name: string, index: number, bytes: Buffer): Promise<void> => {
    written += 1;
    const file = `${format}-${name.replaceAll(' ', '_')}-${String(index).padStart(3, '0')}.${ENDINGS[format]}`;
    await writeFile(join(folder, file), bytes);
  };
  for (const [format, seed] of Object.entries(seeds) as [HostileFormat, Buffer][]) {
    for (let index = 0; index < EACH; index += 1) {
      const random = seededRandom(SEED + index * 7_919 + format.length * 104_729 + format.charCodeAt(0));
      for (const [name, mutate] of Object.entries(BLIND_MUTATIONS)) {
        await write(format, name, index, mutate(seed, random));
      }
      const huge = hugeDimensions(format, seed, random);
      expect(huge, format).not.toBeNull();
      if (huge) await write(format, 'huge', index, huge);
    }
  }
  return written;
}

it('seeded mutants of every format are accepted, flagged or skipped, and affect no other file', async () => {
  const folder = join(fixture, 'mutants');
  const written = await writeMutants(folder, await makeSeeds());
  const tallies = await survive(folder, (path) => path.split('-')[0] ?? '');
  print(`T9: ${written} mutants (seed ${SEED})`, tallies);
  expect([...tallies.values()].reduce((sum, { files }) => sum + files, 0)).toBe(written);
  expect(written).toBeGreaterThanOrEqual(isDeep ? 5_000 : 100);
  expectBounded();
});

it('hand-made bombs, loops, deep nesting and floods do no harm', async () => {
  const folder = join(fixture, 'crafted');
  await mkdir(folder);
  const crafted = craftedFiles(await makeSeeds(), isDeep ? 1 : 0.1);
  for (const { format, name, bytes } of crafted) {
    await writeFile(join(folder, `${format} - ${name}.${ENDINGS[format]}`), bytes);
  }
  const tallies = await survive(folder, (path) => basename(path), CRAFTED_TIMEOUT_MS);
  print('T9: made by hand', tallies);
  expect(tallies.size).toBe(crafted.length);
  expectBounded();
});

it('real and odd files of public collections do no harm', async () => {
  if (!corpusFolder) return;
  const folder = join(fixture, 'corpus');
  await mkdir(folder);
  const entries = await readdir(corpusFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  for (const entry of files.filter((_, index) => index % STEP === 0)) {
    const collection = basename(entry.parentPath);
    await copyFile(join(entry.parentPath, entry.name), join(folder, `${collection}#${entry.name}`));
  }
  const tallies = await survive(folder, (path) => path.split('#')[0] ?? '');
  print('T9: public collections', tallies);
  expectBounded();
});
