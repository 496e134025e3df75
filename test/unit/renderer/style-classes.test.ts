import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const renderer = resolve(import.meta.dirname, '../../../src/renderer');
const files = readdirSync(renderer, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));

/** The classes that a style sheet defines. */
function definedIn(sheet: string): ReadonlySet<string> {
  const text = readFileSync(sheet, 'utf8').replace(/\/\*.*?\*\//gs, '');
  return new Set([...text.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name ?? ''));
}

interface Use {
  readonly file: string;
  readonly sheet: string;
  readonly text: string;
  /** The name under which the file knows the style sheet. */
  readonly name: string;
}

const uses: readonly Use[] = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)';/g)].map(
      ([, name = '', path = '']) => ({
        file,
        sheet: resolve(dirname(file), path),
        text,
        name,
      }),
    );
  });
const sheets = files.filter((file) => file.endsWith('.module.css'));

describe('the classes of style sheets', () => {
  it('exist wherever a component names them', () => {
    const missing = uses.flatMap(({ file, sheet, text, name }) => {
      const defined = definedIn(sheet);
      return [...text.matchAll(new RegExp(`(?<![\\w.'/-])${name}\\.(\\w+)`, 'g'))]
        .filter(([, used = '']) => !defined.has(used))
        .map(([whole]) => `${relative(renderer, file)}: ${whole}`);
    });
    expect(uses.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('are each named by a component', () => {
    const unused = sheets.flatMap((sheet) => {
      const using = uses.filter((use) => use.sheet === sheet);
      // A name in brackets is chosen at run time.
      if (using.some(({ text, name }) => text.includes(`${name}[`))) return [];
      return [...definedIn(sheet)]
        .filter(
          (defined) => !using.some(({ text, name }) => new RegExp(`\\b${name}\\.${defined}\\b`).test(text)),
        )
        .map((defined) => `${relative(renderer, sheet)}: .${defined}`);
    });
    expect(unused).toEqual([]);
  });
});
