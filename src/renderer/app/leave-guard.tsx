import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { onEvent, request } from '../bridge';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import { useRequiredContext } from '../components/use-required-context';
import { formatRoute, type Route } from './route';
import { currentVisit, travelTo } from './travel';
import { navigate, useRoute } from './use-route';

/** Saves a form; false if it could not, which the form then says. */
export type SaveForm = () => Promise<boolean>;

interface LeaveGuard {
  readonly isUnsaved: () => boolean;
  /** Null: there is nothing to save. */
  readonly setUnsaved: (save: SaveForm | null) => void;
  /** What stores a text at once that would be stored in a moment; null: there is none. */
  readonly setStoring: (store: SaveForm | null) => void;
  /** Runs `proceed`; with unsaved changes only after a person saved them or agreed to lose them. */
  readonly leave: (proceed: () => void) => void;
}

const LeaveGuardContext = createContext<LeaveGuard | null>(null);

/** Asks before unsaved changes of a form are lost to another screen; the main process asks before the window closes. */
export function LeaveGuardProvider({ children }: { readonly children: ReactNode }) {
  const unsaved = useRef<SaveForm | null>(null);
  const storing = useRef<SaveForm | null>(null);
  const [asking, setAsking] = useState<{ readonly proceed: () => void } | null>(null);
  const guard = useMemo<LeaveGuard>(() => {
    const set = (ref: RefObject<SaveForm | null>, save: SaveForm | null) => {
      const isChanged = (ref.current !== null) !== (save !== null);
      ref.current = save;
      if (!isChanged) return;
      const isUnsaved = unsaved.current !== null;
      void request('app.reportUnsaved', { isUnsaved, isStoring: storing.current !== null });
    };
    return {
      isUnsaved: () => unsaved.current !== null,
      setUnsaved: (save) => set(unsaved, save),
      setStoring: (store) => set(storing, store),
      leave: (proceed) => {
        if (unsaved.current) setAsking({ proceed });
        else proceed();
      },
    };
  }, []);
  useEffect(
    () =>
      onEvent('save-changes', () => {
        const saving = Promise.all([storing.current?.() ?? true, unsaved.current?.() ?? true]);
        void saving.then((saved) => request('app.reportSaved', { isSaved: saved.every(Boolean) }));
      }),
    [],
  );
  const proceed = () => {
    guard.setUnsaved(null);
    setAsking(null);
    asking?.proceed();
  };
  return (
    <LeaveGuardContext value={guard}>
      {children}
      {asking ? (
        <UnsavedDialog
          onSave={async () => {
            // Where saving fails, the form says why.
            if (await (unsaved.current?.() ?? true)) proceed();
            else setAsking(null);
          }}
          onDiscard={proceed}
          onStay={() => setAsking(null)}
        />
      ) : null}
    </LeaveGuardContext>
  );
}

interface UnsavedDialogProps {
  readonly onSave: () => Promise<void>;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

function UnsavedDialog({ onSave, onDiscard, onStay }: UnsavedDialogProps) {
  const { t } = useTranslation('common');
  const [isSaving, setIsSaving] = useState(false);
  return (
    <Dialog
      role="alertdialog"
      title={t('unsaved.title')}
      isOpen
      onClose={onStay}
      onSubmit={() => {
        setIsSaving(true);
        void onSave();
      }}
      actions={
        <>
          <Button onPress={onStay}>{t('action.cancel')}</Button>
          <Button variant="danger" isPending={isSaving} onPress={onDiscard}>
            {t('unsaved.discard')}
          </Button>
          <Button type="submit" variant="primary" isPending={isSaving} autoFocus>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.text')}</p>
    </Dialog>
  );
}

function useLeaveGuard(): LeaveGuard {
  return useRequiredContext(LeaveGuardContext, 'LeaveGuardProvider');
}

/** Marks a form as changed for as long as it is shown, with what saves it. */
export function useUnsavedChanges(isUnsaved: boolean, save: SaveForm): void {
  const { setUnsaved } = useLeaveGuard();
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    setUnsaved(isUnsaved ? () => latest.current() : null);
    return () => setUnsaved(null);
  }, [setUnsaved, isUnsaved]);
}

/**
 * Stores a text before the window closes that its field would store in a moment. Other screens do not wait for it: the
 * field stores it when it goes.
 */
export function useStoredBeforeClosing(isStored: boolean, store: SaveForm): void {
  const { setStoring } = useLeaveGuard();
  const latest = useRef(store);
  latest.current = store;
  useEffect(() => {
    setStoring(isStored ? null : () => latest.current());
    return () => setStoring(null);
  }, [setStoring, isStored]);
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
