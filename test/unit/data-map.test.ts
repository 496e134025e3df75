import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SOURCE = join(ROOT, 'src/main');

const map = readFileSync(join(ROOT, 'docs/data-map.md'), 'utf8');
const texts = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(SOURCE, name), 'utf8'));

/** Constants with a name of a file or folder, which may begin with another one. */
function constantsOf(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/\bconst ([A-Z_]+) = (?:'([^']+)'|`\$\{DATABASE_FILE\}([^`$]+)`)/g);
  return new Map(
    [...found].map(([, name = '', value, suffix = '']) => [name, value ?? `proofcase.db${suffix}`]),
  );
}

describe('the data map', () => {
  it('lists every file and folder that the sources name in a data folder', () => {
    const listed = new Set([...map.matchAll(/^\| `([^`]+)` /gm)].map(([, name]) => name));
    const shared = new Map(texts.flatMap((text) => [...constantsOf(text)]));
    const named = texts.flatMap((text) => {
      const own = constantsOf(text);
      const calls = text.matchAll(
        /\b(?:join|appendToLog)\(\s*(?:claimDataFolder\(dataFolder\)|(?:\w+\.)*(?:root|dataFolder)),\s*(?:'([^']+)'|([A-Z_]+)\b)/g,
      );
      return [...calls].map(([, name, constant = '']) => name ?? own.get(constant) ?? shared.get(constant));
    });
    expect(named).toEqual(expect.arrayContaining(['chromium', 'defects.log', 'practice', 'window.json']));
    expect(new Set(named).size).toBeGreaterThan(24);
    expect(named.filter((name) => !listed.has(name))).toEqual([]);
  });

  it('has no folder of Electron elsewhere, which neither a deletion nor the support bundle would reach', () => {
    const asked = texts.flatMap((text) =>
      [...text.matchAll(/\bgetPath\('(\w+)'\)/g)].map(([, name]) => name),
    );
    expect(
      asked.filter((name) => !['pictures', 'downloads', 'documents', 'temp'].includes(name ?? '')),
    ).toEqual([]);
  });

  it('says what a run without data folder leaves', () => {
    const [prefix] = texts.flatMap((text) => constantsOf(text).get('SUBSTITUTE_PREFIX') ?? []);
    expect(map).toContain(`\`${prefix}…\``);
  });
});
