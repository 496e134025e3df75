import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readCanonCiff } from '../../../src/main/intake/photos/early-cameras';
import { readPng } from '../../../src/main/intake/photos/png-container';
import { pngChunk, pngOf, sourceOf } from '../../support/photo-bytes';

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

test('a PNG text of blanks is read in linear time', () => {
  const text = pngChunk('tEXt', `Raw profile type exif\0${' '.repeat(60_000)}`);
  expect(readPng(sourceOf(pngOf(text))).exif).toEqual([]);
});

test('a CIFF directory that contains itself many times ends soon', () => {
  const entries = 60;
  const heap = Buffer.alloc(2 + entries * 10 + 4);
  heap.writeUInt16LE(entries, 0);
  for (let index = 0; index < entries; index += 1) {
    heap.writeUInt16LE(0x2800, 2 + index * 10);
    heap.writeUInt32LE(heap.length, 2 + index * 10 + 2);
  }
  const head = Buffer.alloc(14);
  head.write('II', 0, 'latin1');
  head.writeUInt32LE(head.length, 2);
  head.write('HEAPJPGM', 6, 'latin1');
  expect(readCanonCiff(Buffer.concat([head, heap]))).toMatchObject({ model: null, dateTime: null });
});
