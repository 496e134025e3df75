import { useRef } from 'react';

/**
 * The list of the render before where every entry is the same by `isSame`, so that what is computed from it, e.g. a
 * drawing, is not done again.
 */
export function useKeptList<Entry>(
  list: readonly Entry[],
  isSame: (a: Entry, b: Entry) => boolean,
): readonly Entry[] {
  const kept = useRef(list);
  if (kept.current !== list && !isSameList(kept.current, list, isSame)) kept.current = list;
  return kept.current;
}

function isSameList<Entry>(
  before: readonly Entry[],
  now: readonly Entry[],
  isSame: (a: Entry, b: Entry) => boolean,
): boolean {
  if (before.length !== now.length) return false;
  return now.every((entry, index) => {
    const known = before[index];
    return known !== undefined && isSame(known, entry);
  });
}
