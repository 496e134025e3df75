import { createContext, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useOfferedActions } from '../../app/actions';
import { formatRoute, type Route } from '../../app/route';
import { afterNextFrame } from '../../components/after-next-frame';
import { lazyComponent } from '../../components/lazy-component';
import type { MenuEntry } from '../../components/menu';
import { useRequiredContext } from '../../components/use-required-context';
import { type Recent, withRecent } from './matching';

const PaletteDialog = lazyComponent(() => import('./palette-dialog').then((loaded) => loaded.PaletteDialog));

interface Palette {
  readonly open: () => void;
}

/** The actions of the screen on which the palette was opened, and its address. */
interface Opened {
  readonly address: string;
  readonly actions: readonly MenuEntry[];
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
  const address = formatRoute(route);
  const [opened, setOpened] = useState<Opened | null>(null);
  // Actions of the screen before would change a case that is no longer shown.
  if (opened !== null && opened.address !== address) setOpened(null);
  const recent = useRecent(route);
  const open = useCallback(() => setOpened({ address, actions: offered() }), [address, offered]);
  const palette = useMemo<Palette>(() => ({ open }), [open]);
  return (
    <PaletteContext value={palette}>
      {children}
      {opened ? (
        <Suspense fallback={null}>
          <PaletteDialog
            route={route}
            screenActions={opened.actions}
            recent={recent.value}
            onClose={() => setOpened(null)}
            onRun={(id, run) => {
              recent.remember(id);
              setOpened(null);
              // A dialog that an action opens gives the focus back to where it was before the palette.
              afterNextFrame(run);
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

export function usePalette(): Palette {
  return useRequiredContext(PaletteContext, 'PaletteProvider');
}
