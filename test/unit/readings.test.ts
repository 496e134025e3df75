import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/service-interface.md'), 'utf8');
const readings = [...page.matchAll(/^#+ (R\d+): \S/gm)].map(([, number]) => number ?? '');

/** The citations of one tree, each with the file that has it. */
function citationsIn(folder: string): readonly (readonly [number: string, file: string])[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs|cjs|css|md)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\bR\d+\b/g)].map(
        ([number]) => [number, file] as const,
      ),
    );
}

test('docs/service-interface.md has a section for each of R1 to R36, in order', () => {
  expect(readings).toEqual(Array.from({ length: 36 }, (_, index) => `R${index + 1}`));
});

test.each(['src', 'test', 'scripts', 'docs'])('%s cites only readings with a section', (folder) => {
  const known = new Set(readings);
  const citations = citationsIn(folder);
  if (folder !== 'scripts') expect(citations.length).toBeGreaterThan(30);
  expect(citations.filter(([number]) => !known.has(number))).toEqual([]);
});
