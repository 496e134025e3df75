import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '../../../src');

/** What other folders may import from `photos`: the client, and the types and limits of the worker protocol. */
const OPEN_TO_ALL: ReadonlySet<string> = new Set(['image-worker-client', 'inspection', 'worker-protocol']);

/** The practice service is another program with a reading of its own; it gets only what was sent to it. */
const INSIDE = ['main/photos/', 'worker/', 'practice-service/'];

/** File and module of each import from `main/photos` that leaves code in the program; types leave none. */
function importsOfParsers(): readonly string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !INSIDE.some((folder) => file.startsWith(folder)));
  return files.flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), 'utf8');
    const imports = text.matchAll(/^import (?!type )[^;]*?from '[^']*\/photos\/([^']+)';/gm);
    return [...imports]
      .filter(([statement]) => !/\{[^}]*\}/.test(statement) || hasValue(statement))
      .flatMap(([, name = '']) => (OPEN_TO_ALL.has(name) ? [] : [`${file}: ${name}`]));
  });
}

function hasValue(statement: string): boolean {
  const names = /\{([^}]*)\}/.exec(statement)?.[1]?.split(',') ?? [];
  return names.some((name) => name.trim() !== '' && !name.trim().startsWith('type '));
}

test('only the image worker imports file parsers', () => {
  expect(importsOfParsers()).toEqual([]);
});
