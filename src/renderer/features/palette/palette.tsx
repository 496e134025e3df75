import { createContext, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useOfferedActions } from '../../app/actions';
import type { Route } from '../../app/route';
import { lazyComponent } from '../../components/lazy-component';
import type { MenuEntry } from '../../components/menu';
import { useRequiredContext } from '../../components/use-required-context';
import { type Recent, withRecent } from './matching';

const PaletteDialog = lazyComponent(() => import('./palette-dialog').then((loaded) => loaded.PaletteDialog));

interface Palette {
  readonly open: () => void;
}

const PaletteContext = createContext<Palette | null>(null);

/** Makes the command palette available on every screen. */
export function PaletteProvider({
  route,
  children,
}: {
  readonly route: Route;
  readonly children: ReactNode;
}) {
  const offered = useOfferedActions();
  const [actions, setActions] = useState<readonly MenuEntry[] | null>(null);
  const recent = useRecent(route);
  const open = useCallback(() => setActions(offered()), [offered]);
  const palette = useMemo<Palette>(() => ({ open }), [open]);
  return (
    <PaletteContext value={palette}>
      {children}
      {actions ? (
        <Suspense fallback={null}>
          <PaletteDialog
            route={route}
            screenActions={actions}
            recent={recent.value}
            onClose={() => setActions(null)}
            onRun={(id, run) => {
              recent.remember(id);
              setActions(null);
              runAfterFocusReturned(run);
            }}
          />
        </Suspense>
      ) : null}
    </PaletteContext>
  );
}

function useRecent(route: Route) {
  const [value, setValue] = useState<Recent>({ actions: [], cases: [] });
  const caseId = route.screen === 'case' ? route.caseId : null;
  useEffect(() => {
    if (caseId === null) return;
    setValue((before) => ({ ...before, cases: withRecent(before.cases, caseId) }));
  }, [caseId]);
  const remember = (id: string) =>
    setValue((before) => ({ ...before, actions: withRecent(before.actions, id) }));
  return { value, remember };
}

/** A dialog that an action opens gives the focus back to where it was before the palette. */
function runAfterFocusReturned(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}

export function usePalette(): Palette {
  return useRequiredContext(PaletteContext, 'PaletteProvider');
}
