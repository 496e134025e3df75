import { ArrowDownNarrowWide, ArrowUpNarrowWide, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  ITEM_COLUMNS,
  ITEM_ORDERS,
  type ItemColumn,
  type PrepareView,
  TILE_SIZES,
} from '../../../../contract/prepare-views';
import { Button, IconButton } from '../../../components/button';
import { CheckboxGroup } from '../../../components/checkbox-group';
import { PopoverPanel } from '../../../components/popover-panel';
import { Segments } from '../../../components/segments';
import { Select } from '../../../components/select';
import filterStyles from './filter-panel.module.css';
import styles from './view-panel.module.css';

export interface ViewPanelProps {
  readonly view: PrepareView;
  readonly onView: (change: Partial<PrepareView>) => void;
  /** Null for single files, which have no rules. */
  readonly onRules: (() => void) | null;
}

/** Order, size and columns, remembered for the folder. */
export function ViewPanel({ view, onView, onRules }: ViewPanelProps) {
  const { t } = useTranslation('workspace');
  return (
    <div className={filterStyles.compact}>
      <PopoverPanel
        label={t('view.options')}
        trigger={
          <Button icon={<SlidersHorizontal size={14} aria-hidden />} aria-label={t('view.options')}>
            <span className={filterStyles.word}>{t('view.options')}</span>
          </Button>
        }
      >
        <Order view={view} onView={onView} />
        {view.layout === 'grid' ? (
          <div className={styles.group}>
            <span className={styles.label}>{t('view.tiles')}</span>
            <Segments
              label={t('view.tiles')}
              selected={view.tiles}
              onSelect={(tiles) => onView({ tiles })}
              segments={TILE_SIZES.map((id) => ({ id, label: t(`view.size.${id}`) }))}
            />
          </div>
        ) : null}
        {view.layout === 'table' ? <Columns view={view} onView={onView} /> : null}
        {onRules ? (
          <div className={styles.group}>
            <Button onPress={onRules}>{t('rules.open')}</Button>
            <p className={styles.hint}>{t('view.remembered')}</p>
          </div>
        ) : null}
      </PopoverPanel>
    </div>
  );
}

function Order({ view, onView }: Pick<ViewPanelProps, 'view' | 'onView'>) {
  const { t } = useTranslation('workspace');
  const Arrow = view.descending ? ArrowUpNarrowWide : ArrowDownNarrowWide;
  return (
    <div className={styles.order}>
      <Select
        label={t('view.order')}
        value={view.order}
        onChange={(order) => onView({ order, descending: false })}
        options={ITEM_ORDERS.map((value) => ({ value, label: t(`column.${value}`) }))}
      />
      <IconButton
        label={view.descending ? t('view.descending') : t('view.ascending')}
        onPress={() => onView({ descending: !view.descending })}
      >
        <Arrow size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

function Columns({ view, onView }: Pick<ViewPanelProps, 'view' | 'onView'>) {
  const { t } = useTranslation('workspace');
  const shown = new Set<ItemColumn>(ITEM_COLUMNS.filter((column) => !view.hiddenColumns.includes(column)));
  return (
    <CheckboxGroup
      label={t('view.columns')}
      values={shown}
      onChange={(columns) => onView({ hiddenColumns: ITEM_COLUMNS.filter((column) => !columns.has(column)) })}
      options={ITEM_COLUMNS.map((value) => ({ value, label: t(`column.${value}`) }))}
    />
  );
}
