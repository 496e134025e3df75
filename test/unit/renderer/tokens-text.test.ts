import { expect, it } from 'vitest';
import { tokensText } from '../../../src/renderer/features/results/tokens-text';
import { createI18n, readTexts } from '../../../src/renderer/i18n/i18n';

const t = createI18n('en', await readTexts('en')).getFixedT('en', 'results');

it.each([
  [{ tokensConsumed: 32, isPractice: false }, '32 tokens'],
  [{ tokensConsumed: 32, isPractice: true }, '32 practice tokens, not charged'],
  [{ tokensConsumed: null, isPractice: false }, 'tokens not reported'],
])('says of %o: %s', (result, text) => {
  expect(tokensText(t, result)).toBe(text);
});
