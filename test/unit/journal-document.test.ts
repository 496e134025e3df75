import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE_STATES, type PackageState, TRANSITIONS } from '../../src/domain/journal';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(resolve(root, 'docs/journal.md'), 'utf8');
const compare = (a: string, b: string): number => a.localeCompare(b);

/** `a>b` for every move that the document names: drawn ones, and those of the list below the drawing. */
function documentedMoves(): readonly string[] {
  const drawn = [...text.matchAll(/^ {4}(\w+) --> (\w+)/gm)].map(([, from, to]) => `${from}>${to}`);
  const listed = [...text.matchAll(/^- `(\w+)` from (.*?):/gm)].flatMap(([, to, sources = '']) =>
    [...sources.matchAll(/`(\w+)`/g)].map(([, from]) => `${from}>${to}`),
  );
  return [...drawn, ...listed].sort(compare);
}

/** Rows of the table: the event and the files that show it. */
function rows(): readonly { readonly event: string; readonly files: readonly string[] }[] {
  const table = text.slice(text.indexOf('## What happens when'));
  return [...table.matchAll(/^\| (.+?) +\| .+? \| (test\/.+?) +\|$/gm)].map(([, event = '', files = '']) => ({
    event,
    files: files.split(', '),
  }));
}

describe('docs/journal.md', () => {
  it('draws and lists every transition of the table, and no other', () => {
    const moves = PACKAGE_STATES.flatMap((from) => TRANSITIONS[from].map((to) => `${from}>${to}`));
    expect(documentedMoves()).toEqual(moves.sort(compare));
  });

  it('starts with sealed and ends with the states without a further transition', () => {
    const ends = [...text.matchAll(/^ {4}(\w+) --> \[\*\]/gm)].map(([, state]) => state as PackageState);
    expect(text).toMatch(/^ {4}\[\*\] --> sealed$/m);
    expect([...ends, 'withdrawn'].sort(compare)).toEqual(
      PACKAGE_STATES.filter((state) => TRANSITIONS[state].length === 0).sort(compare),
    );
  });

  it.each(rows())('has tests named after the row "$event"', ({ event, files }) => {
    const [own, ...others] = files;
    expect(own).toBeDefined();
    expect(readFileSync(resolve(root, own ?? ''), 'utf8')).toContain(`describe('${event}', `);
    for (const file of others) expect(existsSync(resolve(root, file))).toBe(true);
  });

  it('has a row for every group of those tests', () => {
    const named = ['when', 'around'].flatMap((which) => {
      const source = readFileSync(resolve(root, `test/faults/what-happens-${which}.test.ts`), 'utf8');
      return [...source.matchAll(/^describe\('(.+?)', /gm)].map(([, name]) => name);
    });
    expect(rows().map(({ event }) => event)).toEqual(named);
    expect(named.length).toBeGreaterThanOrEqual(21);
  });
});
