import { useTranslation } from 'react-i18next';
import { languageFor } from '../../domain/language';
import { createFormats, type Formats } from '../../locales/formats';

const formatsByLanguage = new Map<string, Formats>();

/** Returns the formats of numbers, sizes and times in the language of the window. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const language = languageFor(i18n.language);
  const formats = formatsByLanguage.get(language) ?? createFormats(language);
  formatsByLanguage.set(language, formats);
  return formats;
}
