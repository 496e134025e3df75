import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { IntakeView, ItemView } from '../../../../contract/views';
import type { CaseId, ItemId } from '../../../../domain/ids';
import { cacheIntakeHead, intakeKey } from '../../../app/intake-data';
import { useCommand } from '../../../app/queries';
import { useUndo } from '../../../app/undo';
import { useFailureToast } from '../../../app/use-failure-toast';
import type { ToastMessage } from '../../../components/toasts';
import type { Preferences } from '../folder/use-preferences';
import type { ItemInView } from '../list/items-in-view';
import { exclusionsOf, idsWithState } from './exclusion';

export interface Exclusion {
  /** Files whose reason is being asked for; null if no dialog is open. */
  readonly asking: readonly ItemId[] | null;
  /** Includes the files if all are excluded; otherwise asks for the reason to exclude them. */
  readonly toggle: (views: readonly ItemInView[]) => void;
  /** Asks for the reason to exclude these files. */
  readonly ask: (ids: readonly ItemId[]) => void;
  /** Includes and offers to undo it, which excludes each file for its earlier reason. */
  readonly include: (ids: readonly ItemId[]) => void;
  /** Excludes and offers to undo it; a pattern also becomes a rule of the folder, which undo removes. */
  readonly exclude: (ids: readonly ItemId[], reason: string, pattern?: string | null) => void;
  readonly cancel: () => void;
}

/** What follows a change once it is stored, or refused. */
interface Followers {
  readonly undo?: (() => void) | undefined;
  readonly onDone?: (() => void) | undefined;
  readonly onFailed?: (() => void) | undefined;
}

/** Excludes files with a reason, and includes them again. */
export function useExclusion(
  caseId: CaseId,
  { addRule, removeRule }: Pick<Preferences, 'addRule' | 'removeRule'>,
): Exclusion {
  const client = useQueryClient();
  const [asking, setAsking] = useState<readonly ItemId[] | null>(null);
  const { offer, offerInToast } = useUndo(prepareScope(caseId));
  const { mutateAsync } = useCommand('items.exclude', {
    onError: useFailureToast(),
  });
  const change = useCallback(
    (
      ids: readonly ItemId[],
      excluded: boolean,
      reason: string | null,
      { undo, onDone, onFailed }: Followers,
    ) => {
      if (ids.length === 0) return onDone?.();
      const changed = new Set(ids);
      const withChange = (item: ItemView) =>
        changed.has(item.id) ? { ...item, excluded, exclusionReason: reason } : item;
      // A promise, since an undo may run after the screen was left.
      mutateAsync({ caseId, itemIds: [...ids], excluded, reason }).then(
        (head) => {
          cacheIntakeHead(client, head, withChange);
          onDone?.();
          if (undo) offerInToast(doneMessage(excluded, ids.length), 'prepare:exclude.undo', undo);
        },
        // Told by a toast.
        () => onFailed?.(),
      );
    },
    [caseId, client, mutateAsync, offerInToast],
  );
  const cachedItems = useCallback(
    () => client.getQueryData<IntakeView>(intakeKey(caseId))?.items ?? null,
    [caseId, client],
  );
  const undoChange = useCallback(
    (ids: readonly ItemId[], excluded: boolean, reason: string | null, onDone?: () => void) => {
      const run = () => {
        const items = cachedItems();
        const left = items === null ? ids : idsWithState(items, ids, !excluded);
        // It may be refused while the case is sealed, and is possible again afterwards.
        change(left, excluded, reason, { onDone, onFailed: () => offer(run) });
      };
      run();
    },
    [cachedItems, change, offer],
  );
  const include = useCallback(
    (ids: readonly ItemId[]) => {
      const before = exclusionsOf(cachedItems() ?? [], ids);
      const undo = () => {
        for (const { itemIds, reason } of before) undoChange(itemIds, true, reason);
      };
      change(ids, false, null, { undo });
    },
    [cachedItems, change, undoChange],
  );
  // Stable until the question changes, so that steps through the list do not render its consumers.
  return useMemo(
    () => ({
      asking,
      include,
      ask: (ids) => (ids.length > 0 ? setAsking(ids) : undefined),
      toggle: (views) => {
        const included = views.filter(({ item }) => !item.excluded).map(({ item }) => item.id);
        if (included.length > 0) setAsking(included);
        else include(views.map(({ item }) => item.id));
      },
      exclude: (ids, reason, pattern = null) => {
        setAsking(null);
        const rule = pattern === null ? null : { pattern, reason };
        const undo = () => undoChange(ids, false, null, () => (rule ? removeRule(rule) : undefined));
        change(ids, true, reason, { undo, onDone: () => (rule ? addRule(rule) : undefined) });
      },
      cancel: () => setAsking(null),
    }),
    [asking, change, include, undoChange, addRule, removeRule],
  );
}

/** Steps of the Prepare tab of a case. */
export function prepareScope(caseId: CaseId): string {
  return `prepare ${caseId}`;
}

function doneMessage(excluded: boolean, count: number): ToastMessage {
  const key = excluded ? 'prepare:exclude.done' : 'prepare:exclude.included';
  return { tone: 'green', key, values: { count } };
}
