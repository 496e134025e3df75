import { setTimeout as wait } from 'node:timers/promises';
import { type BenchRow, measureInTurns, megabytes, spread } from '../measure';
import { memoryOfTree } from '../process-memory';
import { median } from '../statistics';
import type { OpenWindow } from '../window-process';
import { prepareWindows } from '../windows';

const TURNS = 3;
/** Until memory needed only for the start is freed. */
const SETTLE_MS = 10_000;
const MOST_MORE_BYTES = 80_000_000;

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
          bar: `at most ${megabytes(MOST_MORE_BYTES)} more`,
          holds: median(more) <= MOST_MORE_BYTES,
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
