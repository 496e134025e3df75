import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ItemView } from '../../../../contract/views';
import type { CaseId, ItemId } from '../../../../domain/ids';
import { cacheIntakeHead } from '../../../app/intake-data';
import { useCommand } from '../../../app/queries';
import { useUndo } from '../../../app/undo';
import { useFailureToast } from '../../../app/use-failure-toast';
import type { ToastMessage } from '../../../components/toasts';
import type { ItemInView } from '../list/items-in-view';

export interface Exclusion {
  /** Files whose reason is being asked for; null if no dialog is open. */
  readonly asking: readonly ItemId[] | null;
  /** Includes the files if all are excluded; otherwise asks for the reason to exclude them. */
  readonly toggle: (views: readonly ItemInView[]) => void;
  /** Asks for the reason to exclude these files. */
  readonly ask: (ids: readonly ItemId[]) => void;
  readonly include: (ids: readonly ItemId[]) => void;
  /** Excludes and offers to undo it; `undoRule` takes back a rule that was made with it. */
  readonly exclude: (ids: readonly ItemId[], reason: string, undoRule?: () => void) => void;
  readonly cancel: () => void;
}

/** Excludes files with a reason, and includes them again. */
export function useExclusion(caseId: CaseId): Exclusion {
  const client = useQueryClient();
  const [asking, setAsking] = useState<readonly ItemId[] | null>(null);
  const { offerInToast } = useUndo(prepareScope(caseId));
  const { mutateAsync } = useCommand('items.exclude', {
    onError: useFailureToast(),
  });
  const change = useCallback(
    (ids: readonly ItemId[], excluded: boolean, reason: string | null, undo?: () => void) => {
      if (ids.length === 0) return;
      const changed = new Set(ids);
      const withChange = (item: ItemView) =>
        changed.has(item.id) ? { ...item, excluded, exclusionReason: reason } : item;
      // A promise, since an undo may run after the screen was left.
      mutateAsync({ caseId, itemIds: [...ids], excluded, reason }).then(
        (head) => {
          cacheIntakeHead(client, head, withChange);
          if (undo) offerInToast(excludedMessage(ids.length), 'prepare:exclude.undo', undo);
        },
        // Told by a toast.
        () => undefined,
      );
    },
    [caseId, client, mutateAsync, offerInToast],
  );
  // Stable until the question changes, so that steps through the list do not render its consumers.
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
      exclude: (ids, reason, undoRule) => {
        setAsking(null);
        change(ids, true, reason, () => {
          undoRule?.();
          change(ids, false, null);
        });
      },
      cancel: () => setAsking(null),
    }),
    [asking, change],
  );
}

/** Steps of the Prepare tab of a case. */
export function prepareScope(caseId: CaseId): string {
  return `prepare ${caseId}`;
}

function excludedMessage(count: number): ToastMessage {
  return { tone: 'green', key: 'prepare:exclude.done', values: { count } };
}
