import type { ItemView } from '../../../../contract/views';
import { statedPosition } from '../../../../domain/answer/stated-position';
import type { ResultId } from '../../../../domain/ids';
import { distanceKm, type GeoPoint, meanPoint } from '../../../../domain/precheck/geography';
import type { ItemResult, MetadataAnalysis } from '../../../../domain/result';
import type { MapPoint } from '../../../components/map/clusters';
import type { MapLine } from '../../../components/map/map-marks';
import type { StageFile } from '../files/file-filter';

/** Positions closer than this may be two roundings of the same position. */
const SAME_PLACE_KM = 0.05;

/** What the answer and the pre-check say about the place of one item. */
export interface ResultPoint extends MapPoint {
  readonly fileKey: string;
  readonly name: string;
  /** As the answer states it; null: it states none. */
  readonly stated: GeoPoint | null;
  /** As the pre-check read it. */
  readonly own: GeoPoint | null;
  /** Between the two, where they are not the same; null otherwise. */
  readonly apartKm: number | null;
  readonly isOutlier: boolean;
  readonly fromMeanKm: number | null;
  /** The farthest other item, with the distance that the answer states. */
  readonly farthest: { readonly itemId: string | null; readonly km: number } | null;
  readonly speed: { readonly isPossible: boolean; readonly kmh: number | null } | null;
  /** The id that the answer gave the item; unique within one response. */
  readonly itemId: string | null;
  readonly resultId: ResultId | null;
}

export interface ResultPlaces {
  readonly points: readonly ResultPoint[];
  /** Analysed pictures, with a place or without; pages of documents only with one. */
  readonly items: number;
  /** Those of which the service says whether they are an outlier. */
  readonly judged: number;
  /** Of the stated places, from which the service measures outliers; null for fewer than two, or several packages (R3). */
  readonly mean: GeoPoint | null;
}

/** Every item of an answer that it or the pre-check gives a place. */
export function resultPlaces(views: readonly StageFile[], items: readonly ItemView[]): ResultPlaces {
  const ownItems = new Map(items.map((item) => [item.id as string, item]));
  const all = views.flatMap((view) =>
    (view.file?.items ?? []).map((item, index) => {
      const own = view.isPdf ? null : (ownItems.get(view.sent?.itemId ?? '')?.position ?? null);
      return { item, point: pointOf(view, item, index, own) };
    }),
  );
  const pictures = all.filter(({ item, point }) => item.itemType !== 'document' || point !== null);
  const points = pictures.flatMap(({ point }) => point ?? []);
  const stated = points.flatMap((point) => (point.stated ? [point.stated] : []));
  const isSplit = new Set(points.map(({ resultId }) => resultId)).size > 1;
  return {
    points,
    items: pictures.length,
    judged: pictures.filter(({ item }) => isJudged(item)).length,
    mean: stated.length > 1 && !isSplit ? meanPoint(stated) : null,
  };
}

function isJudged({ metadata }: ItemResult): boolean {
  return metadata.state === 'value' && metadata.value.gpsOutlier.state === 'value';
}

function pointOf(
  view: StageFile,
  item: ItemResult,
  index: number,
  own: ItemView['position'],
): ResultPoint | null {
  const metadata = item.metadata.state === 'value' ? item.metadata.value : null;
  const stated = metadata?.gpsInfo.state === 'value' ? statedPosition(metadata.gpsInfo.value) : null;
  const read = own ? { latitude: own.latitude, longitude: own.longitude } : null;
  const place = stated ?? read;
  if (!place) return null;
  const km = stated && read ? distanceKm(stated, read) : 0;
  const apartKm = km > SAME_PLACE_KM ? km : null;
  const said = metadata ? saidOf(metadata) : NOTHING_SAID;

  return {
    ...said,
    place,
    tone: toneOf(),
    stated,
    own: read,
    apartKm,
    key: `${view.key}#${index}`,
    fileKey: view.key,
    name: view.name,
    itemId: item.id,
    resultId: view.resultId,
  };

  function toneOf() {
    if (said.isOutlier) return 'red';
    if (apartKm !== null) return 'yellow';
    return stated ? 'accent' : 'grey';
  }
}

type Said = Pick<ResultPoint, 'isOutlier' | 'fromMeanKm' | 'farthest' | 'speed'>;

const NOTHING_SAID: Said = { isOutlier: false, fromMeanKm: null, farthest: null, speed: null };

function saidOf({ gpsOutlier, distance, timeConsistency }: MetadataAnalysis): Said {
  const farthest = distance.state === 'value' ? distance.value : null;
  const speed = timeConsistency.state === 'value' ? timeConsistency.value : null;
  return {
    isOutlier: gpsOutlier.state === 'value' && gpsOutlier.value.isOutlier,
    fromMeanKm: gpsOutlier.state === 'value' ? gpsOutlier.value.distanceFromMeanKm : null,
    farthest: farthest && { itemId: farthest.itemId, km: farthest.highestDistanceKm },
    speed: speed && { isPossible: speed.isPossible, kmh: speed.impliedSpeedKmh },
  };
}

/** The point that the answer names as the farthest from another one; null where it is not on the map. */
function partnerOf(point: ResultPoint, points: readonly ResultPoint[]): ResultPoint | null {
  const id = point.farthest?.itemId ?? null;
  if (id === null) return null;
  return points.find(({ itemId, resultId }) => itemId === id && resultId === point.resultId) ?? null;
}

/** The line to the farthest other photo, from `active` or the photo with the greatest distance; its length as reported. */
export function statedLine(
  active: ResultPoint | null,
  points: readonly ResultPoint[],
): (MapLine & { readonly point: ResultPoint; readonly partner: ResultPoint }) | null {
  const point = active ?? farthestOf(points);
  const partner = point ? partnerOf(point, points) : null;
  if (!point?.farthest || !partner) return null;
  return { from: point.place, to: partner.place, km: point.farthest.km, point, partner };
}

function farthestOf(points: readonly ResultPoint[]): ResultPoint | null {
  let farthest: ResultPoint | null = null;
  for (const point of points) {
    if (point.farthest && point.farthest.km > (farthest?.farthest?.km ?? 0)) farthest = point;
  }
  return farthest;
}

/** The highest speed that the answer states, and whether it calls any impossible. */
export function statedSpeed(points: readonly ResultPoint[]): ResultPoint['speed'] {
  const speeds = points.flatMap(({ speed }) => (speed ? [speed] : []));
  if (speeds.length === 0) return null;
  const figures = speeds.flatMap(({ kmh }) => (kmh === null ? [] : [kmh]));
  return {
    isPossible: speeds.every(({ isPossible }) => isPossible),
    kmh: figures.length > 0 ? figures.reduce((max, kmh) => Math.max(max, kmh), 0) : null,
  };
}
