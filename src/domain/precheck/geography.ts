/** Mean radius of the Earth (IUGG), kilometres. */
export const EARTH_RADIUS_KM = 6371.0088;

/** WGS 84 degrees, south and west negative. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/** Great-circle distance in kilometres (haversine); symmetric, zero for equal coordinates, never NaN. */
export function distanceKm(a: GeoPoint, b: GeoPoint): number {
  const latitudes = Math.sin(toRadians(b.latitude - a.latitude) / 2) ** 2;
  const longitudes = Math.sin(toRadians(b.longitude - a.longitude) / 2) ** 2;
  const h = latitudes + Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * longitudes;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, Math.max(0, h))));
}

/** The mean on the sphere, which is also correct across the 180th meridian; null if there is none. */
export function meanPoint(places: readonly GeoPoint[]): GeoPoint | null {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const place of places) {
    const vector = toVector(place);
    x += vector.x;
    y += vector.y;
    z += vector.z;
  }
  if (places.length === 0 || Math.hypot(x, y, z) < 1e-9) return null;
  return { latitude: toDegrees(Math.atan2(z, Math.hypot(x, y))), longitude: toDegrees(Math.atan2(y, x)) };
}

/**
 * The two places farthest apart, as indexes, with their distance; null for fewer than two. Exact, and nearly linear
 * for photos of one site: places are sorted by distance from the mean, and by the triangle inequality the search can stop
 * once the sum of two radii is not above the best distance.
 */
export function farthestPair(
  places: readonly GeoPoint[],
): { readonly from: number; readonly to: number; readonly km: number } | null {
  if (places.length < 2) return null;
  const ranked = rankByDistanceFromMean(places);
  let best = { from: 0, to: 1, chord: -1 };
  for (let i = 1; i < ranked.length; i += 1) {
    const a = ranked[i];
    const widest = ranked[0];
    if (!a || !widest || a.radius + widest.radius <= best.chord) break;
    for (let j = 0; j < i; j += 1) {
      const b = ranked[j];
      if (!b || a.radius + b.radius <= best.chord) break;
      // Math.hypot is many times slower, and this loop is quadratic in the worst case.
      const chord = Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2);
      if (chord > best.chord) best = { from: a.index, to: b.index, chord };
    }
  }
  const from = Math.min(best.from, best.to);
  const to = Math.max(best.from, best.to);
  const first = places[from];
  const second = places[to];
  return first && second ? { from, to, km: distanceKm(first, second) } : null;
}

/** Chords that differ by less count as equal: 0.06 mm on the Earth, more than rounding makes of equal places. */
const CHORD_TOLERANCE = 1e-11;
/** Chords to the far side of the Earth hardly differ in length, so that there distances are compared. */
const OPPOSITE_SQUARE = 3.999_9;

/**
 * For each place the index of the farthest other one; null where there is no other. Exact to 0.1 mm. Stops at the
 * first place that is too close to the mean to be farther, so photos of one site take nearly linear time.
 */
export function farthestOfEach(places: readonly GeoPoint[]): readonly (number | null)[] {
  const ranked = rankByDistanceFromMean(places);
  // Typed arrays, since places around a ring or on several sites are compared in pairs.
  const xs = new Float64Array(ranked.length);
  const ys = new Float64Array(ranked.length);
  const zs = new Float64Array(ranked.length);
  const radii = new Float64Array(ranked.length);
  for (const [rank, { x, y, z, radius }] of ranked.entries()) {
    xs[rank] = x;
    ys[rank] = y;
    zs[rank] = z;
    radii[rank] = radius;
  }
  const farthest: (number | null)[] = places.map(() => null);
  for (const [own, { index, x, y, z, radius }] of ranked.entries()) {
    let maxSquare = -1;
    let minRadius = -1;
    let partner: number | null = null;
    for (let other = 0; other < radii.length; other += 1) {
      if ((radii[other] ?? 0) <= minRadius) break;
      if (other === own) continue;
      const square = (x - (xs[other] ?? 0)) ** 2 + (y - (ys[other] ?? 0)) ** 2 + (z - (zs[other] ?? 0)) ** 2;
      const otherIndex = ranked[other]?.index ?? null;
      const isOpposite = square > OPPOSITE_SQUARE;
      if (isOpposite && maxSquare > OPPOSITE_SQUARE) {
        if (!isFarther(places, index, otherIndex, partner)) continue;
      } else if (square <= maxSquare) continue;
      maxSquare = square;
      minRadius = Math.sqrt(square) - radius + (isOpposite ? -CHORD_TOLERANCE : CHORD_TOLERANCE);
      partner = otherIndex;
    }
    farthest[index] = partner;
  }
  return farthest;
}

function isFarther(
  places: readonly GeoPoint[],
  from: number,
  candidate: number | null,
  current: number | null,
): boolean {
  const place = places[from];
  const candidatePlace = places[candidate ?? -1];
  const currentPlace = places[current ?? -1];
  if (!place || !candidatePlace || !currentPlace) return false;
  return distanceKm(place, candidatePlace) > distanceKm(place, currentPlace);
}

function rankByDistanceFromMean(places: readonly GeoPoint[]) {
  const vectors = places.map(toVector);
  const sum = vectors.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z }), { x: 0, y: 0, z: 0 });
  const mean = { x: sum.x / vectors.length, y: sum.y / vectors.length, z: sum.z / vectors.length };
  return vectors
    .map(({ x, y, z }, index) => ({
      x,
      y,
      z,
      index,
      radius: Math.sqrt((x - mean.x) ** 2 + (y - mean.y) ** 2 + (z - mean.z) ** 2),
    }))
    .sort((a, b) => b.radius - a.radius);
}

/** On the unit sphere. */
function toVector(place: GeoPoint): Vector {
  const latitude = toRadians(place.latitude);
  const longitude = toRadians(place.longitude);
  return {
    x: Math.cos(latitude) * Math.cos(longitude),
    y: Math.cos(latitude) * Math.sin(longitude),
    z: Math.sin(latitude),
  };
}
