import type { Place } from '../../../domain/precheck/geography';
import { type MapView, mapProjection, toPixel } from '../../../map/projection';

/** How loud a point is: contradiction, question, quiet, or left out. */
export type PointTone = 'red' | 'yellow' | 'accent' | 'grey';

export interface MapPoint {
  readonly key: string;
  readonly place: Place;
  readonly tone: PointTone;
}

/** Points too close together to be told apart at this scale, drawn as one. */
export interface MapCluster<Point extends MapPoint = MapPoint> {
  readonly key: string;
  readonly points: readonly Point[];
  readonly place: Place;
  /** The loudest of its points. */
  readonly tone: PointTone;
}

const CELL_PX = 26;
const TONES: readonly PointTone[] = ['red', 'yellow', 'accent', 'grey'];

/**
 * Points by the cell of a grid they fall into; neighbouring cells whose middles nearly touch become one. The grid lies
 * on the earth, not on the screen, so that moving the map does not change what is together.
 */
export function clusterPoints<Point extends MapPoint>(
  points: readonly Point[],
  view: MapView,
): readonly MapCluster<Point>[] {
  const cells = new Map<string, { x: number; y: number; points: Point[] }>();
  const onEarth = mapProjection({ ...view, latitude: 0, longitude: 0 }, { width: 0, height: 0 });
  for (const point of points) {
    const { x, y } = toPixel(point.place, onEarth);
    const key = `${Math.floor(x / CELL_PX)} ${Math.floor(y / CELL_PX)}`;
    const cell = cells.get(key);
    if (cell) {
      cell.points.push(point);
      cell.x += x;
      cell.y += y;
    } else cells.set(key, { x, y, points: [point] });
  }
  const merged: { x: number; y: number; points: Point[] }[] = [];
  for (const cell of [...cells.values()].sort((a, b) => b.points.length - a.points.length)) {
    const count = cell.points.length;
    const [x, y] = [cell.x / count, cell.y / count];
    const near = merged.find((other) => Math.hypot(other.x - x, other.y - y) < CELL_PX * 0.8);
    if (near) near.points.push(...cell.points);
    else merged.push({ x, y, points: [...cell.points] });
  }
  return merged.map((one) => toCluster(one));
}

function toCluster<Point extends MapPoint>({
  points,
}: {
  readonly points: readonly Point[];
}): MapCluster<Point> {
  const first = points[0];
  const count = points.length;
  return {
    key: first?.key ?? '',
    points,
    place: {
      latitude: points.reduce((sum, { place }) => sum + place.latitude, 0) / count,
      longitude: points.reduce((sum, { place }) => sum + place.longitude, 0) / count,
    },
    tone: TONES.find((tone) => points.some((point) => point.tone === tone)) ?? 'accent',
  };
}

/** Pixels: a hundred photos are a larger spot than ten, not ten times as large. */
export function clusterRadius(count: number): number {
  return count === 1 ? 6 : Math.min(22, 9 + 4 * Math.log10(count));
}
