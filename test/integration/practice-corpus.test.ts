import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpusFolder } from '../support/corpus';
import { isDeep } from '../support/fault-engine';
import { jsonOf, scan, withPractice, zipOf } from '../support/practice';

/** Of the public collections, every file or every eighth. */
const STEP = isDeep ? 1 : 8;

async function filesOf(corpus: string, folder: string): Promise<readonly (readonly [string, Buffer])[]> {
  const path = join(corpus, folder);
  const names = (await readdir(path)).filter((_, index) => index % STEP === 0);
  return Promise.all(names.map(async (name) => [name, await readFile(join(path, name))] as const));
}

describe('real files', () => {
  it.each(['photos', 'heic', 'webp', 'pdfs', 'pdfs-scripts'])(
    'from %s are analysed without harm to the service',
    async (folder) => {
      if (corpusFolder === null) return;
      const files = await filesOf(corpusFolder, folder);
      const options = { strictDirectLimit: false, zipLimitBytes: 200_000_000 };
      await withPractice({ options }, async (service) => {
        const answer = await scan(service, await zipOf(Object.fromEntries(files)));
        expect(answer.status).toBe(200);
        const { Files } = jsonOf(answer);
        expect(Object.keys(Files as object).sort()).toEqual(files.map(([name]) => name).sort());
      });
    },
    240_000,
  );

  it('that are damaged ZIPs are refused with 400, never with 500', async () => {
    const corpus = corpusFolder;
    if (corpus === null) return;
    await withPractice({}, async (service) => {
      for (const folder of ['zips', 'zips-slip']) {
        for (const [name, content] of await filesOf(corpus, folder)) {
          const { status } = await scan(service, content);
          expect([name, status]).toEqual([name, 400]);
        }
      }
      expect(service.control.state().scansProcessed).toBe(0);
    });
  });
});
