import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, VirtualTable } from '../../components/virtual-table';
import { useFormats } from '../../i18n/use-formats';
import { ItemBadge } from './finding-badge';
import styles from './item-table.module.css';
import { cameraText, exclusionText } from './item-text';
import type { ItemInView } from './items-in-view';
import type { ItemListProps } from './photo-grid';
import { Thumbnail } from './thumbnail';

/** The same files as rows. */
export function ItemTable({ views, selection, onActivate, onKey, onOpen }: ItemListProps) {
  const { t } = useTranslation('prepare');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const columns = useMemo<readonly Column<ItemInView>[]>(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        width: 'minmax(170px, 2fr)',
        cell: ({ item }) => (
          <span className={styles.name}>
            <span className={styles.picture}>
              <Thumbnail item={item} kind="thumbnail" alt="" />
            </span>
            <span className={styles.text} title={item.path}>
              {item.path}
            </span>
          </span>
        ),
      },
      {
        id: 'finding',
        header: t('column.finding'),
        width: 'minmax(166px, 1.2fr)',
        cell: (view) => (
          <span title={view.item.excluded ? exclusionText(view.item, t) : undefined}>
            <ItemBadge view={view} />
          </span>
        ),
      },
      {
        id: 'captured',
        header: t('column.captured'),
        width: 'minmax(236px, 1.2fr)',
        cell: ({ item: { capturedAt } }) =>
          capturedAt ? (
            <>
              {formats.cameraTime(capturedAt)}{' '}
              <span className={styles.quiet}>{capturedAt.offset ?? common('zoneUnknown')}</span>
            </>
          ) : (
            <span className={styles.quiet}>{t('caption.noTime')}</span>
          ),
      },
      {
        id: 'position',
        header: t('column.position'),
        width: 'minmax(72px, 0.6fr)',
        cell: ({ item }) =>
          item.position ? (
            formats.positionShort(item.position)
          ) : (
            <span className={styles.quiet}>{t('caption.noPosition')}</span>
          ),
      },
      {
        id: 'camera',
        header: t('column.camera'),
        width: 'minmax(150px, 1fr)',
        cell: ({ item }) => cameraText(item) ?? <span className={styles.quiet}>–</span>,
      },
      {
        id: 'size',
        header: t('column.size'),
        width: '72px',
        align: 'end',
        cell: ({ item }) => formats.size(item.bytes),
      },
    ],
    [t, common, formats],
  );
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
