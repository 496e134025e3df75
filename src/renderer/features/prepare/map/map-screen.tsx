import { MapPinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/empty-state';
import type { ItemList } from '../list/use-item-list';
import { ListMap, useListMap } from './list-map';
import { useMapContent } from './map-points';
import { PlaceList } from './place-list';
import styles from './places.module.css';

/** The files by their places: the map, and the same as a list. */
export function MapScreen({ list }: { readonly list: ItemList }) {
  const { t } = useTranslation('workspace');
  const content = useMapContent(list);
  const { map, clusters } = useListMap(list, content, { padding: 56, isInline: false });
  if (content.points.length === 0) {
    return (
      <EmptyState icon={<MapPinOff size={22} aria-hidden />} title={t('map.noPlaces')}>
        {t('map.noPlacesText')}
      </EmptyState>
    );
  }
  return (
    <div className={styles.screen}>
      <PlaceList {...{ list, content, clusters }} onShow={map.show} />
      <ListMap {...{ list, content, map, clusters }} />
    </div>
  );
}
