import type { ItemList } from '../list/use-item-list';
import { ListMap, useListMap } from './list-map';
import { useMapContent } from './map-points';
import styles from './places.module.css';

/** The map in the inspector: where the file lies among the others. */
export function PlaceMap({ list }: { readonly list: ItemList }) {
  const content = useMapContent(list);
  const { map, clusters } = useListMap(list, content, { padding: 30, isInline: true });
  return (
    <div className={styles.inline}>
      <ListMap list={list} content={content} map={map} clusters={clusters} />
    </div>
  );
}
