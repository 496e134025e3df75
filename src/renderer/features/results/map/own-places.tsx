import { type MapSize, type MapView, toSpot } from '../../../../domain/map/projection';
import styles from './answer-map.module.css';
import type { AnswerPoint } from './answer-places';

export interface OwnPlacesProps {
  readonly points: readonly AnswerPoint[];
  readonly view: MapView;
  readonly size: MapSize;
}

/** Where the pre-check has the photos that the answer puts somewhere else. */
export function OwnPlaces({ points, view, size }: OwnPlacesProps) {
  return points.map(({ key, place, own, apartKm }) => {
    if (apartKm === null || !own) return null;
    const [from, to] = [toSpot(place, view, size), toSpot(own, view, size)];
    return (
      <g key={key} className={styles.own}>
        <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        <circle cx={to.x} cy={to.y} r={6} />
      </g>
    );
  });
}
