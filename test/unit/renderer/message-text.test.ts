import { describe, expect, it } from 'vitest';
import { ProofcaseError } from '../../../src/contract/errors';
import { LANGUAGES } from '../../../src/domain/language';
import { resources } from '../../../src/locales';
import { createI18n, readTexts, switchLanguage } from '../../../src/renderer/i18n/i18n';
import { messageText } from '../../../src/renderer/i18n/message-text';

describe('the text of a message', () => {
  it('follows the language of the window, plurals included', async () => {
    const i18n = createI18n('en', await readTexts('en'));
    const message = { key: 'prepare:bar.sealed', values: { count: 3 } } as const;
    const seen: string[] = [];
    for (const language of LANGUAGES) {
      switchLanguage(i18n, language, await readTexts(language));
      seen.push(messageText(i18n, message));
    }
    expect(new Set(seen).size).toBe(LANGUAGES.length);
    expect(seen.join()).not.toMatch(/bar\.sealed|\{\{/);
  });

  it('says of an error what happened and what to do', async () => {
    const i18n = createI18n('pl', await readTexts('pl'));
    const { title, next } = resources.pl.errors['not-found'];
    expect(messageText(i18n, { error: new ProofcaseError('not-found') })).toBe(`${title} ${next}`);
  });

  it.each(LANGUAGES)('says in %s what was too much at once', async (language) => {
    const i18n = createI18n(language, await readTexts(language));
    const textOf = (values: ProofcaseError['values']) =>
      messageText(i18n, { error: new ProofcaseError('source-too-many-files', values) });
    const texts = [
      textOf({ max: 100 }),
      textOf({ reason: 'bytes', megabytes: 500 }),
      textOf({ reason: 'left-out', max: 100, total: 123, leftOut: 23 }),
    ];
    const numbers = texts.map((text) => text.match(/\d+/g));
    expect(numbers).toEqual([['100'], ['500'], ['100', '123', '23']]);
    const { next } = resources[language].errors['source-too-many-files'];
    for (const text of texts) expect(text.endsWith(` ${next}`)).toBe(true);
  });

  it('names the error inside of a sentence', async () => {
    const i18n = createI18n('de', await readTexts('de'));
    const text = messageText(i18n, {
      key: 'exporting:ended.toastFailed',
      values: { name: 'KFZ-1' },
      error: new ProofcaseError('not-found'),
    });
    expect(text).toContain('KFZ-1');
    expect(text).toContain(resources.de.errors['not-found'].title);
  });
});
