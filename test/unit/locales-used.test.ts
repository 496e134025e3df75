import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { resources } from '../../src/locales';

const source = resolve(import.meta.dirname, '../../src');

/** All source files but the texts themselves, as one string. */
function sourceCode(): string {
  const texts = ['de', 'en', 'pl'].map((language) => join(source, 'locales', language));
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|js)$/.test(entry.name))
    .filter((entry) => !texts.includes(entry.parentPath))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');
}

/** The keys of texts, `namespace.key.key`. */
function keysOf(texts: object, before: string): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${before}${key}`] : keysOf(text, `${before}${key}.`),
  );
}

it('every text has a key that occurs in the program', () => {
  const code = sourceCode();
  const words = new Set(code.match(/[\w-]+/g));
  // Keys may be put together, as `${decision}Hint` or with a suffix from a table.
  const suffixes = new Set(
    Array.from(code.matchAll(/(?:\}|')([A-Z]\w*)[`']/g), ([, suffix]) => suffix ?? ''),
  );
  const occurs = (name: string) => {
    if (words.has(name)) return true;
    const [, first = '', last = ''] = /^(.+?)([A-Z]\w*)$/.exec(name) ?? [];
    return words.has(first) && suffixes.has(last);
  };
  const unused = keysOf(resources.en, '').filter((key) => {
    const name = key.replace(/^.*\./, '');
    return !occurs(name) && !occurs(name.replace(/_.*$/, ''));
  });
  expect(unused).toEqual([]);
});
