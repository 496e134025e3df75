import { groupBy } from '../../../domain/group-by';
import type { GeoPoint } from '../../../domain/precheck/geography';
import { type MapView, mapProjection, type Pixel, toPixel } from '../../../map/projection';

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
const MAX_RADIUS_PX = 22;
/** The widest mark, a triangle, reaches this many radii to each side. */
export const REACH_PER_RADIUS = 1.25;
const GAP_PX = 2;
const MAX_DISTANCE_PX = 2 * REACH_PER_RADIUS * MAX_RADIUS_PX + GAP_PX;
const TONES: readonly PointTone[] = ['red', 'yellow', 'accent', 'grey'];

/** Points drawn as one mark, with its position on the map. */
interface Mark<Point extends MapPoint> {
  readonly points: readonly Point[];
  readonly place: GeoPoint;
  readonly at: Pixel;
}

/**
 * Returns the points grouped so that no two marks overlap: first by the cells of a grid, then by joining marks that
 * touch. Grid and marks are placed on the earth, not on the screen, so that moving the map does not change the clusters.
 */
export function clusterPoints<Point extends MapPoint>(
  points: readonly Point[],
  view: MapView,
): readonly MapCluster<Point>[] {
  const onEarth = mapProjection({ ...view, latitude: 0, longitude: 0 }, { width: 0, height: 0 });
  const cells = groupBy(points, ({ place }) => {
    const { x, y } = toPixel(place, onEarth);
    return `${Math.floor(x / CELL_PX)} ${Math.floor(y / CELL_PX)}`;
  });
  const markAt = (inside: readonly Point[], place: GeoPoint): Mark<Point> => ({
    points: inside,
    place,
    at: toPixel(place, onEarth),
  });
  const join = (a: Mark<Point>, b: Mark<Point>): Mark<Point> =>
    markAt([...a.points, ...b.points], meanOfMarks(a, b));
  let marks = [...cells.values()].map((inside) => markAt(inside, meanPlace(inside)));
  for (;;) {
    const joined = joinTouching(marks, join);
    if (joined.length === marks.length) return joined.map(toCluster);
    marks = joined;
  }
}

/** Joins each mark with one that it touches; the joined mark is larger and may touch others in the next pass. */
function joinTouching<Point extends MapPoint>(
  marks: readonly Mark<Point>[],
  join: (a: Mark<Point>, b: Mark<Point>) => Mark<Point>,
): Mark<Point>[] {
  const joined: Mark<Point>[] = [];
  for (const mark of marks.toSorted((a, b) => a.at.x - b.at.x)) {
    const index = indexOfTouching(joined, mark);
    const other = joined[index];
    if (other) joined[index] = join(other, mark);
    else joined.push(mark);
  }
  return joined;
}

/** Returns the index of a mark that touches `mark`, which lies right of all of them; -1 for none. */
function indexOfTouching(marks: readonly Mark<MapPoint>[], mark: Mark<MapPoint>): number {
  for (let index = marks.length - 1; index >= 0; index -= 1) {
    const other = marks[index];
    if (!other || mark.at.x - other.at.x >= MAX_DISTANCE_PX) return -1;
    if (areTouching(mark, other)) return index;
  }
  return -1;
}

function areTouching(a: Mark<MapPoint>, b: Mark<MapPoint>): boolean {
  const radii = clusterRadius(a.points.length) + clusterRadius(b.points.length);
  const reach = REACH_PER_RADIUS * radii + GAP_PX;
  return Math.abs(a.at.x - b.at.x) < reach && Math.abs(a.at.y - b.at.y) < reach;
}

function meanPlace(points: readonly MapPoint[]): GeoPoint {
  const count = points.length;
  return {
    latitude: points.reduce((sum, { place }) => sum + place.latitude, 0) / count,
    longitude: points.reduce((sum, { place }) => sum + place.longitude, 0) / count,
  };
}

/** The mean place of the points of both, without going through them again. */
function meanOfMarks(a: Mark<MapPoint>, b: Mark<MapPoint>): GeoPoint {
  const share = b.points.length / (a.points.length + b.points.length);
  return {
    latitude: a.place.latitude + (b.place.latitude - a.place.latitude) * share,
    longitude: a.place.longitude + (b.place.longitude - a.place.longitude) * share,
  };
}

function toCluster<Point extends MapPoint>({ points, place }: Mark<Point>): MapCluster<Point> {
  return {
    key: points[0]?.key ?? '',
    points,
    place,
    tone: TONES.find((tone) => points.some((point) => point.tone === tone)) ?? 'accent',
  };
}

/** Returns the radius of a cluster in pixels, which grows with the logarithm of the count. */
export function clusterRadius(count: number): number {
  return count === 1 ? 6 : Math.min(MAX_RADIUS_PX, 9 + 4 * Math.log10(count));
}
