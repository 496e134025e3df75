import { useMemo, useRef } from 'react';
import {
  isStillSorted,
  type NoteOf,
  type OrderSnapshot,
  type Sorting,
  snapshotOrder,
  sortItems,
  stableOrder,
} from './item-order';
import type { ItemInView } from './items-in-view';

/**
 * Files in the chosen order. While `isHeld`, files keep their position and new files are appended. A new
 * `signature` (filter, search, order) sorts immediately.
 */
export function useStableOrder(
  views: readonly ItemInView[],
  sorting: Sorting,
  noteOf: NoteOf,
  signature: string,
  isHeld: boolean,
): readonly ItemInView[] {
  const snapshot = useRef<OrderSnapshot | null>(null);
  const { order, descending } = sorting;
  return useMemo(() => {
    const before = snapshot.current?.signature === signature ? snapshot.current : null;
    if (before && (isHeld || isStillSorted(before, views, order, noteOf))) {
      const kept = stableOrder(before.ids, views);
      if (kept.length !== before.ids.length) {
        snapshot.current = { ...before, ids: kept.map(({ item }) => item.id) };
      }
      return kept;
    }
    const sorted = sortItems(views, { order, descending }, noteOf);
    snapshot.current = snapshotOrder(signature, sorted, order, noteOf);
    return sorted;
  }, [views, order, descending, noteOf, signature, isHeld]);
}
