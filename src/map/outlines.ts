import { geoContains } from 'd3-geo';
import type { Feature, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { Place } from '../domain/precheck/geography';

/** A country as the data set has it. */
export interface Country {
  /** In English. */
  readonly name: string;
  readonly parts: readonly CountryPart[];
}

/** Degrees; longitudes go beyond 180 or -180 where that meridian is inside. */
export interface Extent {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** One polygon of a country. */
export interface CountryPart extends Extent {
  readonly shape: Polygon;
}

/** `coarse` for a continent (1:110 million), `fine` for a country (1:50 million). */
export type OutlineDetail = 'coarse' | 'fine';

type Atlas = Parameters<typeof feature>[0];
type Outline = Extract<Parameters<typeof feature>[1], object>;

const MAX_BLOCKING_MS = 8;

/**
 * Outlines of all countries (Natural Earth, public domain), which come with the application: nothing is requested from
 * the network. Converts a few countries at a time, so that the window stays responsive.
 */
export async function readOutlines(detail: OutlineDetail): Promise<readonly Country[]> {
  const data =
    detail === 'coarse'
      ? (await import('world-atlas/countries-110m.json')).default
      : (await import('world-atlas/countries-50m.json')).default;
  // The compiler takes the many numbers of the file for arrays of any length; the library wants pairs.
  const atlas = data as unknown as Atlas;
  const outlines = data.objects.countries.geometries as readonly unknown[] as readonly Outline[];
  const countries: Country[] = [];
  let startedAt = performance.now();
  for (const outline of outlines) {
    const shape = feature(atlas, outline) as Feature<Polygon | MultiPolygon, { readonly name: string }>;
    countries.push({ name: shape.properties.name, parts: polygonsOf(shape.geometry).map(toPart) });
    if (performance.now() - startedAt < MAX_BLOCKING_MS) continue;
    await new Promise((resume) => setTimeout(resume, 0));
    startedAt = performance.now();
  }
  return countries;
}

function polygonsOf(geometry: Polygon | MultiPolygon): readonly Polygon[] {
  if (geometry.type === 'Polygon') return [geometry];
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
}

/** Much faster than `geoBounds`, which for these outlines takes a second. */
function toPart(shape: Polygon): CountryPart {
  const outerRing = shape.coordinates[0] ?? [];
  let x = outerRing[0]?.[0] ?? 0;
  let west = x;
  let east = x;
  for (const [longitude = 0] of outerRing) {
    // A ring that crosses the 180th meridian continues beyond it.
    x = longitude + 360 * Math.round((x - longitude) / 360);
    west = Math.min(west, x);
    east = Math.max(east, x);
  }
  let south = 90;
  let north = -90;
  // Around a pole the outer ring is the pole, and the coast is an inner one.
  for (const [, latitude = 0] of shape.coordinates.flat()) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { shape, west, east, south, north };
}

/** Full turns, in degrees, each of which moves a part into an extent; none where it lies outside. */
export function turnsInto(part: Extent, extent: Extent): readonly number[] {
  if (part.south > extent.north || part.north < extent.south) return [];
  const turns: number[] = [];
  const last = Math.floor((extent.east - part.west) / 360);
  for (let turn = Math.ceil((extent.west - part.east) / 360); turn <= last; turn += 1) turns.push(360 * turn);
  return turns;
}

/** The country around a place, as far as outlines of this detail can tell; null at sea. */
export function countryAt(countries: readonly Country[], { latitude, longitude }: Place): Country | null {
  const extent = { west: longitude, east: longitude, south: latitude, north: latitude };
  return (
    countries.find(({ parts }) =>
      parts.some(
        (part) => turnsInto(part, extent).length > 0 && geoContains(part.shape, [longitude, latitude]),
      ),
    ) ?? null
  );
}
