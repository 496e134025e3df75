import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SEARCH_LENGTH } from '../../../contract/case-list-limits';
import type { CaseListQuery } from '../../../contract/case-list-views';
import { isDialogOpen } from '../../app/travel';
import { ChipToggles } from '../../components/chip';
import { SearchField } from '../../components/search-field';
import { Toolbar } from '../../components/toolbar';
import styles from './cases-screen.module.css';
import { FilterPanel } from './filter-panel';
import { levelName } from './filter-texts';
import { LEVEL_CHIPS } from './list-query';
import { SavedFilters } from './saved-filters';
import { useFilterWords } from './use-filter-words';
import { useTypedSearch } from './use-typed-search';

export interface ListToolbarProps {
  readonly query: CaseListQuery;
  readonly onChange: (query: CaseListQuery) => void;
  /** False while the list is that of the previous query. */
  readonly isCurrent: boolean;
  /** Called after arrow down or Enter in the search, once the list is that of the search, if that still has the focus. */
  readonly onMoveToResults: () => void;
}

/** Search, levels, the filter panel, and saved filters. */
export function ListToolbar({ query, onChange, isCurrent, onMoveToResults }: ListToolbarProps) {
  const { t } = useTranslation('caseList');
  const words = useFilterWords();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, moveToResults } = useTypedSearch({
    search: query.search,
    onSearch: (search) => onChange({ ...query, search }),
    isCurrent,
    onMoveToResults: () => {
      if (document.activeElement === input.current) onMoveToResults();
    },
  });
  useFindKeys(input, () => setPanelOpen(true));
  return (
    <Toolbar label={t('search')} end={<SavedFilters query={query} onChange={onChange} />}>
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        inputRef={input}
        onChange={type}
        onMoveToResults={moveToResults}
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

/** Ctrl F focuses the search; Ctrl Shift F opens the filters. */
function useFindKeys(input: React.RefObject<HTMLInputElement | null>, openPanel: () => void): void {
  const open = useEffectEvent(openPanel);
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey === event.metaKey) return;
      if (event.key.toLowerCase() !== 'f') return;
      if (isDialogOpen()) return;
      event.preventDefault();
      if (event.shiftKey) open();
      else {
        input.current?.focus();
        input.current?.select();
      }
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [input]);
}
