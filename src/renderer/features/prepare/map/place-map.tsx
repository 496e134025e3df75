import type { ItemList } from '../use-item-list';
import styles from './map.module.css';
import { useMapContent } from './map-points';
import { MapSurface, useListMap } from './map-surface';

/** The map in the inspector: where the file lies among the others. */
export function PlaceMap({ list }: { readonly list: ItemList }) {
  const content = useMapContent(list);
  const { map, clusters } = useListMap(list, content, { padding: 30, isInline: true });
  return (
    <div className={styles.inline}>
      <MapSurface {...{ list, content, map, clusters }} />
    </div>
  );
}
