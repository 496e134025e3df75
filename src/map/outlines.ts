import { geoContains } from 'd3-geo';
import type { Feature, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeoPoint } from '../domain/precheck/geography';

/** A country of the data set. */
export interface Country {
  /** English name. */
  readonly name: string;
  readonly parts: readonly CountryPart[];
}

/** In degrees. Longitudes exceed ±180 if the extent crosses the 180th meridian. */
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
 * Reads the outlines of all countries (Natural Earth, public domain), which are bundled with the application.
 * Pauses every 8 ms so that the window stays responsive.
 */
export async function readOutlines(detail: OutlineDetail): Promise<readonly Country[]> {
  const data =
    detail === 'coarse'
      ? (await import('world-atlas/countries-110m.json')).default
      : (await import('world-atlas/countries-50m.json')).default;
  // TypeScript infers `number[]` for the coordinates of the JSON file; the library's type requires pairs.
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

/** Computes the extent without `geoBounds`, which takes a second for these outlines. */
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
  // If a country contains a pole, its outer ring is the pole and the coast is an inner ring.
  for (const [, latitude = 0] of shape.coordinates.flat()) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { shape, west, east, south, north };
}

/** Returns the offsets, multiples of 360 degrees, that move a part into an extent; none if they never overlap. */
export function longitudeOffsets(part: Extent, extent: Extent): readonly number[] {
  if (part.south > extent.north || part.north < extent.south) return [];
  const offsets: number[] = [];
  const last = Math.floor((extent.east - part.west) / 360);
  for (let turn = Math.ceil((extent.west - part.east) / 360); turn <= last; turn += 1)
    offsets.push(360 * turn);
  return offsets;
}

/** Returns the country at a place, as precisely as these outlines allow; null at sea. */
export function countryAt(countries: readonly Country[], { latitude, longitude }: GeoPoint): Country | null {
  const extent = { west: longitude, east: longitude, south: latitude, north: latitude };
  return (
    countries.find(({ parts }) =>
      parts.some(
        (part) => longitudeOffsets(part, extent).length > 0 && geoContains(part.shape, [longitude, latitude]),
      ),
    ) ?? null
  );
}
