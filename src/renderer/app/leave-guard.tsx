import { createContext, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onEvent, request } from '../bridge';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import { changeInSlices } from '../components/in-slices';
import { useRequiredContext } from '../components/use-required-context';
import { currentRoute, navigate, onRouteChange } from './current-route';
import { formatRoute, type Route } from './route';
import { currentVisit, travelTo } from './travel';
import { createUnsavedForms, type SaveForm, type UnsavedForms } from './unsaved-forms';

interface LeaveGuard {
  readonly unsaved: UnsavedForms;
  /** What stores a text at once that would be stored in a moment; null: there is none. */
  readonly setStoring: (store: SaveForm | null) => void;
  readonly leave: (leaving: Leaving) => void;
}

/** A step away from one form, or from all forms of the screen. */
interface Leaving {
  readonly form: string | null;
  readonly proceed: () => void;
}

const LeaveGuardContext = createContext<LeaveGuard | null>(null);

/** Asks before unsaved changes of forms are lost to another screen; the main process asks before the window closes. */
export function LeaveGuardProvider({ children }: { readonly children: ReactNode }) {
  const storing = useRef<SaveForm | null>(null);
  const [asking, setAsking] = useState<Leaving | null>(null);
  const guard = useMemo<LeaveGuard>(() => {
    const report = (): void => {
      const isUnsaved = unsaved.isAny(null);
      void request('app.reportUnsaved', { isUnsaved, isStoring: storing.current !== null });
    };
    const unsaved = createUnsavedForms(report);
    return {
      unsaved,
      setStoring: (store) => {
        const isChanged = (storing.current !== null) !== (store !== null);
        storing.current = store;
        if (isChanged) report();
      },
      leave: (leaving) => {
        if (unsaved.isAny(leaving.form)) setAsking(leaving);
        else leaving.proceed();
      },
    };
  }, []);
  const { unsaved } = guard;
  useEffect(
    () =>
      onEvent('save-changes', () => {
        const saving = Promise.all([storing.current?.() ?? true, unsaved.save(null)]);
        void saving.then((saved) => request('app.reportSaved', { isSaved: saved.every(Boolean) }));
      }),
    [unsaved],
  );
  const finish = ({ form, proceed }: Leaving): void => {
    unsaved.discard(form);
    setAsking(null);
    proceed();
  };
  return (
    <LeaveGuardContext value={guard}>
      {children}
      {asking ? (
        <UnsavedDialog
          onSave={async () => {
            // Where saving fails, the form says why.
            if (await unsaved.save(asking.form)) finish(asking);
            else setAsking(null);
          }}
          onDiscard={() => finish(asking)}
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
      isBusy={isSaving}
      onClose={onStay}
      onSubmit={() => {
        setIsSaving(true);
        void onSave();
      }}
      actions={
        <>
          <Button isPending={isSaving} onPress={onStay}>
            {t('action.cancel')}
          </Button>
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

/** Marks a form as changed for as long as it is shown, with what saves it. A screen may have several forms. */
export function useUnsavedChanges(isUnsaved: boolean, save: SaveForm, form?: string): void {
  const { unsaved } = useLeaveGuard();
  const ownId = useId();
  const id = form ?? ownId;
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    unsaved.set(id, isUnsaved ? () => latest.current() : null);
    return () => unsaved.set(id, null);
  }, [unsaved, id, isUnsaved]);
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

/**
 * Returns a function that runs a step away from the forms of the screen, or from the one named to `useUnsavedChanges`;
 * with unsaved changes only after a person saved them or agreed to lose them.
 */
export function useLeave(form: string | null = null): (proceed: () => void) => void {
  const { leave } = useLeaveGuard();
  return (proceed) => leave({ form, proceed });
}

/** A visit of the window's history, and the route it shows. */
interface Place {
  readonly route: Route;
  readonly visit: string;
}

function currentPlace(): Place {
  return { route: currentRoute(), visit: currentVisit() };
}

/**
 * The place to show: the current one, or the one before it while the loss of unsaved changes is in question. A new screen
 * renders in slices; the one before stays until then.
 */
export function useGuardedRoute(): Place {
  const { unsaved, leave } = useLeaveGuard();
  const [place, show] = useState(currentPlace);
  /** The last place that was not held back; it may not be drawn yet. */
  const allowed = useRef(place);
  useEffect(() => {
    let cancelChange = (): void => undefined;
    const follow = () => {
      const wanted = currentPlace();
      const before = allowed.current;
      const isElsewhere = formatRoute(wanted.route) !== formatRoute(before.route);
      if (isElsewhere && unsaved.isAny(null)) {
        // The history keeps its order: Back from a form is still Back after the question.
        if (!travelTo(before.visit)) navigate(before.route);
        leave({
          form: null,
          proceed: () => (travelTo(wanted.visit) ? undefined : navigate(wanted.route)),
        });
        return;
      }
      allowed.current = wanted;
      if (!isElsewhere) return;
      cancelChange();
      // Forms go at once: what is typed into one that stays for a moment would be lost without a question.
      if (before.route.screen === 'settings') show(wanted);
      else cancelChange = changeInSlices(() => show(wanted));
    };
    // The route may have changed since the first render.
    follow();
    const unsubscribe = onRouteChange(follow);
    return () => {
      unsubscribe();
      cancelChange();
    };
  }, [unsaved, leave]);
  return place;
}
