import { Camera, CircleMinus, ListFilter, Maximize2, MessageSquareText, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { itemPictureUrl } from '../../../../contract/bridge';
import { ContextMenu, type MenuEntry } from '../../../components/menu';
import type { MenuPlace } from '../../../components/menu-place';
import { useFormats } from '../../../i18n/use-formats';
import { usePrintEntry, useRevealEntry } from '../../files/use-file-entries';
import { EXCLUSION_REASONS } from '../exclusion/exclusion';
import type { Exclusion } from '../exclusion/use-exclusion';
import { badgeText, cameraText } from '../list/item-text';
import type { ListActions } from '../list/list-handlers';
import type { ItemList } from '../list/use-item-list';

export interface ItemMenuProps {
  readonly at: MenuPlace;
  readonly list: ItemList;
  readonly exclusion: Exclusion;
  readonly actions: ListActions;
  readonly onClose: () => void;
}

/** Context menu of the selected files, at the pointer. */
export function ItemMenu({ at, list, exclusion, actions, onClose }: ItemMenuProps) {
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const entries = [
    ...useOpenEntries(list, actions),
    ...useFileEntries(list),
    ...useExclusionEntries(list, exclusion),
    ...useSimilarEntries(list),
  ];
  const count = list.chosen.length;
  const label =
    count > 1 ? t('inspector.selected', { count }) : (list.active?.item.name ?? work('menu.label'));
  return <ContextMenu label={label} at={at} entries={entries} onClose={onClose} />;
}

function useOpenEntries(list: ItemList, actions: ListActions): readonly MenuEntry[] {
  const { t: work } = useTranslation('workspace');
  if (!list.active) return [];
  return [
    {
      id: 'enlarge',
      label: work('menu.enlarge'),
      icon: <Maximize2 size={14} aria-hidden />,
      onAction: actions.onEnlarge,
    },
    {
      id: 'note',
      label: work('menu.note'),
      icon: <MessageSquareText size={14} aria-hidden />,
      onAction: actions.onNote,
    },
  ];
}

/** Actions for a single file; none for several. */
function useFileEntries(list: ItemList): readonly MenuEntry[] {
  const item = list.chosen.length > 1 ? null : (list.active?.item ?? null);
  const hasPicture = item !== null && item.type !== 'pdf' && item.preview !== 'none';
  const reveal = useRevealEntry(item?.id ?? null);
  const print = usePrintEntry(hasPicture ? { url: itemPictureUrl('zoom', item), name: item.name } : null);
  return item === null ? [] : [reveal, ...(hasPicture ? [print] : [])];
}

function useExclusionEntries(list: ItemList, exclusion: Exclusion): readonly MenuEntry[] {
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const included = list.chosen.filter(({ item }) => !item.excluded).map(({ item }) => item.id);
  const excluded = list.chosen.filter(({ item }) => item.excluded).map(({ item }) => item.id);
  const excludeEntries: MenuEntry[] = EXCLUSION_REASONS.map((reason, index) => ({
    id: `exclude-${reason}`,
    label:
      reason === 'other'
        ? work('menu.otherReason')
        : work('menu.leaveOut', { reason: t(`exclude.reasons.${reason}`) }),
    icon: <CircleMinus size={14} aria-hidden />,
    separatorBefore: index === 0,
    onAction: () =>
      reason === 'other'
        ? exclusion.ask(included)
        : exclusion.exclude(included, t(`exclude.reasons.${reason}`)),
  }));
  const includeEntry: MenuEntry = {
    id: 'include',
    label: t('exclude.include', { count: excluded.length }),
    icon: <Undo2 size={14} aria-hidden />,
    separatorBefore: included.length === 0,
    onAction: () => exclusion.include(excluded),
  };
  return [...(included.length > 0 ? excludeEntries : []), ...(excluded.length > 0 ? [includeEntry] : [])];
}

/** Entries that select all files with the same finding or the same camera. */
function useSimilarEntries(list: ItemList): readonly MenuEntry[] {
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const formats = useFormats();
  const view = list.active;
  if (!view) return [];
  const { badge } = view;
  const camera = cameraText(view.item);
  const entries: MenuEntry[] = [];
  if (badge) {
    const same = list.shown.filter(({ findings }) => findings.some(({ code }) => code === badge.code));
    entries.push({
      id: 'same-finding',
      label: work('menu.sameFinding', { count: same.length, finding: badgeText(badge, t, formats) }),
      icon: <ListFilter size={14} aria-hidden />,
      onAction: () => list.choose(same.map(({ item }) => item.id)),
    });
  }
  if (camera !== null) {
    const same = list.shown.filter(({ item }) => cameraText(item) === camera);
    entries.push({
      id: 'same-camera',
      label: work('menu.sameCamera', { count: same.length, camera }),
      icon: <Camera size={14} aria-hidden />,
      onAction: () => list.choose(same.map(({ item }) => item.id)),
    });
  }
  return entries.map((entry, index) => (index === 0 ? { ...entry, separatorBefore: true } : entry));
}
