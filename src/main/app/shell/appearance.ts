import { type App, nativeTheme } from 'electron';
import type { Settings } from '../../../contract/views';
import { type Language, languageFor } from '../../../domain/language';
import { type ShellTexts, shellTexts } from './texts';

export interface Appearance {
  readonly systemLanguage: Language;
  texts(): ShellTexts;
  /** Applies theme and language; calls `onLanguage` if the language changes. */
  apply(settings: Settings): void;
}

/** Native parts of the application follow the settings; until they are read, the system. */
export function createAppearance(
  app: App,
  onLanguage: (texts: ShellTexts, language: Language) => void,
): Appearance {
  const systemLanguage = languageFor(app.getPreferredSystemLanguages()[0] ?? app.getLocale());
  let language = systemLanguage;
  onLanguage(shellTexts(language), language);
  return {
    systemLanguage,
    texts: () => shellTexts(language),
    apply: (settings) => {
      nativeTheme.themeSource = settings.theme;
      const wanted = settings.language === 'system' ? systemLanguage : settings.language;
      if (wanted === language) return;
      language = wanted;
      onLanguage(shellTexts(language), language);
    },
  };
}
