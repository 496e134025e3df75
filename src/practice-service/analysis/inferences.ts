import type { Position, Taken } from '../imaging/exif-facts';

/** The fields of a picture that the comparison across items needs. */
export interface Comparable {
  readonly id: string;
  readonly position: Position | null;
  readonly taken: Taken | null;
  readonly model: string | null;
}

/** The cross-item part of `analyses.metadata`; a key is absent if too few items have the metadata. */
export interface Inferences {
  readonly distance?: {
    readonly highest_distance_in_km: number;
    readonly highest_distance_item_uuid: string;
  };
  readonly gps_outlier?: {
    readonly is_geographical_outlier: boolean;
    readonly distance_from_mean_in_km: number;
  };
  readonly model_consistency?: { readonly is_consistent: boolean };
  readonly time_consistency?: { readonly is_possible: boolean; readonly implied_speed_kmh: number };
}

const EARTH_RADIUS_KM = 6371.0088;
/** Below this distance no item is an outlier. */
const OUTLIER_MIN_KM = 10;
/** An outlier is farther from the mean of the others than this many times their typical distance from it. */
const OUTLIER_SPREADS = 3;
/** An airliner's cruising speed; one person cannot travel faster. */
const POSSIBLE_SPEED_KMH = 900;
/** Positions closer than this are equal within the accuracy of a phone. */
const SAME_PLACE_KM = 0.2;
/** EXIF times have whole seconds. */
const MIN_SECONDS = 1;

/** Great-circle distance by the haversine formula on a sphere of the Earth's mean radius. */
export function distanceKm(from: Position, to: Position): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const latitude = radians(to.latitude - from.latitude);
  const longitude = radians(to.longitude - from.longitude);
  const half =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The mean of positions on the sphere, which is correct across the 180th meridian. */
export function meanPosition(positions: readonly Position[]): Position {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const { latitude, longitude } of positions) {
    const phi = (latitude * Math.PI) / 180;
    const lambda = (longitude * Math.PI) / 180;
    x += Math.cos(phi) * Math.cos(lambda);
    y += Math.cos(phi) * Math.sin(lambda);
    z += Math.sin(phi);
  }
  return {
    latitude: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
    longitude: (Math.atan2(y, x) * 180) / Math.PI,
  };
}

/** The inferences of every item of one request, by item id. */
export function inferAcross(items: readonly Comparable[]): ReadonlyMap<string, Inferences> {
  const models = items.filter((item) => item.model !== null);
  const consistent = new Set(models.map((item) => item.model)).size === 1;
  const speeds = impliedSpeeds(items);
  return new Map(
    items.map((item) => {
      const speed = speeds.get(item.id);
      const inferences: Inferences = {
        ...inferPosition(item, items),
        ...(models.length > 1 && item.model !== null
          ? { model_consistency: { is_consistent: consistent } }
          : {}),
        ...(speed === undefined
          ? {}
          : {
              time_consistency: {
                is_possible: speed <= POSSIBLE_SPEED_KMH,
                implied_speed_kmh: rounded(speed),
              },
            }),
      };
      return [item.id, inferences];
    }),
  );
}

/** The most common device model, the first of several equally common ones; null if no item has one. */
export function mostCommonModel(items: readonly Comparable[]): string | null {
  const counts = new Map<string, number>();
  for (const { model } of items) if (model !== null) counts.set(model, (counts.get(model) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function inferPosition(
  item: Comparable,
  items: readonly Comparable[],
): Pick<Inferences, 'distance' | 'gps_outlier'> {
  const { position } = item;
  if (position === null) return {};
  const others = items.filter(isPlaced).filter((other) => other.id !== item.id);
  const farthest = others
    .map((other) => ({ id: other.id, km: distanceKm(position, other.position) }))
    .reduce<{ readonly id: string; readonly km: number } | null>(
      (best, next) => (best === null || next.km > best.km ? next : best),
      null,
    );
  if (farthest === null) return {};
  const distance = {
    highest_distance_in_km: rounded(farthest.km),
    highest_distance_item_uuid: farthest.id,
  };
  // With two positions, neither is the outlier.
  if (others.length < 2) return { distance };
  // The item itself is left out: otherwise a far item would shift the mean of a small group.
  const mean = meanPosition(others.map((other) => other.position));
  const fromMean = distanceKm(position, mean);
  const spread = median(others.map((other) => distanceKm(other.position, mean)));
  return {
    distance,
    gps_outlier: {
      is_geographical_outlier: fromMean > OUTLIER_MIN_KM && fromMean > OUTLIER_SPREADS * spread,
      distance_from_mean_in_km: rounded(fromMean),
    },
  };
}

/** The higher of the speeds from the previous item and to the next one, km/h, by item id. */
function impliedSpeeds(items: readonly Comparable[]): ReadonlyMap<string, number> {
  const placed = items.filter(isPlaced).filter(isTimed);
  // Without all zones, wall clocks are compared instead of instants.
  const zoned = placed.every((item) => item.taken.offsetMinutes !== null);
  const timeline = placed
    .map((item) => ({
      id: item.id,
      position: item.position,
      seconds:
        Date.parse(`${item.taken.day}T${item.taken.time}Z`) / 1000 -
        (zoned ? (item.taken.offsetMinutes ?? 0) * 60 : 0),
    }))
    .sort((a, b) => a.seconds - b.seconds);
  const speeds = new Map<string, number>();
  timeline.slice(1).forEach((later, index) => {
    const earlier = timeline[index];
    if (earlier === undefined) return;
    const km = distanceKm(earlier.position, later.position);
    const hours = Math.max(MIN_SECONDS, later.seconds - earlier.seconds) / 3600;
    const speed = km < SAME_PLACE_KM ? 0 : km / hours;
    for (const { id } of [earlier, later]) speeds.set(id, Math.max(speeds.get(id) ?? 0, speed));
  });
  return speeds;
}

function isPlaced<Item extends Comparable>(item: Item): item is Item & { readonly position: Position } {
  return item.position !== null;
}

function isTimed<Item extends Comparable>(item: Item): item is Item & { readonly taken: Taken } {
  return item.taken !== null;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Rounds to three decimals: metres for kilometres. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
