import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { packagedApplication } from '../../scripts/smoke/packaged.mjs';
import { CHANNEL_REQUEST } from '../../src/contract/bridge';
import { openDatabase } from '../../src/main/storage/database/connection';
import { prepareDataFolder } from '../../src/main/storage/database/data-folder';
import { createRepositories } from '../../src/main/storage/database/repositories';
import { writeApplication } from './application-folder';
import { insertCases } from './stored-package';
import { type OpenWindow, openWindow, type WindowOptions } from './window-process';

const CASES = 200;
/** What the page asks after its other questions were answered. */
const SETTLE_MS = 2_000;
const root = resolve(import.meta.dirname, '../..');

const EMPTY_MAIN = `
const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 820 });
  window.loadURL('data:text/html,<title>Empty</title><p>Empty</p>');
});
app.on('window-all-closed', () => app.quit());
`;

/** The application, which writes down every answer to its page whenever it has answered everything. */
const recordingMain = (answers: string): string => `
const { ipcMain } = require('electron');
const { writeFileSync } = require('node:fs');
const answers = {};
let open = 0;
const handle = ipcMain.handle.bind(ipcMain);
ipcMain.handle = (channel, answer) => handle(channel, async (event, ...asked) => {
  open += 1;
  const answered = await answer(event, ...asked);
  answers[JSON.stringify(asked)] = answered;
  open -= 1;
  if (open === 0) writeFileSync(${JSON.stringify(answers)}, JSON.stringify(answers));
  return answered;
});
require(${JSON.stringify(join(root, 'out/main/index.js'))});
`;

/** The pages of the application, answered with what was written down: no engine, no database. */
const answeringMain = (answers: string): string => `
const { app, BrowserWindow, ipcMain, protocol, session } = require('electron');
const { readFileSync } = require('node:fs');
const { extname, join } = require('node:path');
const answers = JSON.parse(readFileSync(${JSON.stringify(answers)}, 'utf8'));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
ipcMain.handle(${JSON.stringify(CHANNEL_REQUEST)}, (event, ...asked) => answers[JSON.stringify(asked)]);
app.whenReady().then(() => {
  session.defaultSession.protocol.handle('app', ({ url }) => {
    const file = join(${JSON.stringify(join(root, 'out/renderer'))}, new URL(url).pathname);
    return new Response(readFileSync(file), { headers: { 'Content-Type': types[extname(file)] } });
  });
  const preload = ${JSON.stringify(join(root, 'out/preload/index.js'))};
  const window = new BrowserWindow({ width: 1280, height: 820, webPreferences: { preload } });
  window.loadURL('app://proofcase/index.html?language=en');
});
app.on('window-all-closed', () => app.quit());
`;

/** The application with a few cases, and the least that Electron can show, on the same runtime. */
export interface Windows {
  proofcase(): Promise<OpenWindow>;
  /** The same in an unpacked package, which is made first. */
  packaged(): Promise<OpenWindow>;
  empty(): Promise<OpenWindow>;
  /** The pages alone, with every answer from memory. */
  pages(): Promise<OpenWindow>;
}

/** Both with folders of their own below `folder`, which they keep from one start to the next. */
export async function prepareWindows(folder: string): Promise<Windows> {
  const dataFolder = join(folder, 'data');
  const emptyFolder = join(folder, 'empty');
  const database = openDatabase((await prepareDataFolder(dataFolder)).root);
  insertCases(createRepositories(database), CASES);
  database.close();
  await writeApplication(emptyFolder, EMPTY_MAIN);
  const answers = join(folder, 'answers.json');
  const proofcase = (application: WindowOptions['application'], args = ['--data-dir', dataFolder]) =>
    openWindow({
      application,
      args,
      // The cases of the database are listed and the button for a new one is there.
      isUsable: `document.querySelector('main [role=gridcell]') !== null &&
        document.querySelector('main button:not([disabled])') !== null`,
    });
  let executable: string | null = null;
  let pages: string | null = null;
  return {
    proofcase: () => proofcase(root),
    packaged: () => {
      executable ??= packageForTests(join(folder, 'package'));
      return proofcase({ executable });
    },
    empty: () =>
      openWindow({
        application: emptyFolder,
        args: [`--user-data-dir=${join(folder, 'empty-data')}`],
        isUsable: `document.querySelector('p') !== null`,
      }),
    pages: async () => {
      if (pages === null) {
        const recorder = await writeApplication(join(folder, 'recorder'), recordingMain(answers));
        const recorded = await proofcase(recorder);
        // The list is shown before the engine answers the rest.
        while (!existsSync(answers)) await wait(100);
        await wait(SETTLE_MS);
        await recorded.close();
        pages = await writeApplication(join(folder, 'pages'), answeringMain(answers));
      }
      return proofcase(pages, [`--user-data-dir=${join(folder, 'pages-data')}`]);
    },
  };
}

/** The executable of a package that can be driven; its files are those that ship. */
function packageForTests(output: string): string {
  const script = join(root, 'scripts', 'package.mjs');
  const unsigned = ['-c.forceCodeSigning=false', '-c.mac.identity=null', '-c.mac.notarize=false'];
  const options = ['--dir', '--test-build', `-c.directories.output=${output}`, ...unsigned];
  execFileSync(process.execPath, [script, ...options], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  return packagedApplication(output).executable;
}
