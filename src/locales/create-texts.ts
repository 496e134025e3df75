import { createInstance, type i18n } from 'i18next';
import type { Language } from '../domain/language';
import { resources } from './index';

/** The texts of one language outside the window. There is no fallback language: a missing key does not compile. */
export function createTexts(language: Language): Pick<i18n, 'getFixedT'> {
  const texts = createInstance();
  void texts.init({
    lng: language,
    fallbackLng: false,
    resources,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return texts;
}
