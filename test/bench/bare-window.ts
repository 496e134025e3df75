import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ElectronApplication, _electron as electron, type Page } from 'playwright';
import { electronExecutable } from '../../scripts/electron-path.mjs';
import { sandboxSwitches } from '../support/sandbox-switches';
import { writeApplication } from './application-folder';

const MAIN = `
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
const PRELOAD = `
const { contextBridge, ipcRenderer } = require('electron');
contextBridge.exposeInMainWorld('list', () => ipcRenderer.invoke('list'));
`;

/** Starts a window for what is done with its page, and closes it. */
export type BareWindow = <Result>(work: (page: Page) => Promise<Result>) => Promise<Result>;

/**
 * The least that Electron can do: a window with the page `html` and no libraries, whose `list()` resolves to the names
 * in the folder `listed`. Its files go into `folder`, which is made.
 */
export async function prepareBareWindow(folder: string, html: string, listed: string): Promise<BareWindow> {
  await writeApplication(folder, MAIN);
  await writeFile(join(folder, 'preload.js'), PRELOAD);
  await writeFile(join(folder, 'index.html'), html);
  return async (work) => {
    const started: ElectronApplication = await electron.launch({
      executablePath: electronExecutable().path,
      args: [...sandboxSwitches(), folder, `--user-data-dir=${join(folder, 'data')}`, listed],
    });
    try {
      return await work(await started.firstWindow());
    } finally {
      await started.close();
    }
  };
}

export interface PicturesLayout {
  /** Absolute path of the folder with the files `*.thumbnail`. */
  readonly pictures: string;
  readonly columns: number;
  /** In pixels. */
  readonly rowHeight: number;
}

/** A page with small pictures and two lines of text each; only the rows on the screen, and two more, are in the document. */
export const picturesPage = ({ pictures, columns, rowHeight }: PicturesLayout): string => `<!doctype html>
<title>Bare</title>
<style>
body { margin: 0; height: 100vh; display: flex; font: 13px sans-serif; }
[role=listbox] { width: 960px; contain: strict; overflow-y: auto; height: 560px; }
.canvas { position: relative; }
.row { position: absolute; display: grid; left: 20px; right: 20px; gap: 12px; height: ${rowHeight}px;
  grid-template-columns: repeat(${columns}, minmax(0, 1fr)); }
[role=option] { display: flex; flex-direction: ${columns > 1 ? 'column' : 'row'}; min-width: 0; }
.picture { contain: strict; aspect-ratio: 4 / 3; ${columns > 1 ? '' : `height: ${rowHeight - 12}px;`} }
img { display: block; width: 100%; height: 100%; object-fit: cover; }
span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
</style>
<div role="listbox"><div class="canvas"></div></div>
<script>
const scroller = document.querySelector('[role=listbox]');
const canvas = document.querySelector('.canvas');
const shown = new Map();
const element = (name, className, ...children) => {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
};
window.list().then((found) => {
  const names = found.filter((name) => name.endsWith('.thumbnail'));
  const rows = Math.ceil(names.length / ${columns});
  canvas.style.height = rows * ${rowHeight} + 'px';
  const option = (name, index) => {
    const picture = new Image();
    picture.decoding = 'async';
    picture.src = ${JSON.stringify(`${pathToFileURL(pictures)}/`)} + name;
    const text = element('span', '', name);
    const place = element('span', '', 'Picture ' + (index + 1) + ' of ' + names.length);
    const made = element('div', '', element('div', 'picture', picture), text, place);
    made.setAttribute('role', 'option');
    made.setAttribute('aria-posinset', index + 1);
    return made;
  };
  const draw = () => {
    const from = Math.max(0, Math.floor(scroller.scrollTop / ${rowHeight}) - 2);
    const to = Math.min(rows, Math.ceil((scroller.scrollTop + scroller.clientHeight) / ${rowHeight}) + 2);
    for (const [row, drawn] of shown) {
      if (row >= from && row < to) continue;
      drawn.remove();
      shown.delete(row);
    }
    for (let row = from; row < to; row += 1) {
      if (shown.has(row)) continue;
      const start = row * ${columns};
      const made = element('div', 'row', ...names.slice(start, start + ${columns}).map((name, column) => option(name, start + column)));
      made.style.transform = 'translateY(' + row * ${rowHeight} + 'px)';
      canvas.append(made);
      shown.set(row, made);
    }
  };
  scroller.addEventListener('scroll', draw);
  draw();
});
</script>`;
