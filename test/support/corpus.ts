import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Real files of public collections that lie beside the project, not in it; null where this machine has none. */
export const corpusFolder: string | null = locate();

function locate(): string | null {
  const folder = process.env.PROOFCASE_CORPUS ?? resolve(import.meta.dirname, '../../../shared/data');
  if (existsSync(join(folder, 'expected-metadata.json'))) return folder;
  console.warn(`No corpus of real photos at ${folder}: what needs it checks nothing (PROOFCASE_CORPUS).`);
  return null;
}
