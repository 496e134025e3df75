import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Writes an application whose main process is the script `main` into a new folder, and returns the folder. */
export async function writeApplication(folder: string, main: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: basename(folder), main: 'main.js' }));
  await writeFile(join(folder, 'main.js'), main);
  return folder;
}
