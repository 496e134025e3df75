import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ElectronApplication, _electron as electron, type Page } from 'playwright';
import { electronExecutable } from '../../../scripts/electron-path.mjs';
import { resources } from '../../../src/locales';
import { launchApp } from '../../support/app';
import { makeManyPhotos } from '../../support/bulk-photos';
import { type PageTimes, readStopwatch, scrollThrough, setStopwatch } from '../../support/page-stopwatch';
import { showAddress } from '../../support/show-address';
import { type BenchRow, type Line, milliseconds, spread } from '../measure';
import { median } from '../statistics';
import { traceTasks } from '../task-trace';

const PHOTOS = 5_000;
const TURNS = 5;
const MAX_FIRST_ROWS_MS = 300;
const MAX_TASK_MS = 50;
const ROWS = '[role=listbox] [role=option]';

export const largeFolder: BenchRow = {
  id: 'P4',
  title: 'first rows of 5,000 files',
  peers: [],
  async run(folder) {
    const photos = join(folder, 'photos');
    await makeManyPhotos(photos, PHOTOS);
    const bare = await prepareBareList(join(folder, 'bare'), photos);
    const turns: Turn[] = [];
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const measured = { ours: await ours(photos, join(folder, 'trace.json')), bare: await bare() };
      // The first turn fills caches.
      if (turn > 0) turns.push(measured);
    }
    return { kind: 'measured', lines: lines(turns), notes: NOTES };
  },
};

const NOTES = [
  'Measured in the page: from the click to the frame after the first row; long tasks by its own observer, from the click until the folder is read and until the list was scrolled to its end.',
  'By processor time: of the same turns, from Chromium’s trace: the rest of a task it waits for a core, which the processes that read and draw photos have.',
  'The peer is a bare Electron window that lists the names of the same folder on a click and puts the first 50 on the screen: no file is opened.',
];

interface Turn {
  readonly ours: {
    readonly chosen: Traced;
    readonly opened: PageTimes;
    readonly scrolled: Traced;
  };
  readonly bare: PageTimes;
}

interface Traced extends PageTimes {
  /** Processor time of each task. */
  readonly processorMs: readonly number[];
}

function lines(turns: readonly Turn[]): readonly Line[] {
  const bare = turns.map((turn) => turn.bare.firstRowsMs ?? Number.NaN);
  const firstRows = (work: string, of: (turn: Turn) => PageTimes): Line => {
    const values = turns.map((turn) => of(turn).firstRowsMs ?? Number.NaN);
    return {
      work,
      ours: milliseconds(median(values)),
      peer: milliseconds(median(bare)),
      figure: `${milliseconds(median(values))} (${spread(values, milliseconds)})`,
      bar: `under ${MAX_FIRST_ROWS_MS} ms`,
      holds: median(values) < MAX_FIRST_ROWS_MS,
    };
  };
  const longest = (work: string, of: (turn: Turn) => Traced): Line => {
    const values = turns.map((turn) => Math.max(0, ...of(turn).longTasksMs));
    const counts = turns.map((turn) => of(turn).longTasksMs.length);
    const worked = turns.map((turn) => Math.max(0, ...of(turn).processorMs));
    const busy = turns.map((turn) => of(turn).processorMs.filter((ms) => ms > MAX_TASK_MS).length);
    return {
      work,
      ours: `${median(counts)} tasks over ${MAX_TASK_MS} ms`,
      peer: `${median(turns.map((turn) => turn.bare.longTasksMs.length))} tasks`,
      figure: `longest ${milliseconds(median(values))} (${spread(values, milliseconds)}), by processor time ${milliseconds(median(worked))}, ${median(busy)} over ${MAX_TASK_MS} ms`,
      bar: `none over ${MAX_TASK_MS} ms`,
      holds: median(values) <= MAX_TASK_MS,
    };
  };
  return [
    firstRows('folder of 5,000 files chosen: first rows', ({ ours: one }) => one.chosen),
    longest('the same, renderer until it is read', ({ ours: one }) => one.chosen),
    firstRows('case with 5,000 files opened: first rows', ({ ours: one }) => one.opened),
    longest('5,000 files scrolled through, renderer', ({ ours: one }) => one.scrolled),
  ];
}

