import { geoPath } from 'd3-geo';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GeoPoint } from '../../../src/domain/precheck/geography';
import { countryLabels, gridStepKm, mapGrid, outlineDetail, visibleParts } from '../../../src/map/base-map';
import { type Country, countryAt, longitudeOffsets, readOutlines } from '../../../src/map/outlines';
import { fitPlaces, mapProjection, pixelsPerDegree, toPixel } from '../../../src/map/projection';

const size = { width: 600, height: 400 };
const viewOf = (...places: GeoPoint[]) => fitPlaces(places, size, 30);
const at = (latitude: number, longitude: number): GeoPoint => ({ latitude, longitude });

let coarse: readonly Country[] = [];
let fine: readonly Country[] = [];

beforeAll(async () => {
  coarse = await readOutlines('coarse');
  fine = await readOutlines('fine');
});

/** Names of the countries of which a part is drawn. */
function drawn(countries: readonly Country[], view: ReturnType<typeof viewOf>): readonly string[] {
  const visible = new Set(visibleParts(countries, view, size));
  return countries.filter(({ parts }) => parts.some((part) => visible.has(part))).map(({ name }) => name);
}

/** Corners of everything that is drawn. */
function cornersOf(countries: readonly Country[], view: ReturnType<typeof viewOf>) {
  const geometries = visibleParts(countries, view, size).map(({ shape }) => shape);
  return geoPath(mapProjection(view, size)).bounds({ type: 'GeometryCollection', geometries });
}

describe('the outlines of a map', () => {
  it('are coarse for a continent, fine for a country, and none for a site', () => {
    expect(outlineDetail(viewOf(at(36, -9), at(70, 40)), size, 2_500)).toBe('coarse');
    expect(outlineDetail(viewOf(at(47.5, 6), at(54.5, 14)), size, 2_500)).toBe('fine');
    expect(outlineDetail(viewOf(at(51.5, 9.9)), size, 2_500)).toBeNull();
  });

  it('are only those visible on the map', () => {
    expect(drawn(fine, viewOf(at(47.2, 13), at(48.2, 16)))).toEqual(
      expect.arrayContaining(['Austria', 'Germany', 'Hungary']),
    );
    expect(drawn(fine, viewOf(at(47.2, 13), at(48.2, 16)))).not.toContain('Russia');
  });

  it('continue beyond the 180th meridian', () => {
    const chukotka = viewOf(at(65, 177), at(68, -172));
    const projection = mapProjection(chukotka, size);
    expect(drawn(fine, chukotka)).toContain('Russia');
    const [[left, top], [right, bottom]] = cornersOf(fine, chukotka);
    expect([left, top].every((edge) => edge >= -4)).toBe(true);
    expect(right).toBeLessThanOrEqual(size.width + 4);
    expect(bottom).toBeLessThanOrEqual(size.height + 4);
    expect(left).toBeLessThan(toPixel(at(66, 179), projection).x);
    expect(right).toBeGreaterThan(toPixel(at(66, -175), projection).x);
  });

  it('are moved by full turns to the visible longitudes', () => {
    const part = { west: 170, east: 190, south: 60, north: 70 };
    const westernEdges = (west: number, east: number, south = 65, north = 66) =>
      longitudeOffsets(part, { west, east, south, north }).map((turn) => part.west + turn);
    expect(westernEdges(-176, -172)).toEqual([-190]);
    expect(westernEdges(172, 174)).toEqual([170]);
    expect(westernEdges(532, 534)).toEqual([530]);
    expect(westernEdges(-179, 179)).toEqual([-190, 170]);
    expect(westernEdges(150, 169)).toEqual([]);
    expect(westernEdges(-169, -150)).toEqual([]);
    expect(westernEdges(172, 174, 71, 72)).toEqual([]);
  });
});

describe('the country of a place', () => {
  it('is the one whose outline contains it, without enclaves', () => {
    const names = [
      at(52.5, 13.4),
      at(-29.6, 28.2),
      at(-29, 24),
      at(66.5, -176),
      at(-17.8, 178),
      at(49.5, -105),
    ];
    expect(names.map((place) => countryAt(fine, place)?.name)).toEqual([
      'Germany',
      'Lesotho',
      'South Africa',
      'Russia',
      'Fiji',
      'Canada',
    ]);
  });

  it('is missing at sea', () => {
    expect(countryAt(fine, at(45, -30))).toBeNull();
    expect(countryAt(coarse, at(0, 0))).toBeNull();
  });
});

describe('the grid of a map', () => {
  it('has squares of a round number of metres for a site', () => {
    const view = viewOf(at(51.5, 9.9), at(51.503, 9.905));
    const stepKm = gridStepKm(view, size) ?? Number.NaN;
    const { coordinates } = mapGrid(view, size);
    const projection = mapProjection(view, size);
    const pixels = coordinates.map(([first = []]) => toPixel(at(first[1] ?? 0, first[0] ?? 0), projection));
    const columns = coordinates.filter(([first, second]) => first?.[0] === second?.[0]).length;
    const widths = pixels.slice(1, columns).map(({ x }, index) => x - (pixels[index]?.x ?? 0));
    const stepPx = (stepKm / 111.195) * pixelsPerDegree(view).latitude;
    expect(widths.length).toBeGreaterThan(2);
    for (const width of widths) expect(width).toBeCloseTo(stepPx, 1);
  });

  it('has degrees for the world and ends at the poles', () => {
    const view = viewOf();
    expect(gridStepKm(view, size)).toBeNull();
    const latitudes = mapGrid(view, size).coordinates.flatMap((line) => line.map(([, y = 0]) => y));
    expect(Math.min(...latitudes)).toBe(-90);
    expect(Math.max(...latitudes)).toBe(90);
  });
});

describe('the names on a map', () => {
  const style = { fontSize: 11, textOf: (name: string) => name, widthOf: (text: string) => text.length * 6 };

  it('are inside it and do not overlap', () => {
    const labels = countryLabels(fine, viewOf(at(40, -5), at(56, 25)), size, style);
    expect(labels.map(({ text }) => text)).toContain('France');
    for (const [index, a] of labels.entries()) {
      expect(a.x - a.width / 2).toBeGreaterThanOrEqual(0);
      expect(a.x + a.width / 2).toBeLessThanOrEqual(size.width);
      for (const b of labels.slice(index + 1)) {
        expect(Math.abs(a.y - b.y) >= 16 || Math.abs(a.x - b.x) >= (a.width + b.width) / 2).toBe(true);
      }
    }
  });

  it('include those of countries around a pole', () => {
    for (const countries of [coarse, fine]) {
      expect(countryLabels(countries, viewOf(), size, style).map(({ text }) => text)).toContain('Antarctica');
    }
  });

  it('are not shown on the map of a site', () => {
    expect(countryLabels(fine, viewOf(at(51.5, 9.9)), size, style)).toEqual([]);
  });
});
