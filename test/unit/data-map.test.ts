import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

it('the data map lists every file and folder that the sources name in a data folder', () => {
  const map = readFileSync(join(ROOT, 'docs/data-map.md'), 'utf8');
  const listed = new Set([...map.matchAll(/^\| `([^`]+)` /gm)].map(([, name]) => name));
  const source = join(ROOT, 'src/main');
  const texts = [
    'storage',
    'capture/creation-journal.ts',
    'capture/receiver/receiver-certificate.ts',
    'evidence/retention',
  ]
    .flatMap((part) => {
      const path = join(source, part);
      if (part.endsWith('.ts')) return [path];
      return readdirSync(path, { recursive: true, encoding: 'utf8' }).flatMap((name) =>
        name.endsWith('.ts') ? [join(path, name)] : [],
      );
    })
    .map((file) => readFileSync(file, 'utf8'));
  const files = texts.flatMap((text) =>
    [...text.matchAll(/\b[A-Z_]+_FILE = '([^']+)'/g)].map(([, name]) => name),
  );
  const folders = texts.flatMap((text) =>
    [...text.matchAll(/\bjoin\((?:root|dataFolder), '([a-z-]+)'/g)].map(([, name]) => name),
  );
  expect(files.length).toBeGreaterThan(8);
  expect(folders.length).toBeGreaterThan(8);
  expect([...files, ...folders].filter((name) => !listed.has(name ?? ''))).toEqual([]);
});