async function ours(photos: string, trace: string): Promise<Turn['ours']> {
  const app = await launchApp({ animated: true });
  try {
    const { page } = app;
    await page.getByRole('navigation').waitFor();
    await app.ask('settings.change', { language: 'en' });
    const { id } = await app.ask('cases.create', {
      caseNumber: 'BENCH-4',
      note: '',
      referenceDate: '2026-10-22',
    });
    await showAddress(page, `#/case/${id}/prepare`);
    const choose = page.getByRole('main').getByRole('button', { name: resources.en.prepare.empty.choose });
    await choose.waitFor();
    await app.answerFolderDialog(photos);
    await setStopwatch(page, ROWS);
    const readingTasksMs = await traceTasks(app, trace, async () => {
      await choose.click();
      // Seldom, since each question costs both processes work.
      await until(async () => {
        const { state } = await app.ask('intake.head', { caseId: id });
        return state === 'done' ? state : null;
      }, 1_000);
    });
    const chosen = { ...(await readStopwatch(page)), processorMs: readingTasksMs };
    await showAddress(page, '#/cases');
    const row = page.getByText('BENCH-4').first();
    await row.waitFor();
    await setStopwatch(page, ROWS);
    await row.click();
    await page.keyboard.press('Enter');
    const opened = await measured(page);
    await setStopwatch(page, ROWS);
    const scrollingTasksMs = await traceTasks(app, trace, () => scrollThrough(page));
    const scrolled = { ...(await readStopwatch(page)), processorMs: scrollingTasksMs };
    return { chosen, opened, scrolled };
  } finally {
    await app.close();
  }
}

async function until<Value>(look: () => Promise<Value | null>, everyMs = 50): Promise<Value> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await wait(everyMs);
  }
}

function measured(page: Page): Promise<PageTimes> {
  return until(async () => {
    const times = await readStopwatch(page);
    return times.firstRowsMs === null ? null : times;
  });
}

const BARE_MAIN = `
const { app, BrowserWindow, ipcMain } = require('electron');
const { readdir } = require('node:fs/promises');
const { join } = require('node:path');
ipcMain.handle('list', () => readdir(process.argv.at(-1)));
app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    webPreferences: { preload: join(__dirname, 'preload.js') },
  });
  window.loadFile(join(__dirname, 'index.html'));
});
app.on('window-all-closed', () => app.quit());
`;
const BARE_PRELOAD = `
const { contextBridge, ipcRenderer } = require('electron');
contextBridge.exposeInMainWorld('list', () => ipcRenderer.invoke('list'));
`;
const BARE_PAGE = `<!doctype html><title>Bare</title><button>List</button><div role="listbox"></div><script>
document.querySelector('button').onclick = async () => {
  const names = await window.list();
  for (const name of names.slice(0, 50)) {
    const row = document.createElement('div');
    row.setAttribute('role', 'option');
    row.textContent = name;
    document.querySelector('[role=listbox]').append(row);
  }
};
</script>`;

/** The least that can be done: names alone, fifty rows. Each call is one start and one click. */
async function prepareBareList(folder: string, photos: string): Promise<() => Promise<PageTimes>> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'bare', main: 'main.js' }));
  await writeFile(join(folder, 'main.js'), BARE_MAIN);
  await writeFile(join(folder, 'preload.js'), BARE_PRELOAD);
  await writeFile(join(folder, 'index.html'), BARE_PAGE);
  const isRoot = process.getuid?.() === 0;
  return async () => {
    const started: ElectronApplication = await electron.launch({
      executablePath: electronExecutable().path,
      args: [...(isRoot ? ['--no-sandbox'] : []), folder, `--user-data-dir=${join(folder, 'data')}`, photos],
    });
    try {
      const page = await started.firstWindow();
      await setStopwatch(page, ROWS);
      await page.getByRole('button').click();
      return await measured(page);
    } finally {
      await started.close();
    }
  };
}
