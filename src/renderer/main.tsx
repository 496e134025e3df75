import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { languageFor } from '../domain/language';
import { App } from './app/app';
import { createQueryClient, Providers } from './app/providers';
import { requestOptions } from './app/queries';
import { asProofcaseError, request } from './bridge';
import { ErrorNotice } from './components/error-notice';
import { fetchFirstPageAhead } from './features/cases/use-case-list';
import { createI18n, readTexts } from './i18n/i18n';

/** Shows the frame in the last language at once: the engine may not have started yet, and each part waits for its data. */
async function start(container: HTMLElement): Promise<void> {
  const client = createQueryClient();
  const root = createRoot(container);
  const lastLanguage = new URLSearchParams(window.location.search).get('language');
  const language = languageFor(lastLanguage ?? navigator.language);
  document.documentElement.lang = language;
  const texts = readTexts(language);
  const failure = Promise.all([
    client.ensureQueryData(requestOptions('app.info', {})),
    client.ensureQueryData(requestOptions('settings.get', {})),
  ]).then(() => null, asProofcaseError);
  const listed = fetchFirstPageAhead(client);
  const i18n = createI18n(language, await texts);
  root.render(
    <StrictMode>
      <Providers client={client} i18n={i18n}>
        <App />
      </Providers>
    </StrictMode>,
  );
  void listed.then(reportShown);
  const error = await failure;
  if (error === null) return;
  root.render(
    <Providers client={client} i18n={i18n}>
      <ErrorNotice error={error} />
    </Providers>,
  );
}

/** Reports that the list is drawn, for which the engine may have waited. */
function reportShown(): void {
  requestAnimationFrame(() =>
    requestIdleCallback(() => {
      // Whether the engine started is told by other answers.
      request('app.shown', {}).catch(() => undefined);
    }),
  );
}

const container = document.getElementById('root');
if (container) void start(container);
