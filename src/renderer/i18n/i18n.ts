import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../domain/language';
import { LANGUAGES } from '../../domain/language';
import { type Resources, resources } from '../../locales';

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'common';
    readonly resources: Resources;
    readonly returnNull: false;
  }
}

/** Texts of the window; React escapes, so interpolation does not. */
export function createI18n(language: Language): I18n {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: [...LANGUAGES],
    defaultNS: 'common',
    resources,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return i18n;
}
