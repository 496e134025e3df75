import { useEffect, useRef, useState } from 'react';

/** Longer than the time between two key presses of a word. */
const SEARCH_DEBOUNCE_MS = 120;

/** Returns the text of a search field and its setter, which calls `onSearch` once the user pauses. */
export function useTypedSearch(
  search: string,
  onSearch: (search: string) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  const cancelPendingSearch = (): void => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  };
  // The search can also change outside the field, e.g. by a saved filter.
  useEffect(() => {
    if (timer.current === null) setTyped(search);
  }, [search]);
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
  return [
    typed,
    (text) => {
      setTyped(text);
      cancelPendingSearch();
      const searchNow = (): void => {
        timer.current = null;
        latest.current(text);
      };
      if (text === '') searchNow();
      else timer.current = setTimeout(searchNow, SEARCH_DEBOUNCE_MS);
    },
  ];
}
