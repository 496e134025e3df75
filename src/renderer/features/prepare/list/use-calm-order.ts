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
 * Files in the chosen order. While the list is held (it is being read, or the pointer is over it) nothing moves: new
 * files come in behind. A new choice (`signature`) sorts at once.
 */
export function useCalmOrder(
  views: readonly ItemInView[],
  sorting: Sorting,
  noteOf: NoteOf,
  signature: string,
  isHeld: boolean,
): readonly ItemInView[] {
  const known = useRef<KnownOrder | null>(null);
  const { order, descending } = sorting;
  return useMemo(() => {
    const before = known.current?.signature === signature ? known.current : null;
    if (before && (isHeld || isStillSorted(before, views, order, noteOf))) {
      const kept = calmOrder(before.ids, views);
      if (kept.length !== before.ids.length) {
        known.current = { ...before, ids: kept.map(({ item }) => item.id) };
      }
      return kept;
    }
    const sorted = sortItems(views, { order, descending }, noteOf);
    known.current = rememberOrder(signature, sorted, order, noteOf);
    return sorted;
  }, [views, order, descending, noteOf, signature, isHeld]);
}
