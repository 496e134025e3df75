export const LANGUAGES = ['de', 'en', 'pl'] as const;
/** Languages of the interface and of the service's report (R9). */
export type Language = (typeof LANGUAGES)[number];

/** A value for every language. */
export type ByLanguage<Value> = { readonly [Of in Language]: Value };

export function byLanguage<Value>(valueFor: (language: Language) => Value): ByLanguage<Value> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, valueFor(language)])) as ByLanguage<Value>;
}

/** The language for a system locale such as `pl-PL`; German for any other language. */
export function languageFor(locale: string): Language {
  const primary = locale.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary) ?? 'de';
}
