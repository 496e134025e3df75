import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { VirtualTable } from '../../components/virtual-table';
import { useFormats } from '../../i18n/use-formats';
import { itemColumns } from './item-columns';
import type { ItemListProps } from './photo-grid';

/** The same files as rows. */
export function ItemTable({ views, selection, onActivate, onKey, onOpen }: ItemListProps) {
  const { t } = useTranslation('prepare');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const columns = useMemo(() => itemColumns(t, common, formats), [t, common, formats]);
  return (
    <VirtualTable
      label={t('list')}
      columns={columns}
      count={views.length}
      row={(index) => views[index]}
      rowKey={(index) => views[index]?.item.id ?? String(index)}
      activeIndex={views.findIndex(({ item }) => item.id === selection.active)}
      isSelected={(index) => {
        const id = views[index]?.item.id;
        return id !== undefined && selection.selected.has(id);
      }}
      isMultiselect
      isDimmed={({ item }) => item.excluded}
      onActivate={onActivate}
      onKey={onKey}
      onOpen={onOpen}
      minWidth={1020}
    />
  );
}
