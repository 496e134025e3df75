import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipFilter } from '../../components/chip';
import { useFormats } from '../../i18n/use-formats';
import { type CaseHistory, HISTORY_FILTERS, type HistoryFilter, happenings } from './history-rows';

export interface HistoryFiltersProps {
  readonly history: CaseHistory;
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
}

/** Chooses which part of the history is shown, with the number of rows of each. */
export function HistoryFilters({ history, filter, onFilter }: HistoryFiltersProps) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const chips = useMemo(
    () =>
      HISTORY_FILTERS.map((id) => ({
        id,
        label: t(`filter.${id}`),
        count: formats.number(happenings(history, id).length),
      })),
    [history, t, formats],
  );
  return <ChipFilter label={t('filter.label')} chips={chips} selected={filter} onSelect={onFilter} />;
}
