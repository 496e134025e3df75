import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemId } from '../../../../domain/ids';
import type { SkippedFile } from '../../../../domain/item';
import { Button } from '../../../components/button';
import type { MenuPlace } from '../../../components/menu-place';
import { type Column, VirtualTable } from '../../../components/virtual-table';
import { exclusionText } from '../list/item-text';
import type { ItemInView } from '../list/items-in-view';
import styles from './item-table.module.css';

type Row =
  | { readonly kind: 'excluded'; readonly view: ItemInView }
  | { readonly kind: 'skipped'; readonly file: SkippedFile };

export interface SkippedTableProps {
  readonly excluded: readonly ItemInView[];
  readonly skipped: readonly SkippedFile[];
  readonly onInclude: (id: ItemId) => void;
  readonly onSelect: (id: ItemId) => void;
  /** Opens the menu of the selected file. */
  readonly onMenu: (at: MenuPlace) => void;
}

/** Every file that is not sent, with its reason. */
export function SkippedTable({ excluded, skipped, onInclude, onSelect, onMenu }: SkippedTableProps) {
  const { t } = useTranslation('prepare');
  const [active, setActive] = useState(0);
  const rows = useMemo<readonly Row[]>(
    () => [
      ...excluded.map((view) => ({ kind: 'excluded', view }) as const),
      ...skipped.map((file) => ({ kind: 'skipped', file }) as const),
    ],
    [excluded, skipped],
  );
  const columns = skippedColumns(t, onInclude);
  const includeActive = () => {
    const row = rows[active];
    if (row?.kind === 'excluded') onInclude(row.view.item.id);
  };
  return (
    <VirtualTable
      label={t('filter.skipped')}
      columns={columns}
      count={rows.length}
      row={(index) => rows[index]}
      rowKey={(index) => keyOf(rows[index])}
      activeIndex={Math.min(active, rows.length - 1)}
      onActivate={(index) => {
        setActive(index);
        const row = rows[index];
        if (row?.kind === 'excluded') onSelect(row.view.item.id);
      }}
      onMenu={(at, index) => {
        const row = rows[index];
        // A skipped file is no item, so it has no actions.
        if (row?.kind !== 'excluded') return;
        onSelect(row.view.item.id);
        onMenu(at);
      }}
      onKey={(event) => {
        if (event.key !== ' ') return false;
        includeActive();
        return true;
      }}
    />
  );
}

function skippedColumns(t: TFunction<'prepare'>, onInclude: (id: ItemId) => void): readonly Column<Row>[] {
  return [
    {
      id: 'name',
      header: t('column.name'),
      width: 'minmax(180px, 1.4fr)',
      cell: (row) => <span className={styles.text}>{pathOf(row)}</span>,
    },
    {
      id: 'reason',
      header: t('column.reason'),
      width: 'minmax(180px, 1.6fr)',
      cell: (row) =>
        row.kind === 'excluded' ? exclusionText(row.view.item, t) : t(`skip.${row.file.reason}`),
    },
    {
      id: 'action',
      header: <span className="visually-hidden">{t('exclude.include', { count: 1 })}</span>,
      width: '190px',
      align: 'end',
      cell: (row) =>
        row.kind === 'excluded' ? (
          <Button variant="quiet" onPress={() => onInclude(row.view.item.id)}>
            {t('exclude.include', { count: 1 })}
          </Button>
        ) : null,
    },
  ];
}

function pathOf(row: Row): string {
  return row.kind === 'excluded' ? row.view.item.path : row.file.path;
}

function keyOf(row: Row | undefined): string {
  return row ? `${row.kind}:${pathOf(row)}` : '';
}
