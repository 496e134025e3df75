import type { Language } from '../../../domain/language';
import { shell as german } from '../../../locales/de/shell';
import { shell as english } from '../../../locales/en/shell';
import { shell as polish } from '../../../locales/pl/shell';
import type { Translation } from '../../../locales/translation';

export type ShellTexts = Translation<typeof english>;

const texts: { readonly [Name in Language]: ShellTexts } = { de: german, en: english, pl: polish };

export function shellTexts(language: Language): ShellTexts {
  return texts[language];
}

/** Replaces `{name}` by its value; a name without a value is kept. */
export function fillPlaceholders(text: string, values: { readonly [name: string]: string }): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
