import { LayoutGrid, PanelRight, RefreshCw, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/button';
import { ChipFilter } from '../../components/chip';
import { SearchField } from '../../components/search-field';
import { Toolbar } from '../../components/toolbar';
import { useFormats } from '../../i18n/use-formats';
import { ITEM_FILTERS } from './items-in-view';
import styles from './prepare-toolbar.module.css';
import type { ItemList } from './use-item-list';

export type ItemLayout = 'grid' | 'table';

export interface PrepareToolbarProps {
  readonly list: ItemList;
  readonly layout: ItemLayout;
  readonly onLayout: (layout: ItemLayout) => void;
  readonly showsInspector: boolean;
  readonly onInspector: (shows: boolean) => void;
  /** Null while the folder is being read. */
  readonly onRefresh: (() => void) | null;
  /** What writes the report of the pre-check. */
  readonly report: ReactNode;
}

export function PrepareToolbar(props: PrepareToolbarProps) {
  const { list, layout, onLayout, showsInspector, onInspector, onRefresh, report } = props;
  const { t } = useTranslation('prepare');
  const formats = useFormats();
  return (
    <Toolbar
      label={t('search')}
      end={
        <>
          {report}
          <IconButton label={t('view.refresh')} isDisabled={onRefresh === null} onPress={() => onRefresh?.()}>
            <RefreshCw size={16} aria-hidden />
          </IconButton>
          <ToggleButtonGroup
            aria-label={t('view.label')}
            className={styles.group ?? ''}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[layout]}
            onSelectionChange={(keys) => onLayout(keys.has('table') ? 'table' : 'grid')}
          >
            <ToggleButton id="grid" aria-label={t('view.grid')} className={styles.toggle ?? ''}>
              <LayoutGrid size={16} aria-hidden />
            </ToggleButton>
            <ToggleButton id="table" aria-label={t('view.table')} className={styles.toggle ?? ''}>
              <Rows3 size={16} aria-hidden />
            </ToggleButton>
          </ToggleButtonGroup>
          <ToggleButton
            aria-label={t('view.inspector')}
            className={styles.single ?? ''}
            isSelected={showsInspector}
            onChange={onInspector}
          >
            <PanelRight size={16} aria-hidden />
          </ToggleButton>
        </>
      }
    >
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={list.search}
        onChange={list.setSearch}
      />
      <ChipFilter
        label={t('filter.label')}
        selected={list.filter}
        onSelect={list.setFilter}
        chips={ITEM_FILTERS.map((id) => ({
          id,
          label: t(`filter.${id}`),
          count: formats.number(list.counts[id]),
        }))}
      />
    </Toolbar>
  );
}
