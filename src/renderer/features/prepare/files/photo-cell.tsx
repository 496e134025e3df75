// biome-ignore-all lint/a11y/useFocusableInteractive: the listbox keeps the focus and names its active option
import { MessageSquareText } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TileSize } from '../../../../contract/prepare-views';
import { classNames } from '../../../components/class-names';
import { useFormats } from '../../../i18n/use-formats';
import { captionText } from '../list/item-text';
import type { ItemInView } from '../list/items-in-view';
import { PackageNumber } from '../seal/package-number';
import { ItemBadge } from './finding-badge';
import styles from './photo-grid.module.css';
import { Thumbnail } from './thumbnail';

export interface PhotoCellProps {
  readonly id: string;
  readonly view: ItemInView;
  readonly index: number;
  readonly count: number;
  readonly tiles: TileSize;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly hasNote: boolean;
  readonly packageNumber: number | undefined;
}

/** One file as a picture with its name, time and place. */
export const PhotoCell = memo(function PhotoCell(props: PhotoCellProps) {
  const { id, view, index, count, tiles, isActive, isSelected, hasNote, packageNumber } = props;
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const formats = useFormats();
  const { item } = view;
  return (
    <div
      id={id}
      role="option"
      data-index={index}
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={classNames(
        styles.cell,
        isSelected && styles.selected,
        isActive && styles.active,
        item.excluded && styles.excluded,
      )}
    >
      <div className={styles.picture}>
        <Thumbnail item={item} kind="thumbnail" alt="" />
        <span className={styles.corner}>
          {packageNumber === undefined ? null : <PackageNumber number={packageNumber} onPhoto />}
          {hasNote ? (
            <span className={styles.noted}>
              <MessageSquareText size={13} role="img" aria-label={work('note.has')} />
            </span>
          ) : null}
        </span>
        <span className={styles.badge}>
          <ItemBadge view={view} onPhoto />
        </span>
      </div>
      <b className={styles.name} title={item.path}>
        {item.name}
      </b>
      {tiles === 'small' ? null : <span className={styles.caption}>{captionText(view, t, formats)}</span>}
    </div>
  );
});
