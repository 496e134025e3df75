import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { ItemColumn } from '../../../../contract/prepare-views';
import type { ItemView } from '../../../../contract/views';
import type { ItemId } from '../../../../domain/ids';
import type { Formats } from '../../../../locales/formats';
import { columnsThatFit } from '../../../components/fitting-columns';
import { cameraText, exclusionText } from '../list/item-text';
import type { BadgeFilter, ItemInView } from '../list/items-in-view';
import { PackageNumber } from '../seal/package-number';
import { ItemBadge } from './finding-badge';
import styles from './item-table.module.css';
import { Thumbnail } from './thumbnail';

/** What a cell needs besides its file. */
export interface ColumnContext {
  readonly t: TFunction<'prepare'>;
  readonly work: TFunction<'workspace'>;
  readonly common: TFunction<'common'>;
  readonly formats: Formats;
  readonly asked: BadgeFilter;
  readonly noteOf: (view: ItemInView) => string | undefined;
  readonly packageOf: (id: ItemId) => number | undefined;
}

export interface ItemColumnSpec {
  readonly id: 'name' | ItemColumn;
  /** Minimum width in pixels; `share` is the share of the remaining width. */
  readonly minWidthPx: number;
  readonly share: number;
  readonly align?: 'end';
  readonly cell: (view: ItemInView, context: ColumnContext) => ReactNode;
}

/** In the order of the table. */
const ITEM_COLUMN_SPECS: readonly ItemColumnSpec[] = [
  { id: 'name', minWidthPx: 176, share: 2, cell: nameCell },
  { id: 'finding', minWidthPx: 184, share: 1, cell: findingCell },
  { id: 'captured', minWidthPx: 150, share: 0.4, cell: capturedCell },
  { id: 'position', minWidthPx: 84, share: 0.2, cell: positionCell },
  { id: 'camera', minWidthPx: 110, share: 1, cell: cameraCell },
  { id: 'type', minWidthPx: 44, share: 0, cell: ({ item }) => item.type.toUpperCase() },
  {
    id: 'size',
    minWidthPx: 58,
    share: 0,
    align: 'end',
    cell: ({ item }, { formats }) => formats.size(item.bytes),
  },
  { id: 'note', minWidthPx: 90, share: 1, cell: noteCell },
];

/** The order in which a narrow table drops its columns. */
const DROP_ORDER: readonly ItemColumn[] = [
  'type',
  'note',
  'camera',
  'position',
  'size',
  'captured',
  'finding',
];

/** The columns that are not hidden and fit into `widthPx` without horizontal scrolling. */
export function itemColumnsThatFit(
  hidden: readonly ItemColumn[],
  widthPx: number,
  chosenWidth: (id: string) => number | undefined = () => undefined,
): readonly ItemColumnSpec[] {
  const shown = ITEM_COLUMN_SPECS.filter(({ id }) => id === 'name' || !hidden.includes(id)).map((column) => {
    const px = chosenWidth(column.id);
    return px === undefined ? column : { ...column, minWidthPx: px, share: 0 };
  });
  return columnsThatFit(shown, DROP_ORDER, widthPx);
}

function nameCell({ item }: ItemInView, { packageOf }: ColumnContext): ReactNode {
  const number = packageOf(item.id);
  return (
    <span className={styles.name}>
      <span className={styles.picture}>
        <Thumbnail item={item} kind="thumbnail" alt="" />
      </span>
      {number === undefined ? null : <PackageNumber number={number} />}
      <span className={styles.two} title={item.path}>
        <span className={styles.text}>{item.name}</span>
        {item.path === item.name ? null : <small>{folderOf(item)}</small>}
      </span>
    </span>
  );
}

function folderOf({ path, name }: ItemView): string {
  return path.slice(0, -name.length - 1);
}

function findingCell(view: ItemInView, { t, formats, asked }: ColumnContext): ReactNode {
  return (
    <span className={styles.findings} title={view.item.excluded ? exclusionText(view.item, t) : undefined}>
      <ItemBadge view={view} asked={asked} t={t} formats={formats} />
    </span>
  );
}

function capturedCell({ item: { capturedAt, type } }: ItemInView, context: ColumnContext): ReactNode {
  const { t, common, formats } = context;
  if (!capturedAt) return <Missing>{type === 'pdf' ? '–' : t('caption.noTime')}</Missing>;
  return (
    <span className={styles.two}>
      <span>{formats.cameraTime(capturedAt)}</span>
      <small>{capturedAt.offset ?? common('zoneUnknown')}</small>
    </span>
  );
}

function positionCell({ item: { position, type } }: ItemInView, { t, formats }: ColumnContext): ReactNode {
  if (!position) return <Missing>{type === 'pdf' ? '–' : t('caption.noPosition')}</Missing>;
  const [latitude, longitude] = formats.positionLines(position);
  return (
    <span className={styles.two}>
      <span>{latitude}</span>
      <span>{longitude}</span>
    </span>
  );
}

function cameraCell({ item }: ItemInView): ReactNode {
  const camera = cameraText(item);
  return camera === null ? <Missing>–</Missing> : <span title={camera}>{camera}</span>;
}

function noteCell(view: ItemInView, { noteOf }: ColumnContext): ReactNode {
  const note = noteOf(view);
  return note === undefined ? null : <span title={note}>{note}</span>;
}

function Missing({ children }: { readonly children: ReactNode }) {
  return <span className="quiet small">{children}</span>;
}
