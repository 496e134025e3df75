import { Suspense, useEffect } from 'react';
import { CasesScreen } from '../features/cases/cases-screen';
import { PaletteProvider } from '../features/palette/palette';
import { SupportProvider } from '../features/support/support';
import { ActionsProvider } from './actions';
import { ErrorBoundary } from './error-boundary';
import { ExportsProvider } from './exports';
import { Frame } from './frame';
import { BoardScreen, CaseScreen, OutboxScreen, preloadScreens, SettingsScreen } from './lazy-screens';
import { LeaveGuardProvider, useGuardedRoute } from './leave-guard';
import { NewCaseProvider } from './new-case';
import { NewProfileProvider } from './new-profile';
import { PrintProvider } from './print';
import { formatRoute, type Route } from './route';
import { TakeOverProvider } from './take-over';
import { TravelProvider, VisitContext } from './travel';
import { UndoProvider } from './undo';

export function App() {
  useEffect(preloadScreens, []);
  return (
    <TravelProvider>
      <ActionsProvider>
        <LeaveGuardProvider>
          <UndoProvider>
            <PrintProvider>
              <NewCaseProvider>
                <ExportsProvider>
                  <SupportProvider>
                    <TakeOverProvider>
                      <NewProfileProvider>
                        <CurrentScreen />
                      </NewProfileProvider>
                    </TakeOverProvider>
                  </SupportProvider>
                </ExportsProvider>
              </NewCaseProvider>
            </PrintProvider>
          </UndoProvider>
        </LeaveGuardProvider>
      </ActionsProvider>
    </TravelProvider>
  );
}

function CurrentScreen() {
  const { route, visit } = useGuardedRoute();
  return (
    <PaletteProvider route={route}>
      <Frame route={route}>
        <ErrorBoundary resetKey={formatRoute(route)}>
          <VisitContext value={visit}>
            <Suspense fallback={null}>
              <Screen route={route} />
            </Suspense>
          </VisitContext>
        </ErrorBoundary>
      </Frame>
    </PaletteProvider>
  );
}

function Screen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case 'cases':
      return <CasesScreen />;
    case 'case':
      return (
        <CaseScreen key={route.caseId} caseId={route.caseId} tab={route.tab} file={route.file ?? null} />
      );
    case 'captures':
      return <BoardScreen />;
    case 'outbox':
      return <OutboxScreen />;
    case 'settings':
      return <SettingsScreen section={route.section} />;
  }
}
