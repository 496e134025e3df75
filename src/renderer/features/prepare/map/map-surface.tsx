// biome-ignore-all lint/a11y/useSemanticElements: no element means a map that keys move
import { Maximize, Minus, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemId } from '../../../../domain/ids';
import { gridStepKm, SITE_SPAN_KM } from '../../../../domain/map/ground';
import {
  type MapSize,
  type MapView,
  niceLength,
  pixelsPerKm,
  spanKm,
  toSpot,
} from '../../../../domain/map/projection';
import { IconButton } from '../../../components/button';
import { useFormats } from '../../../i18n/use-formats';
import type { ItemList } from '../use-item-list';
import { clusterPoints, type MapCluster } from './clusters';
import styles from './map.module.css';
import { MapGround } from './map-ground';
import { MapMarks } from './map-marks';
import type { MapContent } from './map-points';
import { type MapControl, type MapOptions, useMap } from './use-map';

export interface MapSurfaceProps {
  readonly list: ItemList;
  readonly content: MapContent;
  readonly map: MapControl;
  readonly clusters: readonly MapCluster[];
}

/** The map of a list: what it shows, how it is moved, what lies together at this scale. */
export function useListMap(
  list: ItemList,
  content: MapContent,
  options: Pick<MapOptions, 'padding' | 'isInline'>,
) {
  const places = useMemo(() => content.points.map(({ place }) => place), [content.points]);
  const map = useMap({
    ...options,
    places,
    onBox: (box, view, size) => list.choose(inBox(content, box, view, size)),
  });
  const { view } = map;
  const scale = view?.scale ?? 0;
  const trueAt = view?.trueAt ?? 0;
  const clusters = useMemo(
    () => (scale > 0 ? clusterPoints(content.points, { latitude: 0, longitude: 0, scale, trueAt }) : []),
    [content.points, scale, trueAt],
  );
  return { map, clusters };
}

function inBox(
  { points }: MapContent,
  { from, to }: { readonly from: { x: number; y: number }; readonly to: { x: number; y: number } },
  view: MapView,
  size: MapSize,
): readonly ItemId[] {
  const isBetween = (value: number, a: number, b: number) =>
    value >= Math.min(a, b) && value <= Math.max(a, b);
  return points
    .filter(({ place }) => {
      const spot = toSpot(place, view, size);
      return isBetween(spot.x, from.x, to.x) && isBetween(spot.y, from.y, to.y);
    })
    .map(({ view: { item } }) => item.id);
}

/** Outlines, points, distance line, scale bar; wheel, pointer and keys move it. */
export function MapSurface({ list, content, map, clusters }: MapSurfaceProps) {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  const { frame, size, view, box, pointer, onKeyDown } = map;
  const label = [
    t('map.label', { count: content.points.length }),
    ...(content.line ? [t('map.farthest', { distance: formats.distance(content.line.km) })] : []),
  ].join('. ');
  return (
    <div className={styles.surface}>
      <div
        ref={frame}
        role="application"
        aria-label={label}
        aria-roledescription={t('map.role')}
        className={styles.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the map
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pointer}
      >
        {size && view ? (
          <>
            <MapGround view={view} size={size} />
            <MapMarks {...{ list, content, clusters, view, size, box }} onZoomTo={map.show} />
            <Legend view={view} size={size} />
          </>
        ) : null}
      </div>
      <div className={styles.buttons}>
        <IconButton label={t('map.zoomIn')} onPress={() => map.zoomBy(1.6)}>
          <Plus size={15} aria-hidden />
        </IconButton>
        <IconButton label={t('map.zoomOut')} onPress={() => map.zoomBy(1 / 1.6)}>
          <Minus size={15} aria-hidden />
        </IconButton>
        <IconButton label={t('map.fit')} onPress={map.refit}>
          <Maximize size={14} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/** Scale bar, north, and what the map does not show. */
function Legend({ view, size }: { readonly view: MapView; readonly size: MapSize }) {
  const { t } = useTranslation('workspace');
  const { t: prepare } = useTranslation('prepare');
  const formats = useFormats();
  const perKm = pixelsPerKm(view);
  const km = niceLength((Math.min(size.width, 480) * 0.28) / perKm);
  const isSite = spanKm(view, size) < SITE_SPAN_KM;
  return (
    <>
      <div className={styles.scale}>
        <span>{formats.distance(km)}</span>
        <span className={styles.scaleBar} style={{ width: km * perKm }} />
      </div>
      <span className={styles.north} aria-hidden>
        {prepare('map.north')}
      </span>
      {isSite ? (
        <span className={styles.hint}>
          {t('map.noStreets', { step: formats.distance(gridStepKm(view)) })}
        </span>
      ) : null}
    </>
  );
}
