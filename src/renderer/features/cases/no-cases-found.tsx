import { FolderSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaseListQuery } from '../../../contract/case-list-views';
import { EMPTY_FILTER, isEmptyFilter } from '../../../domain/case-filter';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { INITIAL_QUERY } from './list-query';

export interface NoCasesFoundProps {
  readonly query: CaseListQuery;
  readonly onChange: (query: CaseListQuery) => void;
}

/** Says which search or filter hides all cases, and clears it. */
export function NoCasesFound({ query, onChange }: NoCasesFoundProps) {
  const { t } = useTranslation('caseList');
  const search = query.search.trim();
  const hasFilter = !isEmptyFilter(query.filter);
  const text =
    search === '' ? t('nothing.filter') : t(hasFilter ? 'nothing.both' : 'nothing.search', { search });
  return (
    <EmptyState
      icon={<FolderSearch size={22} aria-hidden />}
      title={t('nothing.title')}
      actions={
        <>
          {search !== '' && hasFilter ? (
            <Button variant="primary" onPress={() => onChange({ ...query, filter: EMPTY_FILTER })}>
              {t('nothing.withoutFilters')}
            </Button>
          ) : null}
          <Button onPress={() => onChange(INITIAL_QUERY)}>{t('nothing.reset')}</Button>
        </>
      }
    >
      {text}
    </EmptyState>
  );
}
