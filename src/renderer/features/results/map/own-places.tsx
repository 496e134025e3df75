import { type MapSize, type MapView, mapProjection, toPixel } from '../../../../map/projection';
import styles from './result-map.module.css';
import type { ResultPoint } from './result-places';

export interface OwnPlacesProps {
  readonly points: readonly ResultPoint[];
  readonly view: MapView;
  readonly size: MapSize;
}

/** Where the pre-check has the photos that the answer puts somewhere else. */
export function OwnPlaces({ points, view, size }: OwnPlacesProps) {
  const projection = mapProjection(view, size);
  return points.map(({ key, place, own, apartKm }) => {
    if (apartKm === null || !own) return null;
    const from = toPixel(place, projection);
    const to = toPixel(own, projection);
    return (
      <g key={key} className={styles.own}>
        <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        <circle cx={to.x} cy={to.y} r={6} />
      </g>
    );
  });
}
