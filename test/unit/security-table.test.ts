import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/security.md'), 'utf8');

interface Row {
  readonly number: number;
  readonly where: readonly string[];
  readonly shown: readonly { readonly file: string; readonly name: string }[];
}

function rowOf(line: string): Row {
  // | number | what holds | where | shown by |
  const [, number, , where = '', shown = ''] = line.split('|');
  return {
    number: Number(number),
    where: [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? ''),
    shown: [...shown.matchAll(/`([^`]+)` › "([^"]+)"/g)].map(([, file = '', name = '']) => ({ file, name })),
  };
}

const rows = page
  .split('\n')
  .filter((line) => /^\| \d+ +\|/.test(line))
  .map(rowOf);

describe('the table of docs/security.md', () => {
  it('has every row of the checklist', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  });

  it('names files that exist', () => {
    const named = rows.flatMap(({ where }) => where);
    expect(named.length).toBeGreaterThan(16);
    expect(named.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
  });

  it('has a test that exists for every row', () => {
    expect(rows.filter(({ shown }) => shown.length === 0).map(({ number }) => number)).toEqual([]);
    const missing = rows
      .flatMap(({ shown }) => shown)
      .filter(
        ({ file, name }) =>
          !existsSync(resolve(root, file)) ||
          !readFileSync(resolve(root, file), 'utf8').includes(`'${name}'`),
      );
    expect(missing).toEqual([]);
  });
});
