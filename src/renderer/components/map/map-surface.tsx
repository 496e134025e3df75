// biome-ignore-all lint/a11y/useSemanticElements: no element means a map that keys move
import { Maximize, Minus, Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { gridStepKm, SITE_SPAN_KM } from '../../../map/base-map';
import {
  type MapSize,
  type MapView,
  mapProjection,
  niceLength,
  pixelsPerKm,
  spanKm,
  toPixel,
} from '../../../map/projection';
import { useFormats } from '../../i18n/use-formats';
import { IconButton } from '../button';
import { BaseMap } from './base-map';
import { clusterPoints, type MapCluster, type MapPoint } from './clusters';
import styles from './map.module.css';
import { MapMarks, type MapMarksProps } from './map-marks';
import type { MapBox, MapControl } from './use-map';

export interface MapSurfaceProps<Point extends MapPoint> {
  /** Describes the map for assistive technology. */
  readonly label: string;
  readonly map: MapControl;
  readonly marks: Omit<MapMarksProps<Point>, 'view' | 'size' | 'box' | 'onZoomTo' | 'children'>;
  /** Draws below the points, once the map has a size. */
  readonly below?: (view: MapView, size: MapSize) => ReactNode;
}

/** Returns the points clustered at the scale of a map. */
export function useClusters<Point extends MapPoint>(
  points: readonly Point[],
  { view }: MapControl,
): readonly MapCluster<Point>[] {
  const scale = view?.scale ?? 0;
  const trueAt = view?.trueAt ?? 0;
  return useMemo(
    () => (scale > 0 ? clusterPoints(points, { latitude: 0, longitude: 0, scale, trueAt }) : []),
    [points, scale, trueAt],
  );
}

/** Returns the points inside a rectangle that the user drew on the map. */
export function pointsInBox<Point extends MapPoint>(
  points: readonly Point[],
  { from, to }: MapBox,
  view: MapView,
  size: MapSize,
): readonly Point[] {
  const isBetween = (value: number, a: number, b: number) =>
    value >= Math.min(a, b) && value <= Math.max(a, b);
  const projection = mapProjection(view, size);
  return points.filter(({ place }) => {
    const { x, y } = toPixel(place, projection);
    return isBetween(x, from.x, to.x) && isBetween(y, from.y, to.y);
  });
}

/** A map with outlines, points and a scale bar, moved by wheel, pointer and keys. */
export function MapSurface<Point extends MapPoint>({ label, map, marks, below }: MapSurfaceProps<Point>) {
  const { t } = useTranslation('workspace');
  const { frame, size, view, box, pointer, onKeyDown } = map;
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
            <BaseMap view={view} size={size} />
            <MapMarks {...marks} view={view} size={size} box={box} onZoomTo={map.show}>
              {below?.(view, size)}
            </MapMarks>
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

/** Shows the scale bar, north, and a hint that the map has no streets. */
function Legend({ view, size }: { readonly view: MapView; readonly size: MapSize }) {
  const { t } = useTranslation('workspace');
  const { t: prepare } = useTranslation('prepare');
  const formats = useFormats();
  const perKm = pixelsPerKm(view);
  const km = niceLength((Math.min(size.width, 480) * 0.28) / perKm);
  const stepKm = spanKm(view, size) < SITE_SPAN_KM ? gridStepKm(view, size) : null;
  return (
    <>
      <div className={styles.scale}>
        <span>{formats.distance(km)}</span>
        <span className={styles.scaleBar} style={{ width: km * perKm }} />
      </div>
      <span className={styles.north} aria-hidden>
        {prepare('map.north')}
      </span>
      {stepKm === null ? null : (
        <span className={styles.hint}>{t('map.noStreets', { step: formats.distance(stepKm) })}</span>
      )}
    </>
  );
}
