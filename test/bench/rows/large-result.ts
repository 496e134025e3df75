import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CaseId } from '../../../src/domain/ids';
import { resources } from '../../../src/locales';
import { launchApp, type RunningApp } from '../../support/app';
import { type Evaluating, readStopwatch, setStopwatch, waitForFirstRows } from '../../support/page-stopwatch';
import { showAddress } from '../../support/show-address';
import { type BareWindow, picturesPage, prepareBareWindow } from '../bare-window';
import { type BenchRow, type Line, milliseconds, spread } from '../measure';
import { median } from '../statistics';
import { makeStoredResult } from '../stored-result';

const PHOTOS = 500;
const TURNS = 5;
const MAX_OPEN_MS = 300;
const MAX_AGAIN_MS = 80;
/** All that came with a screen is drawn. */
const SETTLING_MS = 1_500;
/** Between two clicks of a person in a hurry. */
const CLICK_MS = 250;
const MAX_TASK_MS = 50;
/** Two frames at 60 Hz: from here on one was dropped. */
const DROPPED_FRAME_MS = 33.4;
const LIST = `[role=listbox][aria-label="${resources.en.results.files.label}"]`;
const ROWS = `${LIST} [role=option]`;
/** Of the bare list: that of the rows here, so that it has as many frames. */
const ROW_HEIGHT = 72;

export const largeResult: BenchRow = {
  id: 'P11',
  title: `a stored result of ${PHOTOS} photos in the window`,
  peers: [],
  async run(folder) {
    const caseId = await makeStoredResult(folder, PHOTOS, 2);
    const dataFolder = join(folder, 'data');
    const pictures = join(dataFolder, 'pictures');
    const page = picturesPage({ pictures, columns: 1, rowHeight: ROW_HEIGHT });
    const bare = await prepareBareWindow(join(folder, 'bare'), page, pictures);
    const turns: Turn[] = [];
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const againMs = await withResultTab(dataFolder, caseId, openAgain);
      const rest = await withResultTab(dataFolder, caseId, openAndScroll);
      const measured = { ...rest, againMs, bareScrolled: await scrollBare(bare) };
      // The first turn fills caches and draws the small pictures.
      if (turn > 0) turns.push(measured);
    }
    return { kind: 'measured', lines: lines(turns), notes: NOTES };
  },
};

const NOTES = [
  'Two answers of 500 photos each, with every analysis, sixty tags of metadata, a heatmap and a thumbnail per photo. Each turn is a new start of the application.',
  'Measured in the page: from the click on the tab to the frame after the first row; frames by its own animation clock while the list is scrolled 24 pixels per frame. The peer is a bare Electron window with a list of the same pictures, scrolled in the same way.',
  'Again: a quarter of a second after the first rows the tab is left, and as long after that opened again, as fast as a person clicks. By a program: both clicks follow at once, while the page still draws what came with the first opening; nobody clicks like that, so this figure has no bar. Later: a second and a half after it was left.',
];

interface Turn {
  readonly firstMs: number;
  readonly againMs: number;
  /** Without a pause between the clicks. */
  readonly atOnceMs: number;
  readonly laterMs: number;
  readonly openTasksMs: readonly number[];
  readonly scrolled: readonly number[];
  readonly bareScrolled: readonly number[];
  readonly scrollTasksMs: readonly number[];
}

/** Starts the application beside the tab with the result, with nothing left to do. */
async function withResultTab<Value>(
  dataFolder: string,
  caseId: CaseId,
  work: (app: RunningApp) => Promise<Value>,
): Promise<Value> {
  const app = await launchApp({ dataFolder, animated: true });
  try {
    const { page } = app;
    await page.getByRole('navigation').waitFor();
    await showAddress(page, `#/case/${caseId}/history`);
    await tab(app, 'results').waitFor();
    // The screens are read ahead once the window is idle.
    await wait(4_000);
    return await work(app);
  } finally {
    await app.close();
  }
}

async function openAgain(app: RunningApp): Promise<number> {
  await open(app);
  await wait(CLICK_MS);
  await leave(app);
  await wait(CLICK_MS);
  return (await open(app)).ms;
}

