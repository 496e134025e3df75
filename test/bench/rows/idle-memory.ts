import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchRow, measureInTurns, megabytes, spread } from '../measure';
import { median } from '../statistics';
import type { OpenWindow } from '../window-process';
import { prepareWindows } from '../windows';

const TURNS = 3;
/** Until memory needed only for the start is freed. */
const SETTLE_MS = 10_000;
const MAX_ADDED_BYTES = 80_000_000;

export const idleMemory: BenchRow = {
  id: 'P9',
  title: 'memory of the idle application',
  peers: [],
  async run(folder) {
    if (process.platform !== 'linux') {
      return { kind: 'not-counted', reason: 'only Linux tells what processes share (/proc/*/smaps_rollup)' };
    }
    const windows = await prepareWindows(folder);
    const { ours, peer } = await measureInTurns({
      turns: TURNS,
      ours: () => idleBytes(windows.proofcase),
      peer: () => idleBytes(windows.empty),
    });
    const more = ours.map((bytes, turn) => bytes - (peer[turn] ?? 0));
    return {
      kind: 'measured',
      lines: [
        {
          work: 'memory of all processes, window open and idle; empty window',
          ours: megabytes(median(ours)),
          peer: megabytes(median(peer)),
          figure: `${megabytes(median(more))} more (${spread(more, megabytes)})`,
          bar: `at most ${megabytes(MAX_ADDED_BYTES)} more`,
          holds: median(more) <= MAX_ADDED_BYTES,
        },
      ],
      notes: [
        `Proportional set size of the whole process tree, ${SETTLE_MS / 1_000} s after the window can be used.`,
      ],
    };
  },
};

async function idleBytes(open: () => Promise<OpenWindow>): Promise<number> {
  const window = await open();
  try {
    await wait(SETTLE_MS);
    return await memoryOfTree(window.pid);
  } finally {
    await window.close();
  }
}

/**
 * Bytes of a process and everything below it, Linux only: the proportional set size, in which a page that several
 * processes share counts once and not for each of them.
 */
async function memoryOfTree(pid: number): Promise<number> {
  const parents = await parentsOfAll();
  const tree = new Set([pid]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const [child, parent] of parents) if (tree.has(parent)) tree.add(child);
  }
  const sizes = await Promise.all([...tree].map(proportionalBytes));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

async function parentsOfAll(): Promise<ReadonlyMap<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const pairs = await Promise.all(
    pids.map(async (pid): Promise<readonly [number, number]> => {
      const status = await readOf(pid, 'status');
      return [pid, Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0)];
    }),
  );
  return new Map(pairs);
}

async function proportionalBytes(pid: number): Promise<number> {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(await readOf(pid, 'smaps_rollup'))?.[1] ?? 0) * 1_024;
}

/** Empty where the process ended meanwhile. */
async function readOf(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
}
