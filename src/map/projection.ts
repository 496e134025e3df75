import { type GeoProjection, type GeoRawProjection, geoBounds, geoProjection } from 'd3-geo';
import { EARTH_RADIUS_KM, type Place } from '../domain/precheck/geography';

/**
 * What a map shows: its middle and pixels per degree of latitude. East and west are drawn to scale at `trueAt`
 * (equirectangular with one standard parallel): right for a site and a country, honest for a continent.
 */
export interface MapView {
  readonly latitude: number;
  readonly longitude: number;
  readonly scale: number;
  /** Latitude, degrees, at which both directions have the same scale. */
  readonly trueAt: number;
}

/** CSS pixels in the window, points on paper. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** From the top left corner of the map. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

const DEGREES_PER_RADIAN = 180 / Math.PI;
export const KM_PER_DEGREE = EARTH_RADIUS_KM / DEGREES_PER_RADIAN;
/** Photos of one room: the noise of the receiver is not enlarged to the size of the map. */
const MIN_EXTENT_KM = 0.06;
const MAX_SCALE = 4 * 1_000 * KM_PER_DEGREE;
const MAX_TRUE_AT = 75;
/** Outlines end this far outside the map, so that their cut edges are not drawn in it. */
const CLIP_MARGIN = 4;

/** The projection of a view: places become pixels, outlines become paths that end near the edge of the map. */
export function mapProjection(view: MapView, { width, height }: MapSize): GeoProjection {
  return geoProjection(equirectangular(widthFactor(view)))
    .rotate([-view.longitude, 0])
    .center([0, view.latitude])
    .translate([width / 2, height / 2])
    .scale(view.scale * DEGREES_PER_RADIAN)
    .precision(0)
    .clipExtent([
      [-CLIP_MARGIN, -CLIP_MARGIN],
      [width + CLIP_MARGIN, height + CLIP_MARGIN],
    ]);
}

function equirectangular(factor: number): GeoRawProjection {
  const project: GeoRawProjection = (longitude, latitude) => [longitude * factor, latitude];
  project.invert = (x, y) => [x / factor, y];
  return project;
}

/** The width of a degree of longitude on the map; a degree of latitude is 1. */
function widthFactor({ trueAt }: Pick<MapView, 'trueAt'>): number {
  return Math.cos(trueAt / DEGREES_PER_RADIAN);
}

/** Pixels of one degree of longitude and of one degree of latitude. */
export function pixelsPerDegree(view: MapView): { readonly longitude: number; readonly latitude: number } {
  return { longitude: view.scale * widthFactor(view), latitude: view.scale };
}

const NOWHERE: [number, number] = [Number.NaN, Number.NaN];

export function toPixel({ latitude, longitude }: Place, projection: GeoProjection): Pixel {
  const [x, y] = projection([longitude, latitude]) ?? NOWHERE;
  return { x, y };
}

export function toPlace({ x, y }: Pixel, projection: GeoProjection): Place {
  const [longitude, latitude] = projection.invert?.([x, y]) ?? NOWHERE;
  return { latitude, longitude };
}

/** The view in which all places lie inside `padding` pixels from the edge; the whole world for none. */
export function fitPlaces(places: readonly Place[], size: MapSize, padding: number): MapView {
  if (places.length === 0) {
    return { latitude: 20, longitude: 0, trueAt: 0, scale: Math.max(1, size.width / 360) };
  }
  const [[west, south], [east, north]] = geoBounds({
    type: 'MultiPoint',
    coordinates: places.map(({ latitude, longitude }) => [longitude, latitude]),
  });
  const latitude = (south + north) / 2;
  const trueAt = Math.min(MAX_TRUE_AT, Math.abs(latitude));
  const widthDegrees = east < west ? east - west + 360 : east - west;
  const minDegrees = MIN_EXTENT_KM / KM_PER_DEGREE;
  const scale = Math.min(
    Math.max(20, size.width - 2 * padding) / Math.max(widthDegrees * widthFactor({ trueAt }), minDegrees),
    Math.max(20, size.height - 2 * padding) / Math.max(north - south, minDegrees),
  );
  return limited({ latitude, longitude: west + widthDegrees / 2, trueAt, scale }, size);
}

/** Scaled around a pixel, which keeps the place under it. */
export function zoomMap(view: MapView, factor: number, at: Pixel, size: MapSize): MapView {
  const anchor = toPlace(at, mapProjection(view, size));
  const zoomed = limited({ ...view, scale: view.scale * factor }, size);
  const moved = toPixel(anchor, mapProjection(zoomed, size));
  return panMap(zoomed, at.x - moved.x, at.y - moved.y, size);
}

/** Moves what the map shows by so many pixels to the right and down. */
export function panMap(view: MapView, dx: number, dy: number, size: MapSize): MapView {
  const middle = { x: size.width / 2 - dx, y: size.height / 2 - dy };
  return limited({ ...view, ...toPlace(middle, mapProjection(view, size)) }, size);
}

function limited(view: MapView, { width, height }: MapSize): MapView {
  const minScale = Math.min(width / (360 * widthFactor(view)), height / 180);
  const scale = Math.min(MAX_SCALE, Math.max(minScale, view.scale));
  return { ...view, scale, latitude: Math.min(90, Math.max(-90, view.latitude)) };
}

/** Kilometres from the left to the right edge, in the middle of the map. */
export function spanKm(view: MapView, size: MapSize): number {
  return size.width / pixelsPerKm(view);
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
