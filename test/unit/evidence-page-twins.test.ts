import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { verifyFolder } from '../../src/evidence-page/verify.js';

const EXPECTED = { headHash: '', contentSha256: '', pageName: 'evidence.html' };
const PATH = 'data/originals/Küche.jpg'.normalize('NFC');
const TWIN = PATH.normalize('NFD');

const hash = async (file: Blob): Promise<string> =>
  createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex');

async function problemsOf(...photos: readonly (readonly [string, string])[]) {
  const listed = await hash(new Blob(['listed']));
  const files = new Map([
    ['bagit.txt', new Blob(['BagIt-Version: 1.0'])],
    ['manifest-sha256.txt', new Blob([`${listed}  ${PATH}\n`])],
    ...photos.map(([path, content]) => [path, new Blob([content])] as const),
  ]);
  const { problems } = await verifyFolder(files, EXPECTED, { hash, printedHead: '' });
  return problems.filter(({ path }) => path.normalize('NFC') === PATH);
}

it('a file whose name a disk decomposed is the listed one', async () => {
  expect(await problemsOf([TWIN, 'listed'])).toEqual([]);
  expect(await problemsOf([TWIN, 'other'])).toEqual([{ code: 'changed', path: PATH }]);
});

it('a second file whose name differs in its Unicode form alone was added, in any order', async () => {
  const added = [{ code: 'not-listed', path: TWIN }];
  expect(await problemsOf([PATH, 'listed'], [TWIN, 'other'])).toEqual(added);
  expect(await problemsOf([TWIN, 'other'], [PATH, 'listed'])).toEqual(added);
});

it('the page ignores the system files that the application ignores', () => {
  const [ofPage, ofApplication] = ['evidence-page/system-files.js', 'main/support/system-files.ts'].map(
    (file) => {
      const text = readFileSync(resolve(import.meta.dirname, '../../src', file), 'utf8');
      return /new Set\(\[[^\]]*\]/.exec(text)?.[0];
    },
  );
  expect(ofApplication).toContain("'thumbs.db'");
  expect(ofPage).toBe(ofApplication);
});
