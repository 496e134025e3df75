import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SEARCH_LENGTH } from '../../../contract/case-list-limits';
import type { CaseListQuery } from '../../../contract/case-list-views';
import { ChipToggles } from '../../components/chip';
import { SearchField } from '../../components/search-field';
import { Toolbar } from '../../components/toolbar';
import styles from './cases-screen.module.css';
import { FilterPanel } from './filter-panel';
import { levelName } from './filter-texts';
import { LEVEL_CHIPS } from './list-query';
import { SavedFilters } from './saved-filters';
import { useFilterWords } from './use-filter-words';

/** Longer than the time between two key presses of a word. */
const SEARCH_DEBOUNCE_MS = 120;

export interface ListToolbarProps {
  readonly query: CaseListQuery;
  readonly onChange: (query: CaseListQuery) => void;
  /** Called on arrow down or Enter in the search, to move to the list. */
  readonly onMoveToResults: () => void;
}

/** Search, levels, the filter panel, and saved filters. */
export function ListToolbar({ query, onChange, onMoveToResults: onDown }: ListToolbarProps) {
  const { t } = useTranslation('caseList');
  const words = useFilterWords();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTypedSearch(query, onChange);
  useFindKeys(input, () => setPanelOpen(true));
  return (
    <Toolbar label={t('search')} end={<SavedFilters query={query} onChange={onChange} />}>
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        inputRef={input}
        onChange={setTyped}
        onMoveToResults={onDown}
      />
      <div className={styles.levels}>
        <ChipToggles
          label={t('levels')}
          allLabel={t('all')}
          chips={LEVEL_CHIPS.map((id) => ({ id, label: levelName(id, words) }))}
          selected={query.filter.levels.filter((level) => LEVEL_CHIPS.includes(level))}
          onChange={(levels) => onChange({ ...query, filter: { ...query.filter, levels } })}
        />
      </div>
      <FilterPanel query={query} onChange={onChange} isOpen={isPanelOpen} onOpenChange={setPanelOpen} />
    </Toolbar>
  );
}

/** Returns the text of the field and its setter, which searches once the user pauses. */
function useTypedSearch(
  query: CaseListQuery,
  onChange: (query: CaseListQuery) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(query.search);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef({ query, onChange });
  latest.current = { query, onChange };
  const cancelPendingSearch = (): void => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  };
  // The query can also change outside the field, e.g. by a saved filter.
  useEffect(() => {
    if (timer.current === null) setTyped(query.search);
  }, [query.search]);
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
      const search = (): void => {
        timer.current = null;
        latest.current.onChange({ ...latest.current.query, search: text });
      };
      if (text === '') search();
      else timer.current = setTimeout(search, SEARCH_DEBOUNCE_MS);
    },
  ];
}

/** Ctrl F focuses the search; Ctrl Shift F opens the filters. */
function useFindKeys(input: React.RefObject<HTMLInputElement | null>, openPanel: () => void): void {
  const open = useRef(openPanel);
  open.current = openPanel;
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey === event.metaKey) return;
      if (event.key.toLowerCase() !== 'f') return;
      if (document.querySelector('[role="dialog"],[role="alertdialog"]') !== null) return;
      event.preventDefault();
      if (event.shiftKey) open.current();
      else {
        input.current?.focus();
        input.current?.select();
      }
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [input]);
}
