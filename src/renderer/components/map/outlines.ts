import { feature } from 'topojson-client';
import { type OutlineRings, unwrapped } from '../../../domain/map/outline-rings';
import type { Place } from '../../../domain/precheck/geography';

/** A country as its outlines in degrees; `x` is longitude, `y` latitude. */
export interface Country {
  /** As the data set has it, in English. */
  readonly name: string;
  readonly parts: readonly CountryPart[];
}

export interface CountryPart {
  readonly path: Path2D;
  readonly rings: OutlineRings;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** `coarse` for a continent (1:110 million), `fine` for a country (1:50 million). */
export type OutlineDetail = 'coarse' | 'fine';

type Atlas = Parameters<typeof feature>[0];
type Outline = Extract<Parameters<typeof feature>[1], object>;

/** What this program reads of the data set. */
interface Countries {
  readonly atlas: Atlas;
  readonly outlines: readonly Outline[];
}

interface CountryShape {
  readonly properties: { readonly name: string };
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: OutlineRings }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly OutlineRings[] };
}

const loaded = new Map<OutlineDetail, Promise<readonly Country[]>>();

/** Outlines of all countries (Natural Earth, public domain), from the application itself; loaded once, when first needed. */
export function loadOutlines(detail: OutlineDetail): Promise<readonly Country[]> {
  const known = loaded.get(detail);
  if (known) return known;
  const loading = (detail === 'coarse' ? coarse() : fine()).then(toCountries);
  loaded.set(detail, loading);
  return loading;
}

async function coarse(): Promise<Countries> {
  return countriesOf((await import('world-atlas/countries-110m.json')).default);
}

async function fine(): Promise<Countries> {
  return countriesOf((await import('world-atlas/countries-50m.json')).default);
}

/** The compiler takes the many numbers of the file for arrays of any length; the library wants pairs. */
function countriesOf(data: {
  readonly objects: { readonly countries: { readonly geometries: object } };
}): Countries {
  return {
    atlas: data as unknown as Atlas,
    outlines: data.objects.countries.geometries as readonly Outline[],
  };
}

/** A few countries at a time: all of them at once would hold up the window for longer than a frame or three. */
async function toCountries({ atlas, outlines }: Countries): Promise<readonly Country[]> {
  const countries: Country[] = [];
  let startedAt = performance.now();
  for (const outline of outlines) {
    const shape = feature(atlas, outline) as unknown as CountryShape;
    countries.push({ name: shape.properties.name, parts: polygonsOf(shape.geometry).map(toPart) });
    if (performance.now() - startedAt < 8) continue;
    await new Promise((resume) => setTimeout(resume, 0));
    startedAt = performance.now();
  }
  return countries;
}

function polygonsOf(geometry: CountryShape['geometry']): readonly OutlineRings[] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

function toPart(outline: OutlineRings): CountryPart {
  const rings = outline.map(unwrapped);
  const path = new Path2D();
  let [west, east, south, north] = [540, -540, 90, -90];
  for (const ring of rings) {
    ring.forEach(([x = 0, y = 0], index) => {
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    });
    path.closePath();
  }
  return { path, rings, west, east, south, north };
}

/** The country around a place, as far as outlines of this detail can tell; null at sea. */
export function countryAt(countries: readonly Country[], { latitude, longitude }: Place): Country | null {
  return (
    countries.find(({ parts }) =>
      parts.some((part) =>
        [longitude, longitude + 360, longitude - 360].some(
          (x) =>
            x >= part.west &&
            x <= part.east &&
            latitude >= part.south &&
            latitude <= part.north &&
            isInside(part.rings, x, latitude),
        ),
      ),
    ) ?? null
  );
}

/** Crossing number over all rings, so that a lake or an enclave is outside. */
function isInside(rings: OutlineRings, x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let index = 0, before = ring.length - 1; index < ring.length; before = index, index += 1) {
      const [ax = 0, ay = 0] = ring[index] ?? [];
      const [bx = 0, by = 0] = ring[before] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}
