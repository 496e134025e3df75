import type { i18n as I18n } from 'i18next';
import type { Resources } from '../../locales';

export interface Values {
  readonly [name: string]: string | number;
}

/**
 * The text of a key that is made from a code (an error, a finding), in the language of the window. The compiler
 * cannot see which placeholders such a key has; a test walks all codes in all languages instead.
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
