import { type GeoProjection, type GeoRawProjection, geoBounds, geoProjection } from 'd3-geo';
import { EARTH_RADIUS_KM, type GeoPoint } from '../domain/precheck/geography';

/**
 * The centre of a map and its pixels per degree of latitude. The projection is equirectangular with one standard
 * parallel, `trueAt`: exact enough for a site or a country, acceptable for a continent.
 */
export interface MapView {
  readonly latitude: number;
  readonly longitude: number;
  readonly scale: number;
  /** Standard parallel: the latitude in degrees where both directions have the same scale. */
  readonly trueAt: number;
}

/** CSS pixels in the window, points on paper. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** Position from the top left corner of the map. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

const DEGREES_PER_RADIAN = 180 / Math.PI;
const KM_PER_DEGREE = EARTH_RADIUS_KM / DEGREES_PER_RADIAN;
/** Keeps the GPS noise of photos taken side by side from filling the map. */
const MIN_EXTENT_KM = 0.06;
const MAX_SCALE = 4 * 1_000 * KM_PER_DEGREE;
const MAX_STANDARD_PARALLEL = 75;
/** Outlines are clipped this far outside the map so that the clipped edges stay invisible. */
const CLIP_MARGIN = 4;

/** Returns the projection of a view, which maps places to pixels and clips outlines near the edge of the map. */
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

/** Returns the width of a degree of longitude on the map relative to a degree of latitude. */
function widthFactor({ trueAt }: Pick<MapView, 'trueAt'>): number {
  return Math.cos(trueAt / DEGREES_PER_RADIAN);
}

/** Returns the pixels per degree of longitude and per degree of latitude. */
export function pixelsPerDegree(view: MapView): { readonly longitude: number; readonly latitude: number } {
  return { longitude: view.scale * widthFactor(view), latitude: view.scale };
}

const NO_POSITION: [number, number] = [Number.NaN, Number.NaN];

export function toPixel({ latitude, longitude }: GeoPoint, projection: GeoProjection): Pixel {
  const [x, y] = projection([longitude, latitude]) ?? NO_POSITION;
  return { x, y };
}

export function toPlace({ x, y }: Pixel, projection: GeoProjection): GeoPoint {
  const [longitude, latitude] = projection.invert?.([x, y]) ?? NO_POSITION;
  return { latitude, longitude };
}

/** Returns the view that shows all places at least `padding` pixels from the edge; the whole world for no places. */
export function fitPlaces(places: readonly GeoPoint[], size: MapSize, padding: number): MapView {
  if (places.length === 0) {
    return { latitude: 20, longitude: 0, trueAt: 0, scale: Math.max(1, size.width / 360) };
  }
  const [[west, south], [east, north]] = geoBounds({
    type: 'MultiPoint',
    coordinates: places.map(({ latitude, longitude }) => [longitude, latitude]),
  });
  const latitude = (south + north) / 2;
  const trueAt = Math.min(MAX_STANDARD_PARALLEL, Math.abs(latitude));
  const widthDegrees = east < west ? east - west + 360 : east - west;
  const minDegrees = MIN_EXTENT_KM / KM_PER_DEGREE;
  const scale = Math.min(
    Math.max(20, size.width - 2 * padding) / Math.max(widthDegrees * widthFactor({ trueAt }), minDegrees),
    Math.max(20, size.height - 2 * padding) / Math.max(north - south, minDegrees),
  );
  return clampView({ latitude, longitude: west + widthDegrees / 2, trueAt, scale }, size);
}

/** Returns the view scaled around a pixel, so that the place under it stays there. */
export function zoomMap(view: MapView, factor: number, at: Pixel, size: MapSize): MapView {
  const anchor = toPlace(at, mapProjection(view, size));
  const zoomed = clampView({ ...view, scale: view.scale * factor }, size);
  const moved = toPixel(anchor, mapProjection(zoomed, size));
  return panMap(zoomed, at.x - moved.x, at.y - moved.y, size);
}

/** Returns the view moved by `dx` pixels to the right and `dy` pixels down. */
export function panMap(view: MapView, dx: number, dy: number, size: MapSize): MapView {
  const middle = { x: size.width / 2 - dx, y: size.height / 2 - dy };
  return clampView({ ...view, ...toPlace(middle, mapProjection(view, size)) }, size);
}

function clampView(view: MapView, { width, height }: MapSize): MapView {
  const minScale = Math.min(width / (360 * widthFactor(view)), height / 180);
  const scale = Math.min(MAX_SCALE, Math.max(minScale, view.scale));
  return { ...view, scale, latitude: Math.min(90, Math.max(-90, view.latitude)) };
}

/** Returns the width of the map in kilometres, measured at its centre. */
export function spanKm(view: MapView, size: MapSize): number {
  return size.width / pixelsPerKm(view);
}

export function pixelsPerKm({ scale }: MapView): number {
  return scale / KM_PER_DEGREE;
}

/** Returns the largest 1, 2 or 5 times a power of ten that does not exceed `value`. */
export function niceLength(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [5, 2, 1].find((factor) => factor * power <= value * (1 + 1e-9)) ?? 1;
  return step * power;
}
