import { type BenchRow, measureInTurns, milliseconds, ratioLine } from '../measure';
import { median, pairedRatios } from '../statistics';
import type { OpenWindow } from '../window-process';
import { prepareWindows } from '../windows';

const TURNS = 9;
const BAR = 1.5;

export const startUp: BenchRow = {
  id: 'P5',
  title: 'start to a usable window',
  peers: [],
  async run(folder) {
    const windows = await prepareWindows(folder);
    const pairs = await measureInTurns({
      turns: TURNS,
      ours: () => startTime(windows.proofcase),
      peer: () => startTime(windows.empty),
    });
    const packaged = await measureInTurns({
      turns: TURNS,
      ours: () => startTime(windows.packaged),
      peer: () => startTime(windows.empty),
    });
    const pages = await measureInTurns({
      turns: TURNS,
      ours: () => startTime(windows.pages),
      peer: () => startTime(windows.empty),
    });
    const alone = `${milliseconds(median(pages.ours))}, ${median(pairedRatios(pages)).toFixed(2)} of the empty window`;
    return {
      kind: 'measured',
      lines: [
        ratioLine('start of the process to the case list in the window; empty window', pairs, BAR),
        ratioLine('the same in the unpacked package; empty window', packaged, BAR),
      ],
      notes: [
        'No process is running before; the files of both are in the page cache. Until the frame after 200 cases are listed from the database.',
        `The pages alone, with every answer from memory, no engine and no database: ${alone}.`,
      ],
    };
  },
};

async function startTime(open: () => Promise<OpenWindow>): Promise<number> {
  const window = await open();
  await window.close();
  return window.startMs;
}
