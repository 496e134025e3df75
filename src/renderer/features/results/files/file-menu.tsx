import { FolderOpen, Maximize2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnsweredRow } from '../../../../contract/answer-views';
import { evidenceUrl } from '../../../../contract/bridge';
import type { CaseId } from '../../../../domain/ids';
import { navigate } from '../../../app/current-route';
import { ContextMenu, type MenuEntry, withLine } from '../../../components/menu';
import type { MenuPlace } from '../../../components/menu-place';
import { usePrintEntry, useRevealEntry } from '../../files/use-file-entries';

export interface FileMenuProps {
  readonly caseId: CaseId;
  readonly row: AnsweredRow;
  readonly at: MenuPlace;
  readonly onEnlarge: () => void;
  readonly onClose: () => void;
}

/** The context menu of a file in the results. */
export function FileMenu({ caseId, row, at, onEnlarge, onClose }: FileMenuProps) {
  const { t } = useTranslation('files');
  const { t: results } = useTranslation('results');
  const { itemId, path, name, isPdf } = row;
  const reveal = useRevealEntry(itemId);
  const print = usePrintEntry(itemId && !isPdf ? { url: evidenceUrl('zoom', itemId), name } : null);
  const open: MenuEntry = {
    id: 'prepare',
    label: t('showInPrepare'),
    icon: <FolderOpen size={14} aria-hidden />,
    ...(itemId === null || path === null ? { isDisabled: true, hint: t('revealGone') } : {}),
    onAction: () =>
      path === null ? undefined : navigate({ screen: 'case', caseId, tab: 'prepare', file: path }),
  };
  const enlarge: MenuEntry = {
    id: 'enlarge',
    label: results('stage.larger'),
    icon: <Maximize2 size={14} aria-hidden />,
    onAction: onEnlarge,
  };
  // A PDF is printed from its viewer.
  const entries = [...(isPdf ? [] : [enlarge]), open, ...withLine([reveal, ...(isPdf ? [] : [print])])];
  return <ContextMenu label={name} at={at} entries={entries} onClose={onClose} />;
}
