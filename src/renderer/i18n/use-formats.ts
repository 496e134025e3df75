import { useTranslation } from 'react-i18next';
import { languageFor } from '../../domain/language';
import { createFormats, type Formats } from '../../locales/formats';

const made = new Map<string, Formats>();

/** Numbers, sizes and times in the language of the window. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const language = languageFor(i18n.language);
  const formats = made.get(language) ?? createFormats(language);
  made.set(language, formats);
  return formats;
}
