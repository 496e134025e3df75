import { ChartNoAxesGantt, LayoutGrid, Map as MapIcon, PanelRight, RefreshCw, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrepareView } from '../../../../contract/prepare-views';
import { IconButton } from '../../../components/button';
import { ChipFilter } from '../../../components/chip';
import { SearchField } from '../../../components/search-field';
import { Segments, ToggleIcon } from '../../../components/segments';
import { Select } from '../../../components/select';
import { Toolbar } from '../../../components/toolbar';
import { useFormats } from '../../../i18n/use-formats';
import type { FacetContext } from '../list/item-filter';
import { type FilterCounts, ITEM_FILTERS } from '../list/items-in-view';
import type { ListFilters } from '../list/use-item-list';
import { FilterPanel } from './filter-panel';
import styles from './prepare-toolbar.module.css';
import { ViewPanel } from './view-panel';

export interface PrepareToolbarProps {
  readonly filters: ListFilters;
  readonly counts: FilterCounts;
  readonly facetContext: FacetContext;
  readonly view: PrepareView;
  readonly onView: (change: Partial<PrepareView>) => void;
  readonly showsInspector: boolean;
  readonly onInspector: (shows: boolean) => void;
  /** Null for single files, which have no rules. */
  readonly onRules: (() => void) | null;
  /** Null while the folder is being read. */
  readonly onRefresh: (() => void) | null;
  /** Why the folder is not read again; null if it can be. */
  readonly refreshRefusal: string | null;
  /** The menu that exports the pre-check. */
  readonly report: ReactNode;
  readonly questions: ReactNode;
}

/** Search, filters and display options. */
export function PrepareToolbar(props: PrepareToolbarProps) {
  const { filters, counts, facetContext, view, onView, onRules } = props;
  const { t } = useTranslation('prepare');
  return (
    <Toolbar label={t('search')} end={<Display {...props} />}>
      <div className={styles.search}>
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={filters.search}
          onChange={filters.setSearch}
        />
      </div>
      <States filters={filters} counts={counts} />
      <FilterPanel filters={filters} context={facetContext} />
      <ViewPanel view={view} onView={onView} onRules={onRules} />
    </Toolbar>
  );
}

/** Filter by state: chips, or a select where the toolbar is narrow. */
function States({ filters, counts }: Pick<PrepareToolbarProps, 'filters' | 'counts'>) {
  const { t } = useTranslation('prepare');
  const formats = useFormats();
  const states = ITEM_FILTERS.map((id) => ({
    id,
    label: t(`filter.${id}`),
    count: formats.number(counts[id]),
  }));
  return (
    <>
      <div className={styles.chips}>
        <ChipFilter
          label={t('filter.label')}
          selected={filters.filter}
          onSelect={filters.setFilter}
          chips={states}
        />
      </div>
      <div className={styles.select}>
        <Select
          label={t('filter.label')}
          hideLabel
          value={filters.filter}
          onChange={filters.setFilter}
          options={states.map(({ id, label, count }) => ({ value: id, label: `${label} ${count}` }))}
        />
      </div>
    </>
  );
}

function Display(props: PrepareToolbarProps) {
  const { view, onView, showsInspector, onInspector, onRefresh, refreshRefusal, report, questions } = props;
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  return (
    <>
      {questions}
      {report}
      <IconButton
        label={t('view.refresh')}
        isDisabled={onRefresh === null && refreshRefusal === null}
        disabledReason={refreshRefusal}
        onPress={() => onRefresh?.()}
      >
        <RefreshCw size={16} aria-hidden />
      </IconButton>
      <Segments
        label={t('view.label')}
        selected={view.layout}
        onSelect={(layout) => onView({ layout })}
        segments={[
          { id: 'grid', label: t('view.grid'), icon: <LayoutGrid size={16} aria-hidden /> },
          { id: 'table', label: t('view.table'), icon: <Rows3 size={16} aria-hidden /> },
          { id: 'map', label: work('view.map'), icon: <MapIcon size={16} aria-hidden /> },
        ]}
      />
      <ToggleIcon
        label={work('view.timeline')}
        isSelected={view.timeline}
        onChange={(timeline) => onView({ timeline })}
      >
        <ChartNoAxesGantt size={16} aria-hidden />
      </ToggleIcon>
      <ToggleIcon label={t('view.inspector')} isSelected={showsInspector} onChange={onInspector}>
        <PanelRight size={16} aria-hidden />
      </ToggleIcon>
    </>
  );
}
