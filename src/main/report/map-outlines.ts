import { feature } from 'topojson-client';
import { type OutlineRings, unwrapped } from '../../domain/map/outline-rings';

/** A country as its outlines in degrees; `x` is longitude, `y` latitude. */
export interface Country {
  /** As the data set has it, in English. */
  readonly name: string;
  readonly parts: readonly CountryPart[];
}

export interface CountryPart {
  readonly rings: OutlineRings;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

type Atlas = Parameters<typeof feature>[0];
type Outline = Extract<Parameters<typeof feature>[1], object>;

interface CountryShape {
  readonly properties: { readonly name: string };
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: OutlineRings }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly OutlineRings[] };
}

/**
 * Outlines of all countries (Natural Earth, public domain): `coarse` for a continent (1:110 million), `fine` for a
 * country (1:50 million). They come with the application: no network is asked.
 */
export async function countryOutlines(detail: 'coarse' | 'fine'): Promise<readonly Country[]> {
  const data =
    detail === 'coarse'
      ? (await import('world-atlas/countries-110m.json')).default
      : (await import('world-atlas/countries-50m.json')).default;
  // The compiler takes the many numbers of the file for arrays of any length; the library wants pairs.
  const atlas = data as unknown as Atlas;
  const outlines = data.objects.countries.geometries as readonly unknown[] as readonly Outline[];
  return outlines.map((outline) => {
    const { properties, geometry } = feature(atlas, outline) as unknown as CountryShape;
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return { name: properties.name, parts: polygons.map(toPart) };
  });
}

function toPart(outline: OutlineRings): CountryPart {
  const rings = outline.map(unwrapped);
  let [west, east, south, north] = [540, -540, 90, -90];
  for (const ring of rings) {
    for (const [x = 0, y = 0] of ring) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
  }
  return { rings, west, east, south, north };
}
