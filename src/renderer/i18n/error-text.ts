import type { i18n as I18n } from 'i18next';
import type { ProofcaseError } from '../../contract/errors';
import { namedCharacter } from '../../domain/case-number';
import { textByCode, type Values } from './text-by-code';

export interface ErrorText {
  /** What happened. */
  readonly title: string;
  /** What is safe. */
  readonly safe: string;
  /** What to do. */
  readonly next: string;
}

/** The sentences for an error, from its code and values. */
export function errorText(i18n: I18n, error: ProofcaseError): ErrorText {
  const values = readable(error.values);
  return {
    title: textByCode(i18n, 'errors', `${error.code}.title`, values),
    safe: textByCode(i18n, 'errors', `${error.code}.safe`, values),
    next: textByCode(i18n, 'errors', `${error.code}.next`, values),
  };
}

function readable(values: ProofcaseError['values']): Values {
  const { character, ...rest } = values;
  return typeof character === 'string' ? { ...rest, character: namedCharacter(character) } : rest;
}
