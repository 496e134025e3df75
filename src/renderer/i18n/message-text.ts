import type { i18n as I18n, ParseKeys } from 'i18next';
import type { ProofcaseError } from '../../contract/errors';
import type { Resources } from '../../locales';
import { errorText } from './error-text';

/** A key with its namespace, e.g. `prepare:bar.sealed`. */
export type TextKey = ParseKeys<(keyof Resources)[]>;

/**
 * The text of a message by key and values, so that it follows the language of the window. A text with a key and an
 * error names the error in `{{reason}}`.
 */
export type MessageText =
  | {
      readonly key: TextKey;
      readonly values?: { readonly [name: string]: string | number };
      readonly error?: ProofcaseError;
    }
  | { readonly error: ProofcaseError; readonly key?: undefined };

/** Returns the text of a message in the language of the window; for an error: what happened and what to do. */
export function messageText(i18n: I18n, message: MessageText): string {
  if (message.key === undefined) {
    const { title, next } = errorText(i18n, message.error);
    return `${title} ${next}`;
  }
  const reason = message.error ? { reason: errorText(i18n, message.error).title } : {};
  return keyText(i18n, message.key, { ...message.values, ...reason });
}

/** Returns the text of a key with its namespace. */
export function keyText(i18n: I18n, key: TextKey, values: object = {}): string {
  const translate = i18n.t as unknown as (key: string, values: object) => string;
  return translate(key, values);
}
