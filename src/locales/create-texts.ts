import { createInstance, type i18n, type Resource } from 'i18next';
import type { Language } from '../domain/language';
import { addOwnFormats } from './formats';

/**
 * The texts of one language outside the window, from all `resources` or from `startTexts`. There is no
 * fallback language: a missing key does not compile.
 */
export function createTexts(
  language: Language,
  resources: { readonly [Of in Language]: Resource[string] },
): Pick<i18n, 'getFixedT'> {
  const texts = createInstance();
  void texts.init({
    lng: language,
    fallbackLng: false,
    resources,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  addOwnFormats(texts);
  return texts;
}
