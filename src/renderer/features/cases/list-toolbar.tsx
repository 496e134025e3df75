import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_LENGTH } from '../../../contract/case-list-limits';
import type { CaseListQuery } from '../../../contract/case-list-views';
import { ChipToggles } from '../../components/chip';
import { SearchField } from '../../components/search-field';
import { Toolbar } from '../../components/toolbar';
import { FilterPanel } from './filter-panel';
import { levelName } from './filter-texts';
import { LEVEL_CHIPS } from './list-query';
import { SavedFilters } from './saved-filters';
import { useFilterWords } from './use-filter-words';

/** Shorter than a person pauses, longer than between two keys of a word. */
const TYPING_MS = 120;

export interface ListToolbarProps {
  readonly query: CaseListQuery;
  readonly onChange: (query: CaseListQuery) => void;
  /** Arrow down or Enter in the search: on to the list. */
  readonly onDown: () => void;
}

/** Search, levels, everything else to filter by, and saved filters. */
export function ListToolbar({ query, onChange, onDown }: ListToolbarProps) {
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
        maxLength={SEARCH_LENGTH}
        inputRef={input}
        onChange={setTyped}
        onDown={onDown}
      />
      <ChipToggles
        label={t('levels')}
        all={t('all')}
        chips={LEVEL_CHIPS.map((id) => ({ id, label: levelName(id, words) }))}
        selected={query.filter.levels.filter((level) => LEVEL_CHIPS.includes(level))}
        onChange={(levels) => onChange({ ...query, filter: { ...query.filter, levels } })}
      />
      <FilterPanel query={query} onChange={onChange} isOpen={isPanelOpen} onOpenChange={setPanelOpen} />
    </Toolbar>
  );
}

/** What stands in the field, and searches once the person pauses. */
function useTypedSearch(
  query: CaseListQuery,
  onChange: (query: CaseListQuery) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(query.search);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef({ query, onChange });
  latest.current = { query, onChange };
  const settle = (): void => {
    if (waiting.current) clearTimeout(waiting.current);
    waiting.current = null;
  };
  // Somebody else changed it: a saved filter, or the way back from no results.
  useEffect(() => {
    if (waiting.current === null) setTyped(query.search);
  }, [query.search]);
  useEffect(
    () => () => {
      if (waiting.current) clearTimeout(waiting.current);
    },
    [],
  );
  return [
    typed,
    (now) => {
      setTyped(now);
      settle();
      const search = (): void => {
        waiting.current = null;
        latest.current.onChange({ ...latest.current.query, search: now });
      };
      if (now === '') search();
      else waiting.current = setTimeout(search, TYPING_MS);
    },
  ];
}

/** Ctrl F goes into the search, with Shift into the filters. */
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
