import { useMemo, useRef } from 'react';
import type { ItemInView } from '../items-in-view';
import {
  calmOrder,
  isStillSorted,
  type KnownOrder,
  type NoteOf,
  rememberOrder,
  type Sorting,
  sortItems,
} from './item-order';

/**
 * Files in the chosen order. While `isHeld`, files keep their position and new files are appended. A new
 * `signature` (filter, search, order) sorts immediately.
 */
export function useCalmOrder(
  views: readonly ItemInView[],
  sorting: Sorting,
  noteOf: NoteOf,
  signature: string,
  isHeld: boolean,
): readonly ItemInView[] {
  const snapshot = useRef<KnownOrder | null>(null);
  const { order, descending } = sorting;
  return useMemo(() => {
    const before = snapshot.current?.signature === signature ? snapshot.current : null;
    if (before && (isHeld || isStillSorted(before, views, order, noteOf))) {
      const kept = calmOrder(before.ids, views);
      if (kept.length !== before.ids.length) {
        snapshot.current = { ...before, ids: kept.map(({ item }) => item.id) };
      }
      return kept;
    }
    const sorted = sortItems(views, { order, descending }, noteOf);
    snapshot.current = rememberOrder(signature, sorted, order, noteOf);
    return sorted;
  }, [views, order, descending, noteOf, signature, isHeld]);
}
