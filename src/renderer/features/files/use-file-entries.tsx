import { FolderSearch, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ItemId } from '../../../domain/ids';
import { usePrint } from '../../app/print';
import { useCommand } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import type { MenuEntry } from '../../components/menu';

/** Shows an original in the file manager; with null, the entry is disabled and says why. */
export function useRevealEntry(itemId: ItemId | null): MenuEntry {
  const { t } = useTranslation('files');
  const { mutate } = useCommand('files.reveal', { onError: useFailureToast() });
  return {
    id: 'reveal',
    label: t('reveal'),
    icon: <FolderSearch size={14} aria-hidden />,
    ...(itemId === null ? { isDisabled: true, hint: t('revealGone') } : {}),
    onAction: () => (itemId === null ? undefined : mutate({ itemId })),
  };
}

/** Prints a picture on one sheet with its name; with null, the entry is disabled and says why. */
export function usePrintEntry(picture: { readonly url: string; readonly name: string } | null): MenuEntry {
  const { t } = useTranslation('files');
  const print = usePrint();
  return {
    id: 'print',
    label: t('print'),
    icon: <Printer size={14} aria-hidden />,
    ...(picture === null ? { isDisabled: true, hint: t('printNone') } : {}),
    onAction: () => (picture ? print({ sheets: [{ url: picture.url, caption: picture.name }] }) : undefined),
  };
}
