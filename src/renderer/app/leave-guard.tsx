import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../components/confirm-dialog';
import { formatRoute, type Route } from './route';
import { currentVisit, travelTo } from './travel';
import { navigate, useRoute } from './use-route';

interface LeaveGuard {
  readonly isUnsaved: () => boolean;
  readonly setUnsaved: (isUnsaved: boolean) => void;
  /** Runs `proceed`; with unsaved changes only after a person agreed to lose them. */
  readonly leave: (proceed: () => void) => void;
}

const LeaveGuardContext = createContext<LeaveGuard | null>(null);

/** Asks before unsaved changes of a form are lost to another screen. */
export function LeaveGuardProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  const unsaved = useRef(false);
  const [asking, setAsking] = useState<{ readonly proceed: () => void } | null>(null);
  const guard = useMemo<LeaveGuard>(
    () => ({
      isUnsaved: () => unsaved.current,
      setUnsaved: (isUnsaved) => {
        unsaved.current = isUnsaved;
      },
      leave: (proceed) => {
        if (unsaved.current) setAsking({ proceed });
        else proceed();
      },
    }),
    [],
  );
  const discard = () => {
    unsaved.current = false;
    setAsking(null);
    asking?.proceed();
  };
  return (
    <LeaveGuardContext value={guard}>
      {children}
      {asking ? (
        <ConfirmDialog
          title={t('unsaved.title')}
          action={t('unsaved.discard')}
          variant="danger"
          onConfirm={discard}
          onClose={() => setAsking(null)}
        >
          <p>{t('unsaved.text')}</p>
        </ConfirmDialog>
      ) : null}
    </LeaveGuardContext>
  );
}

function useLeaveGuard(): LeaveGuard {
  const guard = useContext(LeaveGuardContext);
  if (!guard) throw new Error('useLeaveGuard needs a LeaveGuardProvider above it');
  return guard;
}

/** Marks a form as changed for as long as it is shown. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const { setUnsaved } = useLeaveGuard();
  useEffect(() => {
    setUnsaved(isUnsaved);
    return () => setUnsaved(false);
  }, [setUnsaved, isUnsaved]);
}

/** Returns a function that runs a step away from a form, with unsaved changes only after a question. */
export function useLeave(): (proceed: () => void) => void {
  return useLeaveGuard().leave;
}

/** The route to show: the current one, or the one before it while the loss of unsaved changes is in question. */
export function useGuardedRoute(): Route {
  const wanted = useRoute();
  const { isUnsaved, leave } = useLeaveGuard();
  const shown = useRef(wanted);
  const shownVisit = useRef(currentVisit());
  const isHeld = formatRoute(wanted) !== formatRoute(shown.current) && isUnsaved();
  if (!isHeld) {
    shown.current = wanted;
    shownVisit.current = currentVisit();
  }
  const hold = useCallback(() => {
    const wantedVisit = currentVisit();
    // The history keeps its order: Back from a form is still Back after the question.
    if (!travelTo(shownVisit.current)) navigate(shown.current);
    leave(() => (travelTo(wantedVisit) ? undefined : navigate(wanted)));
  }, [leave, wanted]);
  useEffect(() => {
    if (isHeld) hold();
  }, [isHeld, hold]);
  return shown.current;
}
