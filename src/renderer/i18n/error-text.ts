import type { i18n as I18n } from 'i18next';
import type { ProofcaseError } from '../../contract/errors';
import { readableErrorValues } from '../../domain/error-values';
import type { JournalReason } from '../../domain/journal';
import { textByCode } from './text-by-code';

export interface ErrorText {
  /** What happened. */
  readonly title: string;
  /** What is safe. */
  readonly safe: string;
  /** What to do. */
  readonly next: string;
}

/** Returns the sentences for an error, from its code and values. */
export function errorText(i18n: I18n, error: ProofcaseError): ErrorText {
  const values = readableErrorValues(error.values);
  return {
    title: textByCode(i18n, 'errors', `${error.code}.title`, values),
    safe: textByCode(i18n, 'errors', `${error.code}.safe`, values),
    next: textByCode(i18n, 'errors', `${error.code}.next`, values),
  };
}

/** Returns the sentences that explain the state of a package. */
export function reasonText(i18n: I18n, reason: JournalReason): ErrorText {
  const t = i18n.getFixedT(i18n.language, 'errors');
  return { title: t(`${reason}.title`), safe: t(`${reason}.safe`), next: t(`${reason}.next`) };
}
