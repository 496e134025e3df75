import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/domain/language';
import { resources } from '../../../src/locales';
import { createI18n, readTexts, switchLanguage } from '../../../src/renderer/i18n/i18n';

describe('the texts of the window', () => {
  it.each(LANGUAGES)('are loaded one language at a time, completely: %s', async (language) => {
    expect(await readTexts(language)).toEqual(resources[language]);
    const i18n = createI18n(language, await readTexts(language));
    expect(Object.keys(i18n.store.data)).toEqual([language]);
    expect(i18n.t('navigation.outbox')).toBe(resources[language].common.navigation.outbox);
  });

  it('are complete when the language changes', async () => {
    const i18n = createI18n('de', await readTexts('de'));
    const drawn: string[] = [];
    i18n.on('languageChanged', () => drawn.push(i18n.t('navigation.outbox')));
    for (const language of ['pl', 'en', 'de'] as const) {
      switchLanguage(i18n, language, await readTexts(language));
    }
    expect(drawn).toEqual((['pl', 'en', 'de'] as const).map((of) => resources[of].common.navigation.outbox));
  });

  it('have the plurals of the new language', async () => {
    const i18n = createI18n('en', await readTexts('en'));
    switchLanguage(i18n, 'pl', await readTexts('pl'));
    const t = i18n.getFixedT('pl', 'precheck');
    const forms = [1, 2, 5].map((count) => t('photos', { count }));
    expect(new Set(forms.map((form) => form.replace(/\d+/, ''))).size).toBe(3);
  });
});
