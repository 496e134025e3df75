import { CaseScreen } from '../features/case/case-screen';
import { CasesScreen } from '../features/cases/cases-screen';
import { OutboxScreen } from '../features/outbox/outbox-screen';
import { SettingsScreen } from '../features/settings/settings-screen';
import { ErrorBoundary } from './error-boundary';
import { Frame } from './frame';
import { NewCaseProvider } from './new-case';
import { formatRoute, type Route } from './route';
import { useRoute } from './use-route';

export function App() {
  const route = useRoute();
  return (
    <NewCaseProvider>
      <Frame route={route}>
        <ErrorBoundary resetKey={formatRoute(route)}>
          <Screen route={route} />
        </ErrorBoundary>
      </Frame>
    </NewCaseProvider>
  );
}

function Screen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case 'cases':
      return <CasesScreen />;
    case 'case':
      return <CaseScreen key={route.caseId} caseId={route.caseId} tab={route.tab} />;
    case 'outbox':
      return <OutboxScreen />;
    case 'settings':
      return <SettingsScreen section={route.section} />;
  }
}
