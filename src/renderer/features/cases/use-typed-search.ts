import { useEffect, useRef, useState } from 'react';
import { useOnceTrue } from '../../components/use-once-true';

/** Longer than the time between two key presses of a word. */
const SEARCH_DEBOUNCE_MS = 120;

export interface TypedSearchOptions {
  readonly search: string;
  /** Called once the user pauses, or moves to the results. */
  readonly onSearch: (search: string) => void;
  /** False while the results are not those of `search`. */
  readonly isCurrent: boolean;
  readonly onMoveToResults: () => void;
}

export interface TypedSearch {
  /** The text of the search field. */
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Moves once the results are those of the text: Enter would open one of the previous text. */
  readonly moveToResults: () => void;
}

/** The text of a search field, which is searched for with a delay. */
export function useTypedSearch(options: TypedSearchOptions): TypedSearch {
  const { search, onSearch, isCurrent, onMoveToResults } = options;
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const searchNow = useRef<() => void>(() => undefined);
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
  const moveWhenCurrent = useOnceTrue(isCurrent && typed === search, typed, onMoveToResults);
  return {
    typed,
    type: (text) => {
      setTyped(text);
      cancelPendingSearch();
      searchNow.current = () => {
        cancelPendingSearch();
        latest.current(text);
      };
      if (text === '') searchNow.current();
      else timer.current = setTimeout(searchNow.current, SEARCH_DEBOUNCE_MS);
    },
    moveToResults: () => {
      if (timer.current !== null) searchNow.current();
      moveWhenCurrent();
    },
  };
}
