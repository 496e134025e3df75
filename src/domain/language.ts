export const LANGUAGES = ['de', 'en', 'pl'] as const;
/** Languages of the interface and of the service's report (R9). */
export type Language = (typeof LANGUAGES)[number];

/** The language for a system locale such as `pl-PL`; German for any other language. */
export function languageFor(locale: string): Language {
  const primary = locale.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary) ?? 'de';
}
