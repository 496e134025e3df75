import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '../../../contract/views';
import type { CaseId, ItemId } from '../../../domain/ids';
import { rememberHead } from '../../app/intake-data';
import { useCommand } from '../../app/queries';
import { useMessages } from '../../components/toasts';
import { errorText } from '../../i18n/error-text';
import type { ItemInView } from './items-in-view';

export interface Exclusion {
  /** Files for which the reason is being asked; null: none. */
  readonly asking: readonly ItemId[] | null;
  /** Takes the files in again where all are left out, otherwise asks why they should be. */
  readonly toggle: (views: readonly ItemInView[]) => void;
  /** Asks why these files should be left out. */
  readonly ask: (ids: readonly ItemId[]) => void;
  readonly include: (ids: readonly ItemId[]) => void;
  readonly exclude: (ids: readonly ItemId[], reason: string) => void;
  readonly cancel: () => void;
}

/** Leaving files out of what is sent, with a reason, and taking them in again. */
export function useExclusion(caseId: CaseId): Exclusion {
  const { i18n } = useTranslation();
  const { toast } = useMessages();
  const client = useQueryClient();
  const [asking, setAsking] = useState<readonly ItemId[] | null>(null);
  const { mutate } = useCommand('items.exclude', {
    onError: (error) => toast({ tone: 'red', text: errorText(i18n, error).title }),
  });
  const change = useCallback(
    (ids: readonly ItemId[], excluded: boolean, reason: string | null) => {
      if (ids.length === 0) return;
      const changed = new Set(ids);
      const withChange = (item: ItemView) =>
        changed.has(item.id) ? { ...item, excluded, exclusionReason: reason } : item;
      mutate(
        { caseId, itemIds: [...ids], excluded, reason },
        { onSuccess: (head) => rememberHead(client, head, withChange) },
      );
    },
    [caseId, client, mutate],
  );
  // The same object until the question changes: what shows it is not drawn anew with every step through the list.
  return useMemo(
    () => ({
      asking,
      include: (ids) => change(ids, false, null),
      ask: (ids) => (ids.length > 0 ? setAsking(ids) : undefined),
      toggle: (views) => {
        const included = views.filter(({ item }) => !item.excluded).map(({ item }) => item.id);
        if (included.length > 0) setAsking(included);
        else
          change(
            views.map(({ item }) => item.id),
            false,
            null,
          );
      },
      exclude: (ids, reason) => {
        setAsking(null);
        change(ids, true, reason);
      },
      cancel: () => setAsking(null),
    }),
    [asking, change],
  );
}
