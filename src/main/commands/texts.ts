import { createInstance, type TFunction } from 'i18next';
import { ERROR_CODES, type ProofcaseError } from '../../contract/errors';
import { namedCharacter } from '../../domain/case-number';
import type { Language } from '../../domain/language';
import { resources } from '../../locales';

export interface CliTexts {
  readonly say: TFunction<'cli'>;
  /** Three sentences: what happened, what is safe, what to do. */
  error(error: ProofcaseError): string;
  language: Language;
}

export function cliTexts(language: Language): CliTexts {
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    fallbackLng: 'en',
    resources,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  const errors = i18n.getFixedT(language, 'errors');
  return {
    language,
    say: i18n.getFixedT(language, 'cli'),
    error(error) {
      const code = ERROR_CODES.find((known) => known === error.code) ?? 'internal';
      const { character, ...rest } = error.values;
      const values = typeof character === 'string' ? { ...rest, character: namedCharacter(character) } : rest;
      const sentences = [
        errors(`${code}.title`, values),
        errors(`${code}.safe`, values),
        errors(`${code}.next`, values),
      ];
      return `${sentences.join(' ')}${error.detail ? `\n(${error.detail})` : ''}`;
    },
  };
}

/** Megabytes of 10^6 bytes with one digit (R1). */
export function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
