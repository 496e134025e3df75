import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { packagedApplication } from '../../scripts/smoke/packaged.mjs';
import { openDatabase } from '../../src/main/storage/database/connection';
import { prepareDataFolder } from '../../src/main/storage/database/data-folder';
import { createRepositories } from '../../src/main/storage/database/repositories';
import { insertCases } from './stored-package';
import { type OpenWindow, openWindow, type WindowOptions } from './window-process';

const CASES = 200;
const root = resolve(import.meta.dirname, '../..');

const EMPTY_MAIN = `
const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 820 });
  window.loadURL('data:text/html,<title>Empty</title><p>Empty</p>');
});
app.on('window-all-closed', () => app.quit());
`;

/** The application with a few cases, and the least that Electron can show, on the same runtime. */
export interface Windows {
  proofcase(): Promise<OpenWindow>;
  /** The same in an unpacked package, which is made first. */
  packaged(): Promise<OpenWindow>;
  empty(): Promise<OpenWindow>;
}

/** Both with folders of their own below `folder`, which they keep from one start to the next. */
export async function prepareWindows(folder: string): Promise<Windows> {
  const dataFolder = join(folder, 'data');
  const emptyFolder = join(folder, 'empty');
  const database = openDatabase((await prepareDataFolder(dataFolder)).root);
  insertCases(createRepositories(database), CASES);
  database.close();
  await mkdir(emptyFolder);
  await writeFile(join(emptyFolder, 'package.json'), JSON.stringify({ name: 'empty', main: 'main.js' }));
  await writeFile(join(emptyFolder, 'main.js'), EMPTY_MAIN);
  const proofcase = (application: WindowOptions['application']) =>
    openWindow({
      application,
      args: ['--data-dir', dataFolder],
      // The cases of the database are listed and the button for a new one is there.
      isUsable: `document.querySelector('main [role=gridcell]') !== null &&
        document.querySelector('main button:not([disabled])') !== null`,
    });
  let executable: string | null = null;
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
