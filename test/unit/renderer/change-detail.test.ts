import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { resources } from '../../../src/locales';
import { ChangeDetail } from '../../../src/renderer/features/results/changes/change-detail';
import { createI18n } from '../../../src/renderer/i18n/i18n';

const i18n = createI18n('en', resources.en);

/** The cells that compare the tokens of two results. */
function tokenCells(was: boolean, is: boolean): readonly string[] {
  const detail = createElement(ChangeDetail, {
    entry: { id: 'request', kind: 'request' },
    request: { level: null, tokens: { was: 30, is: null }, models: [], caseNumber: null, rest: [] },
    practice: { was, is },
    onOpen: () => undefined,
  });
  const markup = renderToStaticMarkup(createElement(I18nextProvider, { i18n }, detail));
  return [...markup.matchAll(/<td>(.*?)<\/td>/g)].map(([, text = '']) => text);
}

it('says on either side of a comparison which tokens are practice', () => {
  expect(tokenCells(true, false)).toEqual(['30 practice tokens, not charged', 'tokens not reported']);
  expect(tokenCells(false, true)).toEqual(['30 tokens', 'tokens not reported']);
});
