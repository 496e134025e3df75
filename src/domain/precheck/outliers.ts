import { distanceKm, type GeoPoint, meanPoint } from './geography';

/** Below this distance no item is an outlier, however close the others are. */
const OUTLIER_MIN_KM = 10;
/** An outlier is more than this many times the median distance from the mean. */
const OUTLIER_FACTOR = 2.5;
/** With fewer positions an outlier is not defined. */
export const OUTLIER_MIN_ITEMS = 4;

export interface Spread {
  readonly mean: GeoPoint | null;
  /** Kilometres of each place from the mean, in input order; null if there is no mean. */
  readonly fromMeanKm: readonly (number | null)[];
  /** A place farther than this is an outlier; null with too few places. */
  readonly limitKm: number | null;
}

/** Distances from the mean of all items with a position, as the service defines outliers. */
export function spreadOf(places: readonly GeoPoint[]): Spread {
  const mean = meanPoint(places);
  const fromMeanKm = places.map((place) => (mean ? distanceKm(mean, place) : null));
  if (!mean || places.length < OUTLIER_MIN_ITEMS) return { mean, fromMeanKm, limitKm: null };
  const sorted = fromMeanKm.map((km) => km ?? 0).sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return { mean, fromMeanKm, limitKm: Math.max(OUTLIER_MIN_KM, OUTLIER_FACTOR * median) };
}
