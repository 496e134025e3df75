import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';

const SupportDialog = lazy(() =>
  import('./support-dialog').then((loaded) => ({ default: loaded.SupportDialog })),
);

interface Support {
  readonly open: () => void;
}

const SupportContext = createContext<Support | null>(null);

/** Makes the dialog of the support bundle available on every screen. */
export function SupportProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const support = useMemo<Support>(() => ({ open: () => setIsOpen(true) }), []);
  return (
    <SupportContext.Provider value={support}>
      {children}
      {isOpen ? (
        <Suspense fallback={null}>
          <SupportDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </SupportContext.Provider>
  );
}

export function useSupport(): Support {
  const support = useContext(SupportContext);
  if (support === null) throw new Error('useSupport outside of its provider');
  return support;
}
