import type { i18n as I18n } from 'i18next';
import type { Resources } from '../../locales';

export interface Values {
  readonly [name: string]: string | number;
}

/**
 * Returns the text of a key that is made from a code (an error, a finding). The compiler cannot check the placeholders
 * of such a key, so a test checks all codes in all languages.
 */
export function textByCode(
  i18n: I18n,
  namespace: keyof Resources | 'errors',
  key: string,
  values: Values = {},
): string {
  const translate = i18n.t as unknown as (key: string, options: object) => string;
  return translate(key, { ...values, ns: namespace });
}
