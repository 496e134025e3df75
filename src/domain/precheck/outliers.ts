import { distanceKm, meanPlace, type Place } from './geography';

/** Below this nothing is an outlier, however tight the others are. */
export const OUTLIER_MIN_KM = 10;
/** An outlier is this many times as far from the mean as the median of all is. */
export const OUTLIER_FACTOR = 2.5;
/** With fewer positions "the others" mean nothing. */
export const OUTLIER_MIN_ITEMS = 4;

export interface Spread {
  readonly mean: Place | null;
  /** Kilometres of each place from the mean, in the order given; null where there is no mean. */
  readonly fromMeanKm: readonly (number | null)[];
  /** Farther than this is an outlier; null with too few places to say. */
  readonly limitKm: number | null;
}

/** The service's notion: distance from the mean of all items with a position. */
export function spreadOf(places: readonly Place[]): Spread {
  const mean = meanPlace(places);
  const fromMeanKm = places.map((place) => (mean ? distanceKm(mean, place) : null));
  if (!mean || places.length < OUTLIER_MIN_ITEMS) return { mean, fromMeanKm, limitKm: null };
  const sorted = fromMeanKm.map((km) => km ?? 0).sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return { mean, fromMeanKm, limitKm: Math.max(OUTLIER_MIN_KM, OUTLIER_FACTOR * median) };
}
