import { type App, nativeTheme } from 'electron';
import type { Settings } from '../../../contract/views';
import { type Language, languageFor } from '../../../domain/language';
import { type ShellTexts, shellTexts } from './texts';
import type { LastAppearance } from './window-state';

export interface Appearance {
  readonly systemLanguage: Language;
  language(): Language;
  texts(): ShellTexts;
  /** The settings that were applied last. */
  chosen(): LastAppearance;
  /** Applies theme and language; calls `onLanguage` if the language changes. */
  apply(settings: Settings): void;
}

export function systemLocale(app: Pick<App, 'getPreferredSystemLanguages' | 'getLocale'>): string {
  return app.getPreferredSystemLanguages()[0] ?? app.getLocale();
}

/** Native parts of the application follow the settings; until they are read, `last` or the system. */
export function createAppearance(
  app: App,
  last: LastAppearance | null,
  onLanguage: (texts: ShellTexts, language: Language) => void,
): Appearance {
  const systemLanguage = languageFor(systemLocale(app));
  let chosen: LastAppearance = last ?? { language: 'system', theme: 'system' };
  const wanted = (): Language => (chosen.language === 'system' ? systemLanguage : chosen.language);
  nativeTheme.themeSource = chosen.theme;
  let language = wanted();
  onLanguage(shellTexts(language), language);
  return {
    systemLanguage,
    language: () => language,
    texts: () => shellTexts(language),
    chosen: () => chosen,
    apply: (settings) => {
      chosen = { language: settings.language, theme: settings.theme };
      nativeTheme.themeSource = settings.theme;
      if (wanted() === language) return;
      language = wanted();
      onLanguage(shellTexts(language), language);
    },
  };
}
