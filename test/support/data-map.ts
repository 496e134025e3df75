import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names in a data folder that docs/data-map.md does not list. */
export async function unlistedNames(dataFolder: string): Promise<readonly string[]> {
  const text = await readFile(join(import.meta.dirname, '../../docs/data-map.md'), 'utf8');
  const listed = new Set([...text.matchAll(/^\| `([^`]+)` /gm)].map(([, name]) => name));
  if (listed.size < 20) throw new Error('the data map has no table');
  return (await readdir(dataFolder)).filter((name) => !listed.has(name));
}
