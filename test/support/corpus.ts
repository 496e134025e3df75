import { existsSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeep } from './fault-engine';
import { withFolder } from './photo-files';

/** Real files of public collections that lie beside the project, not in it; null where this machine has none. */
export const corpusFolder: string | null = locate();

function locate(): string | null {
  const folder = process.env.PROOFCASE_CORPUS ?? resolve(import.meta.dirname, '../../../shared/data');
  if (existsSync(join(folder, 'expected-metadata.json'))) return folder;
  console.warn(`No corpus of real photos at ${folder}: what needs it checks nothing (PROOFCASE_CORPUS).`);
  return null;
}

/** Calls `use` with a folder of the corpus: all of it in the deep run, otherwise a copy of every fourth file. */
export async function withCorpusSample<Result>(
  name: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result | null> {
  if (corpusFolder === null) return null;
  const source = join(corpusFolder, name);
  if (isDeep) return use(source);
  return withFolder(async (folder) => {
    const names = (await readdir(source)).toSorted().filter((_name, index) => index % 4 === 0);
    for (const file of names) await copyFile(join(source, file), join(folder, file));
    return use(folder);
  });
}
