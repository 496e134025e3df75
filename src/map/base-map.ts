import { geoGraticule } from 'd3-geo';
import type { MultiLineString } from 'geojson';
import {
  type Country,
  type CountryPart,
  type Extent,
  longitudeOffsets,
  type OutlineDetail,
} from './outlines';
import {
  type MapSize,
  type MapView,
  mapProjection,
  niceLength,
  type Pixel,
  pixelsPerDegree,
  pixelsPerKm,
  spanKm,
  toPixel,
} from './projection';

/** On narrower maps outlines are meaningless; a grid in metres is drawn instead. */
export const SITE_SPAN_KM = 40;
/** Narrower maps have a grid in kilometres, wider ones in degrees. */
const MAX_METRIC_GRID_SPAN_KM = 4 * SITE_SPAN_KM;
/** Only wider maps show the names of countries. */
const MIN_NAMES_SPAN_KM = 150;
/** Approximate distance between grid lines, pixels. */
const GRID_PX = 96;
const DEGREE_GRID_PX = 134;
const MAX_STEP_DEGREES = 30;

/** Returns the outlines that a map needs; null for a site. Maps narrower than `fineBelowKm` need the fine ones. */
export function outlineDetail(view: MapView, size: MapSize, fineBelowKm: number): OutlineDetail | null {
  const span = spanKm(view, size);
  if (span < SITE_SPAN_KM / 4) return null;
  return span < fineBelowKm ? 'fine' : 'coarse';
}

/** Returns the distance between grid lines in kilometres; null if the grid is in degrees. */
export function gridStepKm(view: MapView, size: MapSize): number | null {
  return spanKm(view, size) < MAX_METRIC_GRID_SPAN_KM ? niceLength(GRID_PX / pixelsPerKm(view)) : null;
}

/** Returns grid lines at a round number of metres, or of degrees if the map shows a country or more. */
export function mapGrid(view: MapView, size: MapSize): MultiLineString {
  const perDegree = pixelsPerDegree(view);
  const stepKm = gridStepKm(view, size);
  const stepPx = stepKm === null ? null : stepKm * pixelsPerKm(view);
  const stepDegrees = (scale: number): number =>
    stepPx === null ? Math.min(MAX_STEP_DEGREES, niceLength(DEGREE_GRID_PX / scale)) : stepPx / scale;
  const { west, east, south, north } = extentOf(view, size);
  const extent: [[number, number], [number, number]] = [
    [west, south],
    [east, north],
  ];
  // A minor step of 360° leaves only the line at 0°, which is a major line anyway.
  return geoGraticule()
    .extentMajor(extent)
    .stepMajor([stepDegrees(perDegree.longitude), stepDegrees(perDegree.latitude)])
    .stepMinor([360, 360])();
}

/** Returns the extent of a map in degrees; more than 360 from west to east if it is wider than the world. */
export function extentOf(view: MapView, { width, height }: MapSize): Extent {
  const perDegree = pixelsPerDegree(view);
  const halfWidth = width / 2 / perDegree.longitude;
  const halfHeight = height / 2 / perDegree.latitude;
  return {
    west: view.longitude - halfWidth,
    east: view.longitude + halfWidth,
    south: Math.max(-90, view.latitude - halfHeight),
    north: Math.min(90, view.latitude + halfHeight),
  };
}

/** Returns the country parts that overlap a map. */
export function visibleParts(
  countries: readonly Country[],
  view: MapView,
  size: MapSize,
): readonly CountryPart[] {
  const extent = extentOf(view, size);
  return countries.flatMap(({ parts }) => parts.filter((part) => longitudeOffsets(part, extent).length > 0));
}

export interface LabelStyle {
  /** Height of the letters, pixels. */
  readonly fontSize: number;
  readonly textOf: (country: string) => string;
  readonly widthOf: (text: string) => number;
}

/** The name of a country with its centre and its width. */
export interface CountryLabel extends Pixel {
  readonly text: string;
  readonly width: number;
}

/** Returns country names, centred on the largest part of each country, that fit there without overlapping. */
export function countryLabels(
  countries: readonly Country[],
  view: MapView,
  size: MapSize,
  { fontSize, textOf, widthOf }: LabelStyle,
): readonly CountryLabel[] {
  if (spanKm(view, size) <= MIN_NAMES_SPAN_KM) return [];
  const projection = mapProjection(view, size);
  const perDegree = pixelsPerDegree(view);
  const candidates = countries
    .flatMap(({ name, parts }) => {
      const part = largest(parts);
      return part ? [{ name, part, availableWidth: (part.east - part.west) * perDegree.longitude }] : [];
    })
    .filter(({ part }) => (part.north - part.south) * perDegree.latitude >= 2 * fontSize)
    .sort((a, b) => b.availableWidth - a.availableWidth);
  const labels: CountryLabel[] = [];
  for (const { name, part, availableWidth } of candidates) {
    const middle = { latitude: (part.south + part.north) / 2, longitude: (part.west + part.east) / 2 };
    const { x, y } = toPixel(middle, projection);
    // The first line has the north arrow.
    if (x < 0 || x > size.width || y < 2 * fontSize || y > size.height - fontSize) continue;
    const text = textOf(name);
    const width = widthOf(text);
    if (width + 8 > availableWidth || x < width / 2 || x > size.width - width / 2) continue;
    const isTaken = labels.some(
      (label) =>
        Math.abs(label.y - y) < 1.5 * fontSize && Math.abs(label.x - x) < (label.width + width) / 2 + 6,
    );
    if (!isTaken) labels.push({ x, y, text, width });
  }
  return labels;
}

function largest(parts: readonly CountryPart[]): CountryPart | undefined {
  const area = (part: CountryPart): number => (part.east - part.west) * (part.north - part.south);
  return [...parts].sort((a, b) => area(b) - area(a))[0];
}
