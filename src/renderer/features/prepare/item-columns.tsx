import type { TFunction } from 'i18next';
import type { Column } from '../../components/virtual-table';
import type { Formats } from '../../format/formats';
import { ItemBadge } from './finding-badge';
import styles from './item-table.module.css';
import { cameraText, exclusionText } from './item-text';
import type { ItemInView } from './items-in-view';
import { Thumbnail } from './thumbnail';

/** The columns of the files as a table. */
export function itemColumns(
  t: TFunction<'prepare'>,
  common: TFunction<'common'>,
  formats: Formats,
): readonly Column<ItemInView>[] {
  return [...judgedColumns(t, common, formats), ...plainColumns(t, formats)];
}

function judgedColumns(
  t: TFunction<'prepare'>,
  common: TFunction<'common'>,
  formats: Formats,
): readonly Column<ItemInView>[] {
  return [
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
  ];
}

function plainColumns(t: TFunction<'prepare'>, formats: Formats): readonly Column<ItemInView>[] {
  return [
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
  ];
}
