import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceOffer } from '../../contract/source-views';
import type { OutboxEntry } from '../../contract/views';
import { newWorkRefusal } from '../../domain/case-state';
import type { CaseId } from '../../domain/ids';
import { asProofcaseError, onEvent, registerDrop } from '../bridge';
import { WindowDropZone } from '../components/drop-zone';
import { useMessages } from '../components/toasts';
import { ManagedBanner } from '../features/managed/managed-banner';
import { useOutcomeAnnouncements } from '../features/outbox/use-outcome-announcements';
import { usePalette } from '../features/palette/palette';
import { RecoveryBanner } from '../features/safety/recovery-banner';
import { useSupport } from '../features/support/support';
import { UpdateBanner } from '../features/updates/update-banner';
import { hasPhotos, refusalError, useAddSources, useReportDropErrors } from './add-sources';
import { navigate } from './current-route';
import styles from './frame.module.css';
import { useHelp } from './help';
import { useMenuCommands } from './menu-commands';
import { Navigation } from './navigation';
import { useNewCase } from './new-case';
import { useCommand, useRequest } from './queries';
import { formatRoute, HOME, type Route } from './route';
import { useShortcuts } from './shortcuts';
import { showWhileBusy } from './show-while-busy';
import { useTakeOver } from './take-over';
import { useFocusAfterTravel, useTravelInputs } from './travel';
import { useUndoLast } from './undo';
import { useFailureToast } from './use-failure-toast';

const NO_ENTRIES: readonly OutboxEntry[] = [];

/** Lays out the navigation and the screen, and handles drops, shortcuts and menu commands of the window. */
export function Frame({ route, children }: { readonly route: Route; readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  const newCase = useNewCase();
  const palette = usePalette();
  const undoLast = useUndoLast();
  const main = useRef<HTMLElement>(null);
  const address = formatRoute(route);
  const caseId = route.screen === 'case' ? route.caseId : null;
  const dropHint = useDropHint(newCase.isOpen ? null : caseId);
  const sources = useAddSources(caseId);
  const help = useHelp(route);
  const support = useSupport();
  const takeOver = useTakeOver();
  const { showBusy } = useMessages();

  const startNew = (offer: SourceOffer): void => {
    if (hasPhotos(offer)) newCase.open(offer);
    else reportDropErrors(offer.refused.map(refusalError));
  };
  const startOrAdd = (offer: SourceOffer): void => {
    if (caseId === null || newCase.isOpen || !hasPhotos(offer)) startNew(offer);
    else sources.add(offer);
  };
  const reportDropErrors = useReportDropErrors(startOrAdd);
  const takeDrop = async (files: readonly File[]) => {
    try {
      const offer = await showWhileBusy(registerDrop(files), () => showBusy({ key: 'common:drop.checking' }));
      // A hand-over file is checked, and shown by an event.
      if (!hasPhotos(offer) && offer.refused.length === 0) return;
      startOrAdd(offer);
    } catch (thrown) {
      reportDropErrors([asProofcaseError(thrown)]);
    }
  };

  useShortcuts((action) => {
    if (action === 'new-case') newCase.open(null);
    else if (action === 'help') help.open();
    else if (action === 'palette') palette.open();
    else if (action === 'undo') undoLast();
    else if (action === 'escape') {
      if (route.screen === 'case') navigate(HOME);
    } else navigate(action.go);
  });
  useMenuCommands({
    newCase: () => newCase.open(null),
    takeOver: takeOver.open,
    palette: palette.open,
    help: help.open,
    support: support.open,
  });
  useOpenedFiles(startNew);
  useOutcomeAnnouncements(useRequest('outbox.list', {}).data ?? NO_ENTRIES);
  useTravelInputs();
  useFocusAfterTravel(address, main);

  return (
    <WindowDropZone title={t('drop.title')} hint={dropHint} onDrop={(files) => void takeDrop(files)}>
      <div className={styles.frame}>
        <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
          {t('navigation.skip')}
        </button>
        <Navigation route={route} />
        <main ref={main} className={styles.main} data-region="main" data-address={address} tabIndex={-1}>
          <ManagedBanner />
          <RecoveryBanner />
          <UpdateBanner />
          {children}
        </main>
      </div>
    </WindowDropZone>
  );
}

/** Takes folders and files that the file manager handed over, also before this page was there. */
function useOpenedFiles(onOffer: (offer: SourceOffer) => void): void {
  const { mutate } = useCommand('sources.takeOpened', {
    onDone: (offer) => {
      if (offer !== null) onOffer(offer);
    },
    onError: useFailureToast(),
  });
  useEffect(() => {
    mutate({});
    return onEvent('sources.opened', () => mutate({}));
  }, [mutate]);
}

/** Says what happens to files dropped now, or why the case takes none. Without a case they start a new one. */
function useDropHint(caseId: CaseId | null): string {
  const { t } = useTranslation('common');
  const detail = useRequest('cases.get', { caseId: caseId ?? '' }, caseId !== null).data;
  if (caseId === null || !detail) return t('drop.hintNew');
  const { caseNumber } = detail;
  switch (newWorkRefusal(detail)) {
    case 'handed-over':
      return t('drop.hintHandedOver', { caseNumber });
    case 'case-closed':
      return t('drop.hintClosed', { caseNumber });
    case null:
      return t('drop.hintCase', { caseNumber });
  }
}