async function openAndScroll(app: RunningApp): Promise<Omit<Turn, 'againMs' | 'bareScrolled'>> {
  const { page } = app;
  const first = await open(app);
  await leave(app);
  const atOnce = await open(app);
  await wait(SETTLING_MS);
  await leave(app);
  await wait(SETTLING_MS);
  const later = await open(app);
  await wait(SETTLING_MS);
  await setStopwatch(page, ROWS);
  const scrolled = await framesScrolled(page, LIST);
  const { longTasksMs: scrollTasksMs } = await readStopwatch(page);
  return {
    firstMs: first.ms,
    atOnceMs: atOnce.ms,
    laterMs: later.ms,
    openTasksMs: first.tasksMs,
    scrolled,
    scrollTasksMs,
  };
}

function tab(app: RunningApp, name: 'results' | 'history') {
  return app.page.getByRole('tab', { name: resources.en.cases.page[name] });
}

async function leave(app: RunningApp): Promise<void> {
  await tab(app, 'history').click();
  await app.page.locator(LIST).waitFor({ state: 'detached' });
}

async function open(app: RunningApp): Promise<{ readonly ms: number; readonly tasksMs: readonly number[] }> {
  await setStopwatch(app.page, ROWS);
  await tab(app, 'results').click();
  const { firstRowsMs, longTasksMs } = await waitForFirstRows(app.page);
  return { ms: firstRowsMs, tasksMs: longTasksMs };
}

function scrollBare(bare: BareWindow): Promise<readonly number[]> {
  return bare(async (page) => {
    await page.locator('[role=option]').first().waitFor();
    await wait(SETTLING_MS);
    return framesScrolled(page, '[role=listbox]');
  });
}

/** Milliseconds between frames while a list is scrolled to its end. */
async function framesScrolled(page: Evaluating, list: string): Promise<readonly number[]> {
  const code = `async () => {
    const list = document.querySelector(${JSON.stringify(list)});
    const times = [];
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    let last = await frame();
    for (let top = 0; top <= list.scrollHeight - list.clientHeight; top += 24) {
      list.scrollTop = top;
      const now = await frame();
      times.push(now - last);
      last = now;
    }
    return JSON.stringify(times);
  }`;
  return JSON.parse(String(await page.evaluate(`(${code})()`)));
}

function lines(turns: readonly Turn[]): readonly Line[] {
  const opened = (work: string, values: readonly number[], most: number | null): Line => ({
    work,
    ours: milliseconds(median(values)),
    peer: '',
    figure: `${milliseconds(median(values))} (${spread(values, milliseconds)})`,
    bar: most === null ? '' : `under ${most} ms`,
    holds: most === null ? null : median(values) < most,
  });
  const tasks = (work: string, values: readonly number[]): Line => ({
    work,
    ours: milliseconds(median(values)),
    peer: '',
    figure: `longest ${milliseconds(median(values))} (${spread(values, milliseconds)})`,
    bar: `none over ${MAX_TASK_MS} ms`,
    holds: median(values) <= MAX_TASK_MS,
  });
  const longest = (values: readonly number[]) => Math.max(0, ...values);
  const dropped = (times: readonly number[]) => times.filter((time) => time > DROPPED_FRAME_MS).length;
  const ours = turns.map(({ scrolled }) => dropped(scrolled));
  const bare = turns.map(({ bareScrolled }) => dropped(bareScrolled));
  const frames = turns[0]?.scrolled.length ?? 0;
  return [
    opened(
      `result of ${PHOTOS} photos opened: first rows`,
      turns.map(({ firstMs }) => firstMs),
      MAX_OPEN_MS,
    ),
    opened(
      'the same result again, as fast as a person clicks',
      turns.map(({ againMs }) => againMs),
      MAX_AGAIN_MS,
    ),
    opened(
      'the same result again, by a program',
      turns.map(({ atOnceMs }) => atOnceMs),
      null,
    ),
    opened(
      'the same result again, later',
      turns.map(({ laterMs }) => laterMs),
      MAX_AGAIN_MS,
    ),
    tasks(
      'renderer while it opens',
      turns.map(({ openTasksMs }) => longest(openTasksMs)),
    ),
    {
      work: `scrolled through in ${frames} frames: dropped; a bare list in ${turns[0]?.bareScrolled.length ?? 0}`,
      ours: `${median(ours)} frames`,
      peer: `${median(bare)} frames`,
      figure: `${median(ours)} (${spread(ours, String)})`,
      bar: 'none more than the peer',
      holds: median(ours) <= median(bare),
    },
    tasks(
      'renderer while it is scrolled',
      turns.map(({ scrollTasksMs }) => longest(scrollTasksMs)),
    ),
  ];
}
