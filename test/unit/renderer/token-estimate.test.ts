import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/domain/language';
import { resources } from '../../../src/locales';
import { TokenEstimate } from '../../../src/renderer/features/tokens/token-estimate';
import { createI18n } from '../../../src/renderer/i18n/i18n';

function shown(language: Language, isPractice: boolean, high = 52): string {
  const i18n = createI18n(language, resources[language]);
  const estimatedTokens = { low: 35, median: 39, high, basis: 4 };
  const estimate = createElement(TokenEstimate, { estimatedTokens, budget: null, isPractice });
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, estimate)).replace(/<[^>]*>/g, '');
}

describe('the estimate of a plan', () => {
  it('says what sending probably costs', () => {
    expect(shown('en', false)).toBe('about 39 tokens (35 to 52)');
    expect(shown('en', false, 35)).toBe('about 39 tokens');
  });

  it.each(LANGUAGES)('says in %s that practice costs nothing', (language) => {
    const { practice } = resources[language].tokens;
    const [, notCharged = ''] = practice.split(', ');
    expect(shown(language, true)).toContain(notCharged);
    expect(shown(language, false)).not.toContain(notCharged);
  });

  it('names practice tokens with their range', () => {
    expect(shown('en', true)).toBe('about 39 practice tokens (35 to 52), not charged');
    expect(shown('en', true, 35)).toBe('about 39 practice tokens, not charged');
  });
});
