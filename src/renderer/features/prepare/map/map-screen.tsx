import { MapPinOff } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageFor } from '../../../../domain/language';
import { distanceKm, type GeoPoint } from '../../../../domain/precheck/geography';
import { countryName } from '../../../../map/country-names';
import { type Country, countryAt } from '../../../../map/outlines';
import { EmptyState } from '../../../components/empty-state';
import type { MapCluster } from '../../../components/map/clusters';
import { loadOutlines } from '../../../components/map/outlines';
import { useFormats } from '../../../i18n/use-formats';
import type { ItemList } from '../list/use-item-list';
import { ListMap, useListMap } from './list-map';
import { type ListPoint, type MapContent, useMapContent } from './map-points';
import styles from './places.module.css';

const MAX_PLACES = 200;

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
      <PlaceList list={list} content={content} clusters={clusters} onShow={map.show} />
      <ListMap list={list} content={content} map={map} clusters={clusters} />
    </div>
  );
}

interface PlaceListProps {
  readonly list: ItemList;
  readonly content: MapContent;
  readonly clusters: readonly MapCluster<ListPoint>[];
  readonly onShow: (places: readonly GeoPoint[]) => void;
}

/** The places of the map in words, those farthest from the mean first; what the map shows, for every reader. */
function PlaceList({ list, content, clusters, onShow }: PlaceListProps) {
  const { t } = useTranslation('workspace');
  const { mean } = content;
  const places = useMemo(() => {
    const withDistance = clusters.map((cluster) => ({
      cluster,
      fromMeanKm: mean ? distanceKm(mean, cluster.place) : 0,
    }));
    return withDistance.sort((a, b) => b.fromMeanKm - a.fromMeanKm).slice(0, MAX_PLACES);
  }, [clusters, mean]);
  const without = list.shown.filter(({ item }) => item.type !== 'pdf' && item.position === null);
  return (
    <section className={styles.places} aria-label={t('map.places')}>
      <p className={styles.placesHead}>{t('map.placesCount', { count: clusters.length })}</p>
      <ul className={styles.placeList}>
        {places.map(({ cluster, fromMeanKm }) => (
          <li key={cluster.key}>
            <PlaceButton
              list={list}
              cluster={cluster}
              onShow={onShow}
              fromMeanKm={mean ? fromMeanKm : null}
            />
          </li>
        ))}
        {without.length > 0 ? (
          <li>
            <button
              type="button"
              className={styles.place}
              data-tone="grey"
              onClick={() => list.choose(without.map(({ item }) => item.id))}
            >
              <i />
              <b>{t('map.without', { count: without.length })}</b>
            </button>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

interface PlaceButtonProps {
  readonly list: ItemList;
  readonly cluster: MapCluster<ListPoint>;
  readonly fromMeanKm: number | null;
  readonly onShow: (places: readonly GeoPoint[]) => void;
}

function PlaceButton({ list, cluster, fromMeanKm, onShow }: PlaceButtonProps) {
  const { t } = useTranslation('workspace');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const country = useCountry(cluster.place);
  const [first] = cluster.points;
  const count = cluster.points.length;
  const name = count === 1 ? (first?.view.item.name ?? '') : common('photos', { count });
  return (
    <button
      type="button"
      className={styles.place}
      data-tone={cluster.tone}
      data-selected={cluster.points.some(({ view }) => list.selection.selected.has(view.item.id))}
      onClick={() => list.choose(cluster.points.map(({ view }) => view.item.id))}
      onDoubleClick={() => onShow(cluster.points.map(({ place }) => place))}
    >
      <i />
      <b>{name}</b>
      <small>{formats.positionLines(cluster.place).join(' ')}</small>
      {country === null ? null : <small>{country}</small>}
      {fromMeanKm === null ? null : (
        <small>{t('map.fromMean', { distance: formats.distance(fromMeanKm) })}</small>
      )}
    </button>
  );
}

/** The name of the country around a place, according to the outlines; null at sea and until they are loaded. */
function useCountry({ latitude, longitude }: GeoPoint): string | null {
  const { i18n } = useTranslation();
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    let isWanted = true;
    void loadOutlines('fine').then((loaded) => {
      if (isWanted) setCountries(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  const found = useMemo(
    () => countryAt(countries, { latitude, longitude }),
    [countries, latitude, longitude],
  );
  return found ? countryName(found.name, languageFor(i18n.language)) : null;
}
