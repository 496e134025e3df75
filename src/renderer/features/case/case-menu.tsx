import { FolderOpen, History, Images, Inbox, type LucideIcon, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import { navigate } from '../../app/current-route';
import { useRequest } from '../../app/queries';
import { CASE_TABS, type CaseTab } from '../../app/route';
import { ContextMenu, type MenuEntry, withLine } from '../../components/menu';
import type { MenuPlace } from '../../components/menu-place';
import { useHandoverActions } from '../handover/use-handover-actions';
import { useCaseActions } from '../retention/case-actions';
import { useCaseEntries } from './case-entries';

export interface CaseMenuProps {
  readonly caseId: CaseId;
  readonly at: MenuPlace;
}

/**
 * The context menu of a case in the list: what its header does. The caller keeps it mounted after the menu has closed,
 * for the dialogs that it opens.
 */
export function CaseMenu({ caseId, at }: CaseMenuProps) {
  const detail = useRequest('cases.get', { caseId }).data;
  return detail ? <LoadedMenu detail={detail} at={at} /> : null;
}

interface LoadedMenuProps extends Pick<CaseMenuProps, 'at'> {
  readonly detail: CaseDetail;
}

function LoadedMenu({ detail, at }: LoadedMenuProps) {
  const [isOpen, setIsOpen] = useState(true);
  const open = useOpenEntries(detail);
  const { addPhotos, documents, dialog } = useCaseEntries(detail);
  const actions = useCaseActions(detail);
  const handover = useHandoverActions(detail);
  return (
    <>
      {isOpen ? (
        <ContextMenu
          label={detail.caseNumber}
          at={at}
          entries={[
            ...open,
            ...withLine(documents),
            ...withLine(addPhotos),
            ...withLine(handover.entries),
            ...withLine(actions.entries),
          ]}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
      {dialog}
      {actions.dialogs}
      {handover.dialogs}
    </>
  );
}

const TAB_ICONS: { readonly [Tab in CaseTab]: LucideIcon } = {
  prepare: FolderOpen,
  results: Images,
  capture: Smartphone,
  received: Inbox,
  history: History,
};

function useOpenEntries({ id: caseId }: CaseDetail): readonly MenuEntry[] {
  const { t } = useTranslation('cases');
  return CASE_TABS.map((tab) => {
    const Icon = TAB_ICONS[tab];
    return {
      id: `open-${tab}`,
      label: t('menu.open', { tab: t(`page.${tab}`) }),
      icon: <Icon size={16} aria-hidden />,
      onAction: () => navigate({ screen: 'case', caseId, tab }),
    };
  });
}
