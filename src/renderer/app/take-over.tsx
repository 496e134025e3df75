import { createContext, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { ProofcaseError } from '../../contract/errors';
import type { OfferedHandover } from '../../contract/handover-views';
import { onEvent } from '../bridge';
import { lazyComponent } from '../components/lazy-component';
import { useRequiredContext } from '../components/use-required-context';
import { useCommand } from './queries';

const TakeOverDialog = lazyComponent(() =>
  import('../features/handover/take-over-dialog').then((loaded) => loaded.TakeOverDialog),
);

interface TakeOver {
  /** Opens the dialog that takes a case from a file. */
  readonly open: () => void;
  /** Asks for the file at once. */
  readonly choose: () => void;
}

const TakeOverContext = createContext<TakeOver | null>(null);

interface Shown {
  readonly offered: OfferedHandover | null;
  readonly refused: ProofcaseError | null;
}

const NOTHING: Shown = { offered: null, refused: null };

/** Makes the dialog for hand-over files available on every screen, also for files that are dropped or opened. */
export function TakeOverProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const { mutate } = useCommand('handover.choose', {
    onDone: (offered) => (offered ? setShown({ offered, refused: null }) : undefined),
    onError: (refused) => setShown({ offered: null, refused }),
  });
  const choose = useCallback(() => mutate({}), [mutate]);
  useEffect(
    () =>
      onEvent('handover.offered', ({ offered, error }) => {
        const refused = error ? ProofcaseError.fromEnvelope(error) : null;
        setShown({ offered, refused });
      }),
    [],
  );
  const takeOver = useMemo<TakeOver>(() => ({ open: () => setShown(NOTHING), choose }), [choose]);
  return (
    <TakeOverContext value={takeOver}>
      {children}
      {shown ? (
        <Suspense fallback={null}>
          <TakeOverDialog
            key={shown.offered?.offerId ?? ''}
            {...shown}
            onChoose={choose}
            onClose={() => setShown(null)}
          />
        </Suspense>
      ) : null}
    </TakeOverContext>
  );
}

export function useTakeOver(): TakeOver {
  return useRequiredContext(TakeOverContext, 'TakeOverProvider');
}
