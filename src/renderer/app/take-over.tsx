import { createContext, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { ProofcaseError } from '../../contract/errors';
import type { HandoverView, OfferedHandover } from '../../contract/handover-views';
import type { CaseId } from '../../domain/ids';
import { onEvent } from '../bridge';
import { lazyComponent } from '../components/lazy-component';
import type { MessageAction } from '../components/toasts';
import { useRequiredContext } from '../components/use-required-context';
import { sendRequest, useCommand } from './queries';

const TakeOverDialog = lazyComponent(() =>
  import('../features/handover/take-over-dialog').then((loaded) => loaded.TakeOverDialog),
);
const TakeBackDialog = lazyComponent(() =>
  import('../features/handover/take-back-dialog').then((loaded) => loaded.TakeBackDialog),
);

interface TakeOver {
  /** Opens the dialog that takes a case from a file. */
  readonly open: () => void;
  /** Asks for the file at once. */
  readonly choose: () => void;
  /** Opens the dialog that takes back a case which was handed over from here. */
  readonly takeBack: (handover: HandoverView) => void;
}

const TakeOverContext = createContext<TakeOver | null>(null);

interface Shown {
  readonly offered: OfferedHandover | null;
  readonly refused: ProofcaseError | null;
}

const NOTHING: Shown = { offered: null, refused: null };

/** Makes the dialogs for hand-overs available on every screen, also for files that are dropped or opened. */
export function TakeOverProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [given, setGiven] = useState<HandoverView | null>(null);
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
  const takeOver = useMemo<TakeOver>(
    () => ({ open: () => setShown(NOTHING), choose, takeBack: setGiven }),
    [choose],
  );
  return (
    <TakeOverContext value={takeOver}>
      {children}
      {given ? (
        <Suspense fallback={null}>
          <TakeBackDialog handover={given} onChooseFile={choose} onClose={() => setGiven(null)} />
        </Suspense>
      ) : null}
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

/** Whether this workstation handed the case over and can take it back. */
export function canBeTakenBack({ state }: HandoverView): boolean {
  return state === 'given' || state === 'writing';
}

/** Returns the action of a message that takes a case back; null if that is up to the other workstation. */
export function useTakeBackAction(): (caseId: CaseId) => Promise<MessageAction | null> {
  const { takeBack } = useTakeOver();
  return async (caseId) => {
    const [latest] = await sendRequest('handover.list', { caseId }).catch(() => []);
    if (!latest || !canBeTakenBack(latest)) return null;
    return { label: 'handover:menu.takeBack', run: () => takeBack(latest) };
  };
}
