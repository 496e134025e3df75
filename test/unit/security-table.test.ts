import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/security.md'), 'utf8');
/** A short cell can be read at a glance; what needs more words has a section. */
const MAX_CELL_CHARACTERS = 90;

interface NamedTest {
  readonly file: string;
  readonly name: string;
}

function testsIn(text: string): readonly NamedTest[] {
  return [...text.matchAll(/`([^`]+)` › "([^"]+)"/g)].map(([, file = '', name = '']) => ({ file, name }));
}

const rows = page
  .split('\n')
  .filter((line) => /^\| \d+ +\|/.test(line))
  .map((line) => {
    // | number | what holds | shown by |
    const [, number = '', holds = '', shown = ''] = line.split('|').map((cell) => cell.trim());
    return { number: Number(number), holds, tests: testsIn(shown) };
  });

/** The text of each numbered section. */
const sections = new Map(
  page.split(/^#{2,3} /m).flatMap((section) => {
    const number = /^(\d+)\. /.exec(section)?.[1];
    return number === undefined ? [] : [[Number(number), section] as const];
  }),
);

describe('docs/security.md', () => {
  it('has a row and a section for every number of the checklist', () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(rows.map(({ number }) => number)).toEqual(numbers);
    expect([...sections.keys()]).toEqual(numbers);
  });

  it('has rows that are short and name one test each', () => {
    const long = rows.filter(({ holds }) => holds.length > MAX_CELL_CHARACTERS);
    expect(long.map(({ holds }) => holds)).toEqual([]);
    expect(rows.filter(({ tests }) => tests.length !== 1).map(({ number }) => number)).toEqual([]);
  });

  it('names the source files in every section', () => {
    for (const [number, section] of sections) {
      expect(section, `section ${number}`).toMatch(/`(?:src\/|scripts\/|electron-builder)[^`]*`/);
    }
  });

  it('names files that exist', () => {
    const named = [...page.matchAll(/`((?:src|test|scripts)\/[^`]+)`/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = testsIn(page);
    expect(named.length).toBeGreaterThan(60);
    const missing = named.filter(
      ({ file, name }) =>
        !existsSync(resolve(root, file)) || !readFileSync(resolve(root, file), 'utf8').includes(`'${name}'`),
    );
    expect(missing).toEqual([]);
  });
});
