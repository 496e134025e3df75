import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemColumn } from '../../../../contract/prepare-views';
import { useTableWidths } from '../../../app/widths';
import { useSize } from '../../../components/use-size';
import { type Column, VirtualTable } from '../../../components/virtual-table';
import { useFormats } from '../../../i18n/use-formats';
import type { Sorting } from '../list/item-order';
import type { ItemInView } from '../list/items-in-view';
import { type ItemColumnSpec, itemColumnsThatFit } from './item-columns';
import type { ItemListProps } from './photo-grid';

export interface ItemTableProps extends ItemListProps {
  readonly hiddenColumns: readonly ItemColumn[];
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

/** The files as rows, with as many columns as fit without horizontal scrolling. */
export function ItemTable(props: ItemTableProps) {
  const { views, selection, activeIndex, gap, handlers } = props;
  const { t } = useTranslation('prepare');
  const frame = useRef<HTMLDivElement>(null);
  const width = useSize(frame)?.width ?? 0;
  const { hiddenColumns } = props;
  const widths = useTableWidths('prepare');
  const fitting = useMemo(
    () => itemColumnsThatFit(hiddenColumns, width, widths.of),
    [hiddenColumns, width, widths.of],
  );
  const columns = useColumns(fitting, props);
  return (
    <div ref={frame} className="fill-column">
      <VirtualTable
        label={t('list')}
        columns={columns}
        count={views.length}
        row={(index) => views[index]}
        rowKey={(index) => views[index]?.item.id ?? String(index)}
        activeIndex={activeIndex}
        gap={gap}
        isSelected={(index) => {
          const id = views[index]?.item.id;
          return id !== undefined && selection.selected.has(id);
        }}
        isMultiselect
        isDimmed={({ item }) => item.excluded}
        onActivate={handlers.onActivate}
        onKey={handlers.onKey}
        onOpen={handlers.onOpen}
        onMenu={handlers.onMenu}
        onDrag={handlers.onDrag}
        onResize={widths.remember}
        rowHeight={44}
      />
    </div>
  );
}

const MIN_COLUMN_PX = 44;

function useColumns(
  fitting: readonly ItemColumnSpec[],
  { sorting, onSort, asked, noteOf, packageOf }: ItemTableProps,
): readonly Column<ItemInView>[] {
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const { order, descending } = sorting;
  const direction = descending ? ('descending' as const) : ('ascending' as const);

  return useMemo(() => {
    const context = { t, work, common, formats, asked, noteOf, packageOf };
    return fitting.map((column) => {
      const isSorted = column.id === order;
      return {
        id: column.id,
        header: work(`column.${column.id}`),
        width:
          column.share === 0 ? `${column.minWidthPx}px` : `minmax(${column.minWidthPx}px, ${column.share}fr)`,
        align: column.align,
        resize:
          column.id === 'name'
            ? undefined
            : {
                label: common('columnWidth', { column: work(`column.${column.id}`) }),
                minPx: MIN_COLUMN_PX,
              },
        sorted: isSorted ? direction : null,
        onSort: () => onSort({ order: column.id, descending: isSorted && !descending }),
        cell: (view: ItemInView) => column.cell(view, context),
      };
    });
  }, [fitting, order, descending, direction, onSort, asked, noteOf, packageOf, t, work, common, formats]);
}
