import { distanceKm, meanPlace, type Place } from '../../../domain/precheck/geography';

export interface ScatterPoint<Key> {
  readonly key: Key;
  readonly x: number;
  readonly y: number;
}

export interface Scatter<Key> {
  readonly points: readonly ScatterPoint<Key>[];
  readonly scaleBar: { readonly km: number; readonly length: number };
  /** Where the active point and the middle of all are, and how far apart, as the outlier finding counts. */
  readonly gap: {
    readonly from: { readonly x: number; readonly y: number };
    readonly to: { readonly x: number; readonly y: number };
    readonly km: number;
  } | null;
}

export interface ScatterBox {
  readonly width: number;
  readonly height: number;
  readonly padding: number;
}

const KM_PER_DEGREE = (Math.PI * 6371.0088) / 180;
const SPOT_SIZE = 0.5;
/** Photos of one room: do not blow up the noise of the receiver. */
const SMALLEST_EXTENT_KM = 0.05;

/**
 * Places in a box, north up, true to scale around their middle (equirectangular): good for a site, honest for a
 * continent. Longitudes are taken relative to the middle, so that the 180th meridian is no edge.
 */
export function scatter<Key>(
  places: readonly (Place & { readonly key: Key })[],
  active: Key | null,
  box: ScatterBox,
): Scatter<Key> | null {
  const middle = meanPlace(places) ?? places[0];
  if (!middle) return null;
  const shrink = Math.cos((middle.latitude * Math.PI) / 180);
  const toKm = (place: Place) => ({
    east: wrapDegrees(place.longitude - middle.longitude) * KM_PER_DEGREE * shrink,
    north: (place.latitude - middle.latitude) * KM_PER_DEGREE,
  });
  const flat = places.map((place) => ({ key: place.key, ...toKm(place) }));
  const [west, east] = extent(flat.map((at) => at.east));
  const [south, north] = extent(flat.map((at) => at.north));
  const perKm = Math.min(
    (box.width - 2 * box.padding) / Math.max(east - west, SMALLEST_EXTENT_KM),
    (box.height - 2 * box.padding) / Math.max(north - south, SMALLEST_EXTENT_KM),
  );
  const place = (at: { readonly east: number; readonly north: number }) => ({
    x: box.width / 2 + (at.east - (west + east) / 2) * perKm,
    y: box.height / 2 - (at.north - (south + north) / 2) * perKm,
  });
  const km = niceLengthKm((box.width * 0.3) / perKm);
  return {
    points: onePerSpot(
      flat.map((at) => ({ key: at.key, ...place(at) })),
      active,
    ),
    scaleBar: { km, length: km * perKm },
    gap: gapOf(places, active, (at) => place(toKm(at))),
  };
}

function gapOf<Key>(
  places: readonly (Place & { readonly key: Key })[],
  active: Key | null,
  toBox: (place: Place) => { x: number; y: number },
): Scatter<Key>['gap'] {
  const chosen = places.find(({ key }) => key === active);
  const middle = meanPlace(places);
  if (!chosen || !middle || places.length < 2) return null;
  return { from: toBox(chosen), to: toBox(middle), km: distanceKm(chosen, middle) };
}

/** Thousands of photos of one site fall on the same few pixels: one of them is drawn, the active one first. */
function onePerSpot<Key>(
  points: readonly ScatterPoint<Key>[],
  active: Key | null,
): readonly ScatterPoint<Key>[] {
  const spots = new Map<string, ScatterPoint<Key>>();
  for (const point of points) {
    const spot = `${Math.round(point.x / SPOT_SIZE)} ${Math.round(point.y / SPOT_SIZE)}`;
    if (!spots.has(spot) || point.key === active) spots.set(spot, point);
  }
  return [...spots.values()];
}

/** The largest 1, 2 or 5 times a power of ten that is not above `km`. */
export function niceLengthKm(km: number): number {
  const power = 10 ** Math.floor(Math.log10(km));
  const step = [5, 2, 1].find((factor) => factor * power <= km) ?? 1;
  return step * power;
}

function extent(values: readonly number[]): readonly [number, number] {
  return values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

function wrapDegrees(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
