import type { GeoPoint } from '../../../domain/precheck/geography';
import { type MapView, mapProjection, toPixel } from '../../../map/projection';

/** The severity of a point: contradiction, question, none, or excluded. */
export type PointTone = 'red' | 'yellow' | 'accent' | 'grey';

export interface MapPoint {
  readonly key: string;
  readonly place: GeoPoint;
  readonly tone: PointTone;
}

/** Points that overlap at this scale and are drawn as one. */
export interface MapCluster<Point extends MapPoint = MapPoint> {
  readonly key: string;
  readonly points: readonly Point[];
  readonly place: GeoPoint;
  /** The most severe tone of its points. */
  readonly tone: PointTone;
}

const CELL_PX = 26;
const TONES: readonly PointTone[] = ['red', 'yellow', 'accent', 'grey'];

/**
 * Returns the points grouped by the cells of a grid; cells whose centres nearly touch are merged. The grid is fixed to
 * the earth, not to the screen, so that moving the map does not change the clusters.
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
    const x = cell.x / count;
    const y = cell.y / count;
    const near = merged.find((other) => Math.hypot(other.x - x, other.y - y) < CELL_PX * 0.8);
    if (near) near.points.push(...cell.points);
    else merged.push({ x, y, points: [...cell.points] });
  }
  return merged.map((cell) => toCluster(cell));
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

/** Returns the radius of a cluster in pixels, which grows with the logarithm of the count. */
export function clusterRadius(count: number): number {
  return count === 1 ? 6 : Math.min(22, 9 + 4 * Math.log10(count));
}
