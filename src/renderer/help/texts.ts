import type { Language } from '../../domain/language';
import { help as german } from '../../locales/de/help';
import { help as english } from '../../locales/en/help';
import { help as polish } from '../../locales/pl/help';
import type { Translation } from '../../locales/translation';

export type HelpTexts = Translation<typeof english>;

/** Static, because the window has no settings to wait for. */
export const HELP_TEXTS: { readonly [Of in Language]: HelpTexts } = {
  de: german,
  en: english,
  pl: polish,
};
