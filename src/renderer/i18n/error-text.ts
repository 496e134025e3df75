import type { i18n as I18n } from 'i18next';
import type { ProofcaseError } from '../../contract/errors';
import { namedCharacter } from '../../domain/case-number';

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
  const t = i18n.getFixedT(i18n.language, 'errors');
  const values = readable(error.values);
  return {
    title: t(`${error.code}.title`, values),
    safe: t(`${error.code}.safe`, values),
    next: t(`${error.code}.next`, values),
  };
}

function readable(values: ProofcaseError['values']): { [name: string]: string | number } {
  const { character, ...rest } = values;
  return typeof character === 'string' ? { ...rest, character: namedCharacter(character) } : rest;
}
