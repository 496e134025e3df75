import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../domain/language';
import { LANGUAGES } from '../../domain/language';
import type { Resources } from '../../locales';
import { addOwnFormats } from '../../locales/formats';
import type { Translation } from '../../locales/translation';

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'common';
    readonly resources: Resources;
    readonly returnNull: false;
  }
}

/** All texts of one language. */
export type Texts = Translation<Resources>;

/** Each language is a separate file, so that a window reads only the language it shows. */
const READERS: { readonly [Of in Language]: () => Promise<Texts> } = {
  de: () => import('../../locales/de').then(({ de }) => de),
  en: () => import('../../locales/en').then(({ en }) => en),
  pl: () => import('../../locales/pl').then(({ pl }) => pl),
};

/** Returns the texts of a language; repeated calls are served from the module cache. */
export function readTexts(language: Language): Promise<Texts> {
  return READERS[language]();
}

/**
 * Creates the texts of the window, complete before the first paint. React escapes, so interpolation does not. There is
 * no fallback language: a missing key does not compile.
 */
export function createI18n(language: Language, texts: Texts): I18n {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: [...LANGUAGES],
    defaultNS: 'common',
    // Set, though they are the defaults: otherwise each call first guesses whether its key is a sentence.
    keySeparator: '.',
    nsSeparator: ':',
    resources: { [language]: texts },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  addOwnFormats(i18n);
  return i18n;
}

/** Changes the language of the window; the texts are added first, so that no key is shown untranslated. */
export function switchLanguage(i18n: I18n, language: Language, texts: Texts): void {
  for (const [namespace, words] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, words);
  void i18n.changeLanguage(language);
}
