import { createContext, type ReactNode, Suspense, useMemo, useState } from 'react';
import { lazyComponent } from '../../components/lazy-component';
import { useRequiredContext } from '../../components/use-required-context';

const SupportDialog = lazyComponent(() => import('./support-dialog').then((loaded) => loaded.SupportDialog));

interface Support {
  readonly open: () => void;
}

const SupportContext = createContext<Support | null>(null);

/** Makes the dialog of the support bundle available on every screen. */
export function SupportProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const support = useMemo<Support>(() => ({ open: () => setIsOpen(true) }), []);
  return (
    <SupportContext value={support}>
      {children}
      {isOpen ? (
        <Suspense fallback={null}>
          <SupportDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </SupportContext>
  );
}

export function useSupport(): Support {
  return useRequiredContext(SupportContext, 'SupportProvider');
}
