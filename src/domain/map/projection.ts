import type { Place } from '../precheck/geography';

/**
 * What a map shows: its middle and pixels per degree of latitude. East and west are drawn to scale at `trueAt`
 * (equirectangular with one standard parallel): right for a site and a country, honest for a continent, and simple
 * enough that an outline is drawn by one transformation.
 */
export interface MapView {
  readonly latitude: number;
  readonly longitude: number;
  readonly scale: number;
  /** Latitude, degrees, at which both directions have the same scale. */
  readonly trueAt: number;
}

export interface MapSize {
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const KM_PER_DEGREE = (Math.PI * 6371.0088) / 180;
/** Photos of one room: the noise of the receiver is not blown up to the size of the map. */
const LEAST_EXTENT_KM = 0.06;
const MOST_SCALE = 4 * 1_000 * KM_PER_DEGREE;
const MOST_TRUE_AT = 75;

/** Degrees of longitude on the screen are this much narrower than degrees of latitude. */
export function shrink({ trueAt }: MapView): number {
  return Math.cos((trueAt * Math.PI) / 180);
}

/** -180 up to, not including, 180. */
export function wrapDegrees(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

export function toSpot(place: Place, view: MapView, { width, height }: MapSize): Spot {
  return {
    x: width / 2 + wrapDegrees(place.longitude - view.longitude) * shrink(view) * view.scale,
    y: height / 2 - (place.latitude - view.latitude) * view.scale,
  };
}

export function toPlace({ x, y }: Spot, view: MapView, { width, height }: MapSize): Place {
  return {
    latitude: view.latitude - (y - height / 2) / view.scale,
    longitude: wrapDegrees(view.longitude + (x - width / 2) / (shrink(view) * view.scale)),
  };
}

/** The view in which all places lie inside `padding` pixels from the edge; the whole world for none. */
export function fitPlaces(places: readonly Place[], size: MapSize, padding: number): MapView {
  const first = places[0];
  if (!first) return { latitude: 20, longitude: 0, trueAt: 0, scale: Math.max(1, size.width / 360) };
  const [south, north] = extent(places.map(({ latitude }) => latitude));
  const [west, east] = extent(places.map(({ longitude }) => wrapDegrees(longitude - first.longitude)));
  const latitude = (south + north) / 2;
  const trueAt = Math.min(MOST_TRUE_AT, Math.abs(latitude));
  const least = LEAST_EXTENT_KM / KM_PER_DEGREE;
  const narrow = Math.cos((trueAt * Math.PI) / 180);
  const scale = Math.min(
    Math.max(20, size.width - 2 * padding) / Math.max((east - west) * narrow, least),
    Math.max(20, size.height - 2 * padding) / Math.max(north - south, least),
  );
  const longitude = wrapDegrees(first.longitude + (west + east) / 2);
  return limited({ latitude, longitude, trueAt, scale }, size);
}

/** Scaled around a place on the screen, which keeps what lies under it. */
export function zoomMap(view: MapView, factor: number, at: Spot, size: MapSize): MapView {
  const anchor = toPlace(at, view, size);
  const zoomed = limited({ ...view, scale: view.scale * factor }, size);
  const moved = toSpot(anchor, zoomed, size);
  return panMap(zoomed, at.x - moved.x, at.y - moved.y, size);
}

/** As if the paper were pulled by so many pixels. */
export function panMap(view: MapView, dx: number, dy: number, size: MapSize): MapView {
  return limited(
    {
      ...view,
      latitude: view.latitude + dy / view.scale,
      longitude: wrapDegrees(view.longitude - dx / (shrink(view) * view.scale)),
    },
    size,
  );
}

function limited(view: MapView, { width, height }: MapSize): MapView {
  const least = Math.min(width / (360 * shrink(view)), height / 180);
  const scale = Math.min(MOST_SCALE, Math.max(least, view.scale));
  return { ...view, scale, latitude: Math.min(90, Math.max(-90, view.latitude)) };
}

/** Kilometres from the left to the right edge, in the middle of the map. */
export function spanKm(view: MapView, size: MapSize): number {
  return (size.width / view.scale) * KM_PER_DEGREE;
}

export function pixelsPerKm({ scale }: MapView): number {
  return scale / KM_PER_DEGREE;
}

/** The largest 1, 2 or 5 times a power of ten that is not above `value`. */
export function niceLength(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [5, 2, 1].find((factor) => factor * power <= value * (1 + 1e-9)) ?? 1;
  return step * power;
}

function extent(values: readonly number[]): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}
