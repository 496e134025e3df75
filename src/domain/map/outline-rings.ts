/** Longitude and latitude, degrees. */
export type OutlinePosition = readonly number[];
/** A ring around, and rings around what is left out of it. */
export type OutlineRings = readonly (readonly OutlinePosition[])[];

const POLAR = 85;

/**
 * A ring that crosses the 180th meridian goes on beyond it instead of jumping to the other side of the world; the edge
 * of the map along the pole stays where it is.
 */
export function unwrapped(ring: readonly OutlinePosition[]): readonly OutlinePosition[] {
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([x = 0, y = 0]) => {
    const turn = Math.abs(y) > POLAR ? 0 : Math.round((before - x) / 360) * 360;
    before = x + turn;
    return [before, y];
  });
}
