import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/domain/language';
import { resources } from '../../../src/locales';

interface Texts {
  readonly [key: string]: string | Texts;
}

function flat(texts: Texts, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flat(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) => new Set([...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name));
const english = new Map(flat(resources.en as unknown as Texts));

describe.each(LANGUAGES)('every text in %s', (language) => {
  const texts = flat(resources[language] as unknown as Texts);

  it('is not empty', () => {
    expect(texts.filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  it('uses no placeholder that the English text does not have', () => {
    const odd = texts.filter(([key, text]) => {
      const original = english.get(key) ?? english.get(key.replace(/_(few|many)$/, '_other')) ?? '';
      const known = placeholders(original);
      return [...placeholders(text)].some((name) => !known.has(name) && name !== 'count');
    });
    expect(odd.map(([key]) => key)).toEqual([]);
  });
});
