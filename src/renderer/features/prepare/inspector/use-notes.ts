import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ItemView } from '../../../../contract/views';
import type { CaseId } from '../../../../domain/ids';
import { cacheResponse, useCommand, useRequest } from '../../../app/queries';
import { useUndo } from '../../../app/undo';
import { useFailureToast } from '../../../app/use-failure-toast';
import { prepareScope } from '../exclusion/use-exclusion';
import type { ItemInView } from '../list/items-in-view';

export interface Notes {
  readonly of: (view: ItemInView) => string | undefined;
  /** Returns whether it was stored. A note that `continues` the last one is taken back with it. */
  readonly write: (item: ItemView, note: string, continues: boolean) => Promise<boolean>;
}

/** Notes on the photos of a case. */
export function useNotes(caseId: CaseId): Notes {
  const client = useQueryClient();
  const notes = useRequest('items.notes', { caseId }).data;
  const bySha256 = useMemo(() => new Map(notes?.map(({ sha256, note }) => [sha256, note])), [notes]);
  const { mutate, mutateAsync } = useCommand('items.note', {
    onDone: (all) => cacheResponse(client, 'items.notes', { caseId }, all),
    onError: useFailureToast(),
  });
  const { offer } = useUndo(prepareScope(caseId));
  return useMemo(
    () => ({
      of: ({ item }) => bySha256.get(item.sha256),
      write: (item, note, continues) => {
        const before = bySha256.get(item.sha256) ?? '';
        const stored = mutateAsync({ caseId, itemId: item.id, note });
        if (!continues) offer(() => mutate({ caseId, itemId: item.id, note: before }));
        return stored.then(
          () => true,
          // A message says why.
          () => false,
        );
      },
    }),
    [bySha256, caseId, mutate, mutateAsync, offer],
  );
}
