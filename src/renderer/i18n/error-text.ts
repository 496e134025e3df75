import type { i18n as I18n } from 'i18next';
import type { ProofcaseError } from '../../contract/errors';
import { namedCharacter } from '../../domain/case-number';
import type { JournalReason } from '../../domain/journal';
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

/** Why a package is where it is. */
export function reasonText(i18n: I18n, reason: JournalReason): ErrorText {
  const t = i18n.getFixedT(i18n.language, 'errors');
  return { title: t(`${reason}.title`), safe: t(`${reason}.safe`), next: t(`${reason}.next`) };
}

function readable(values: ProofcaseError['values']): Values {
  const { character, ...rest } = values;
  return typeof character === 'string' ? { ...rest, character: namedCharacter(character) } : rest;
}
