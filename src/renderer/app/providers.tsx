import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { AppInfo, Settings } from '../../contract/views';
import type { Language } from '../../domain/language';
import { MessagesProvider } from '../components/toasts';
import { readTexts, switchLanguage } from '../i18n/i18n';
import { subscribeToEvents } from './live-events';
import { useRequest } from './queries';

/** Responses stay cached until an event invalidates them; neither timers nor focus refetch. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      // Forgets a command, which may hold a password, a second after its form. At 0 the library checks a running one all the time.
      mutations: { networkMode: 'always', gcTime: 1_000 },
    },
  });
}

function chosenLanguage(settings: Settings, info: AppInfo): Language {
  return settings.language === 'system' ? info.systemLanguage : settings.language;
}

export interface ProvidersProps {
  readonly client: QueryClient;
  readonly i18n: I18n;
  readonly children: ReactNode;
}

export function Providers({ client, i18n, children }: ProvidersProps) {
  useEffect(() => subscribeToEvents(client), [client]);
  return (
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <Appearance />
        <Locale>
          <MessagesProvider>{children}</MessagesProvider>
        </Locale>
      </I18nextProvider>
    </QueryClientProvider>
  );
}

function Locale({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation();
  return <I18nProvider locale={i18n.language}>{children}</I18nProvider>;
}

/** Applies language and theme of the settings to the page. */
function Appearance() {
  const { i18n } = useTranslation();
  const info = useRequest('app.info', {}).data;
  const settings = useRequest('settings.get', {}).data;
  const language = info && settings ? chosenLanguage(settings, info) : null;
  useEffect(() => {
    if (language === null) return;
    let isWanted = true;
    const applyLanguage = async (): Promise<void> => {
      if (i18n.language !== language) {
        const texts = await readTexts(language);
        // The user may have chosen another language in the meantime.
        if (!isWanted) return;
        switchLanguage(i18n, language, texts);
      }
      document.documentElement.lang = language;
    };
    void applyLanguage();
    return () => {
      isWanted = false;
    };
  }, [i18n, language]);
  const theme = settings?.theme ?? 'system';
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return null;
}
