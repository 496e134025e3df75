import { describe, expect, it } from 'vitest';
import { byLanguage, LANGUAGES, languageFor } from '../../../src/domain/language';

describe('languages', () => {
  it('give every language its own value', () => {
    const values = byLanguage((language) => language.toUpperCase());
    expect(Object.keys(values)).toEqual([...LANGUAGES]);
    for (const language of LANGUAGES) expect(values[language]).toBe(language.toUpperCase());
  });

  it.each(LANGUAGES)('are found by a system locale with any region: %s', (language) => {
    expect(languageFor(`${language}-${language.toUpperCase()}`)).toBe(language);
    expect(languageFor(`${language.toUpperCase()}_XX`)).toBe(language);
  });

  it('fall back to German for any other locale', () => {
    expect(languageFor('fr-FR')).toBe('de');
    expect(languageFor('')).toBe('de');
  });
});
