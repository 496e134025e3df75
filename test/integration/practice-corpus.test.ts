import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../support/fault-engine';
import { jsonOf, scan, withPractice, zipOf } from '../support/practice';

const corpus = process.env.PROOFCASE_CORPUS ?? resolve(import.meta.dirname, '../../../shared/data');

/** Of the public collections, every file or every third. */
const STEP = isDeep ? 1 : 3;

async function filesOf(folder: string): Promise<readonly (readonly [string, Buffer])[]> {
  const path = resolve(corpus, folder);
  const names = (await readdir(path)).filter((_, index) => index % STEP === 0);
  return Promise.all(names.map(async (name) => [name, await readFile(resolve(path, name))] as const));
}

describe('real files', () => {
  it.each(['photos', 'heic', 'webp', 'pdfs', 'pdfs-scripts'])(
    'from %s are analysed without harm to the service',
    async (folder) => {
      if (!existsSync(corpus)) {
        console.warn(`corpus absent (${corpus}): nothing was tried`);
        return;
      }
      const files = await filesOf(folder);
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
    if (!existsSync(corpus)) {
      console.warn(`corpus absent (${corpus}): nothing was tried`);
      return;
    }
    await withPractice({}, async (service) => {
      for (const [name, content] of [...(await filesOf('zips')), ...(await filesOf('zips-slip'))]) {
        const { status } = await scan(service, content);
        expect([name, status]).toEqual([name, 400]);
      }
      expect(service.control.state().scansProcessed).toBe(0);
    });
  }, 120_000);
});
