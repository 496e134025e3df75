import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { languageFor } from '../domain/language';
import { App } from './app/app';
import { chosenLanguage, createQueryClient, Providers } from './app/providers';
import { requestOptions } from './app/queries';
import { asProofcaseError } from './bridge';
import { ErrorNotice } from './components/error-notice';
import { createI18n, readTexts } from './i18n/i18n';

async function start(container: HTMLElement): Promise<void> {
  const client = createQueryClient();
  const root = createRoot(container);
  // Most people keep the language of the system: its texts are read while the settings are fetched.
  readTexts(languageFor(navigator.language)).catch(() => undefined);
  try {
    const [info, settings] = await Promise.all([
      client.ensureQueryData(requestOptions('app.info', {})),
      client.ensureQueryData(requestOptions('settings.get', {})),
    ]);
    const language = chosenLanguage(settings, info);
    const i18n = createI18n(language, await readTexts(language));
    root.render(
      <StrictMode>
        <Providers client={client} i18n={i18n}>
          <App />
        </Providers>
      </StrictMode>,
    );
  } catch (thrown) {
    const language = languageFor(navigator.language);
    const i18n = createI18n(language, await readTexts(language));
    root.render(
      <Providers client={client} i18n={i18n}>
        <ErrorNotice error={asProofcaseError(thrown)} />
      </Providers>,
    );
  }
}

const container = document.getElementById('root');
if (container) void start(container);
