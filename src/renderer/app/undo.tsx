import { createContext, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ToastMessage, useMessages } from '../components/toasts';
import { useRequiredContext } from '../components/use-required-context';
import type { TextKey } from '../i18n/message-text';
import { createUndoStack, type UndoStack } from './undo-stack';

interface Undo {
  readonly stack: UndoStack;
  /** The part of the window that is shown, e.g. the list of cases. */
  readonly scope: { current: string | null };
}

const UndoContext = createContext<Undo | null>(null);

export function UndoProvider({ children }: { readonly children: ReactNode }) {
  const undo = useMemo<Undo>(() => ({ stack: createUndoStack(), scope: { current: null } }), []);
  return <UndoContext value={undo}>{children}</UndoContext>;
}

function useUndoContext(): Undo {
  return useRequiredContext(UndoContext, 'UndoProvider');
}

/** While the component is shown, Ctrl Z takes back steps of this scope. */
export function useUndoScope(scope: string): void {
  const undo = useUndoContext();
  useEffect(() => {
    undo.scope.current = scope;
    return () => {
      if (undo.scope.current === scope) undo.scope.current = null;
    };
  }, [undo, scope]);
}

/** Returns a function that takes back the last step of what is shown. */
export function useUndoLast(): () => void {
  const { t } = useTranslation('common');
  const { stack, scope } = useUndoContext();
  const { announce } = useMessages();
  return () => {
    if (scope.current !== null && stack.undoLast(scope.current)) announce(t('undo.done'));
  };
}

export interface OfferUndo {
  readonly offer: (run: () => void) => void;
  /** The same with a toast whose button takes the step back; it closes when the step is taken back by key. */
  readonly offerInToast: (message: ToastMessage, label: TextKey, run: () => void) => void;
  /** The same for a step of the screen itself, such as a filter: it is forgotten when the screen is left. */
  readonly offerHere: (run: () => void) => void;
}

export function useUndo(scope: string): OfferUndo {
  const { stack } = useUndoContext();
  const { toast } = useMessages();
  const own = useRef<number[]>([]);
  useEffect(() => {
    const ids = own.current;
    return () => stack.drop(ids);
  }, [stack]);
  const offer = useCallback((run: () => void) => void stack.push(scope, run), [stack, scope]);
  const offerInToast = useCallback(
    (message: ToastMessage, label: TextKey, run: () => void) => {
      const { undo } = stack.push(scope, () => {
        close();
        run();
      });
      const close = toast({ ...message, action: { label, run: undo } });
    },
    [stack, scope, toast],
  );
  const offerHere = useCallback(
    (run: () => void) => {
      own.current.push(stack.push(scope, run).id);
    },
    [stack, scope],
  );
  return useMemo(() => ({ offer, offerInToast, offerHere }), [offer, offerInToast, offerHere]);
}
